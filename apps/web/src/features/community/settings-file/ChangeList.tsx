import type { AppliedSettingsChange, SettingsFileChange } from '@tenfour/contracts';
import classes from './SettingsFile.module.css';
import { texts } from './texts.ts';

type Shown = SettingsFileChange & Partial<Pick<AppliedSettingsChange, 'outcome' | 'message'>>;

/** Lists changes by the part of the file, with old and new values, or how applying them ended. */
export function ChangeList({ changes }: { changes: readonly Shown[] }) {
  const sections = [...new Set(changes.map(({ section }) => section))];
  return sections.map((section) => (
    <section key={section} aria-label={section}>
      <h3>{section}</h3>
      <ul className={classes.list}>
        {changes
          .filter((change) => change.section === section)
          .map((change, at) => (
            <Change key={JSON.stringify([change.kind, change.item, change.field, at])} change={change} />
          ))}
      </ul>
    </section>
  ));
}

function Change({ change }: { change: Shown }) {
  const { kind, item, field, obstacle, outcome, message, line } = change;
  const name = [item, field].filter(Boolean).join(' · ');
  return (
    <li className={classes.change}>
      <div>
        <span className={classes.note}>{texts.kinds[kind]}</span> <strong>{name}</strong>
      </div>
      {outcome === undefined ? <Values change={change} /> : null}
      {outcome === undefined ? null : (
        <div className={outcome === 'refused' ? classes.refused : undefined}>
          {texts.outcomes[outcome]}
          {message === null || message === undefined ? null : `: ${message}`}
        </div>
      )}
      {outcome === undefined && obstacle !== null ? (
        <div className={classes.refused}>{line === null ? obstacle : `${texts.line(line)}: ${obstacle}`}</div>
      ) : null}
    </li>
  );
}

function Values({ change: { kind, before, after } }: { change: Shown }) {
  if (kind === 'remove') return null;
  if (kind === 'add') return after ? <ins className={classes.added}>{after}</ins> : null;
  return (
    <div className={classes.values}>
      <del>{before ?? texts.none}</del>
      <ins>{after ?? texts.none}</ins>
    </div>
  );
}
