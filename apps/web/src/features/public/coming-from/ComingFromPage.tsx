import { IconCheck, IconMinus } from '@tabler/icons-react';
import { PAGE_HEADS } from '../../../copy/page-heads.ts';
import { copy } from '../../../copy.ts';
import buttons from '../../../ui/buttons.module.css';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import classes from './ComingFromPage.module.css';
import { ROWS, SOURCES, texts } from './texts.ts';

/** Shows what an import carries over from other products, and what it leaves. */
export function ComingFromPage() {
  return (
    <article className={classes.page}>
      <PageTitle className={classes.title}>{PAGE_HEADS.comingFrom.title}</PageTitle>
      <p className={classes.lead}>{texts.lead}</p>
      <ImportTable />
      <section className={classes.section}>
        <h2 className={classes.heading}>{texts.files}</h2>
        <dl className={classes.sources}>
          {texts.sources.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p>{texts.limit}</p>
      </section>
      <section className={classes.section}>
        <h2 className={classes.heading}>{texts.rules}</h2>
        <ul className={classes.facts}>
          {texts.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </section>
      <p className={classes.start}>{texts.start}</p>
      <a href="/api/login" className={buttons.primary}>
        {copy.landing.getStarted}
      </a>
    </article>
  );
}

function ImportTable() {
  return (
    <table className={classes.table} aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{texts.record}</th>
          {SOURCES.map((source) => (
            <th key={source} scope="col">
              {source}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ what, imports }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            {SOURCES.map((source, at) => (
              <Cell key={source} source={source} imports={imports[at] === true} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ source, imports }: { source: (typeof SOURCES)[number]; imports: boolean }) {
  const yes = source === 'Melonly' ? texts.asCsv : texts.yes;
  const Icon = imports ? IconCheck : IconMinus;
  return (
    <td data-missing={!imports || undefined}>
      <span className={classes.answer}>
        <Icon size={16} aria-hidden /> {imports ? yes : texts.no}
      </span>
    </td>
  );
}
