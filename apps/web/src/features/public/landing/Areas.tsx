import { Suspense, useId, useState } from 'react';
import { copy } from '../../../copy.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import classes from './Areas.module.css';
import { AREAS } from './content.ts';

const AreaPicture = lazyNamed(() => import('./AreaPicture.tsx'), 'AreaPicture');

/** The six areas of the product; each unfolds into how it works. */
export function Areas() {
  return (
    <section className={classes.section} aria-labelledby="areas">
      <h2 id="areas" className={classes.heading}>
        Everything your staff needs
      </h2>
      <ul className={classes.grid}>
        {AREAS.map((area, place) => (
          <li key={area.title} className={classes.cell}>
            <Area area={area} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Area({ area, place }: { area: (typeof AREAS)[number]; place: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Icon = area.icon;
  return (
    <article className={classes.area}>
      <h3 className={classes.title} id={`${id}-title`}>
        <Icon size={20} stroke={1.6} aria-hidden /> {area.title}
      </h3>
      <p className={classes.summary}>{area.summary}</p>
      <ul className={classes.items}>
        {area.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.explore}
        aria-expanded={open}
        aria-controls={`${id}-how`}
        aria-describedby={`${id}-title`}
        onClick={() => setOpen(!open)}
      >
        {copy.landing.explore}
      </button>
      <div id={`${id}-how`} hidden={!open} className={classes.how}>
        <h4 className={classes.howTitle}>How it works</h4>
        <ol>
          {area.how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className={classes.picture}>
          <Suspense>{open && <AreaPicture place={place} />}</Suspense>
        </div>
      </div>
    </article>
  );
}
