import { ScrollRegion } from '../../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import classes from './DiscordRoles.module.css';
import { texts } from './texts.ts';
import type { Outcome } from './use-discord-roles.ts';

/** Who would be added, promoted or lowered, or was, and why; and who is left out. */
export function SyncOutcome({ result, dry }: Outcome) {
  const { changes, counts, summary } = result;
  const more = counts.added + counts.promoted + counts.demoted - changes.length;
  return (
    <section className={classes.outcome} aria-label={dry ? texts.dryTitle : texts.doneTitle} role="status">
      <h3>{dry ? texts.dryTitle : texts.doneTitle}</h3>
      <p>{summary}</p>
      {changes.length > 0 ? (
        <ScrollRegion label={texts.title} mah="20rem">
          <ul>
            {changes.map((change) => (
              <li key={change.userId} className={classes.row}>
                <strong>{change.username}</strong>
                <span>{texts.becomes[change.kind]}</span>
                <StatusBadge kind="role" value={change.to} />
                <span className={classes.note}>{change.why}</span>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      ) : null}
      {more > 0 ? <p className={classes.note}>{texts.more(more)}</p> : null}
    </section>
  );
}
