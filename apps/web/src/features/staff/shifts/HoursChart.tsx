import type { PersonHours } from '@tenfour/contracts';
import classes from './Charts.module.css';
import { formatHours, scaleTop } from './durations.ts';
import type { HoursProps } from './HoursTable.tsx';
import { isOneWeek, quotaOf } from './ranges.ts';
import { texts } from './texts.ts';

/** The leaderboard as bars, each with a line at what is required of that person in a week. */
export function HoursChart({ hours }: HoursProps) {
  const oneWeek = isOneWeek(hours.range);
  const required = ({ requiredMinutes }: PersonHours) =>
    oneWeek && requiredMinutes !== null ? requiredMinutes * 60_000 : null;
  const top = scaleTop(hours.people.flatMap((person) => [person.workedMs, required(person) ?? 0]));
  return (
    <figure className={classes.figure} aria-label={texts.chartTitle}>
      <ul className={classes.hours}>
        {hours.people.map((person) => (
          <li key={person.userId} className={classes.hoursRow}>
            <span className={classes.hoursName}>{person.username}</span>
            <Bar worked={person.workedMs / top} required={(required(person) ?? 0) / top} />
            <span className={classes.hoursWords}>
              {required(person) === null ? `${formatHours(person.workedMs)} h` : quotaOf(person, hours.range)}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Shares of the scale, 0 to 1; nothing is required at 0. */
function Bar({ worked, required }: { worked: number; required: number }) {
  return (
    <span className={classes.track} aria-hidden>
      <span className={classes.fill} style={{ width: `${worked * 100}%` }} />
      {required > 0 ? (
        <span className={classes.mark} style={{ insetInlineStart: `calc(${required * 100}% - 1px)` }} />
      ) : null}
    </span>
  );
}
