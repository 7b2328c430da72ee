import type { SessionMessage } from '@tenfour/contracts';
import { fillPlaceholders, formatDateTime, SAMPLE_SESSION_VALUES } from '@tenfour/domain';
import classes from './Messages.module.css';
import { texts } from './texts.ts';

/** A message with the values of an example session, much as Discord shows it. */
export function Preview(props: { message: SessionMessage; server: string; timeZone: string; role: string }) {
  const { message, server, timeZone, role } = props;
  const { text, embed, buttons } = message;
  const values: Record<string, string> = {
    ...SAMPLE_SESSION_VALUES,
    server,
    start: formatDateTime(new Date().toISOString(), timeZone),
    link: `${location.origin}/…`,
  };
  const filled = (one: string) => fillPlaceholders(one, (name) => values[name]);
  return (
    <section className={classes.preview} aria-label={texts.preview}>
      <p className={classes.said}>
        {role === '' ? null : <strong>@{role} </strong>}
        {filled(text)}
      </p>
      {embed === null ? null : (
        <div className={classes.embed}>
          <span className={classes.bar} style={{ backgroundColor: embed.color }} />
          <div>
            {embed.title === '' ? null : <strong>{filled(embed.title)}</strong>}
            <p className={classes.said}>{filled(embed.text)}</p>
            {embed.imageUrl === null ? null : <p className={classes.picture}>{embed.imageUrl}</p>}
          </div>
        </div>
      )}
      {buttons.length === 0 ? null : (
        <div className={classes.links}>
          {buttons.map(({ label, url }) => (
            <span key={`${label} ${url}`} title={filled(url)}>
              {filled(label)}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
