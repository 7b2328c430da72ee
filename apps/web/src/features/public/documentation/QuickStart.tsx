import { QUICK_START } from './content.ts';
import classes from './QuickStart.module.css';
import { texts } from './texts.ts';

/** The four steps of the quick start; each leads to the guide that tells it in full. */
export function QuickStart() {
  return (
    <section className={classes.section} aria-labelledby="quick-start">
      <h2 id="quick-start" className={classes.heading}>
        {texts.quickStart}
      </h2>
      <ol className={classes.steps}>
        {QUICK_START.map(({ title, text, guide, more }) => (
          <li key={title}>
            <h3 className={classes.title}>{title}</h3>
            <p>{text}</p>
            <a href={`#${guide}`}>{more}</a>
          </li>
        ))}
      </ol>
    </section>
  );
}
