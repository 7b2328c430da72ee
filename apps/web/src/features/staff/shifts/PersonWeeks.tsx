import { Skeleton } from '@mantine/core';
import type { Weeks } from '@tenfour/contracts';
import { formatHours, formatShortDate } from '@tenfour/domain';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { Plot, PlotTable } from '../../../ui/Plot.tsx';
import classes from './Charts.module.css';
import { formatQuota, formatRequired, isReached, scaleTop } from './durations.ts';
import { texts } from './texts.ts';
import { useWeeks } from './use-shifts.ts';

/** The chart's own units; its width is stretched. */
const CHART = { width: 240, height: 84 };

/** The last twelve weeks of one person: bars, the line of what is required, a sentence and a table. */
export function PersonWeeks(props: { serverId: string; userId: string; timeZone: string }) {
  const query = useWeeks(props.serverId, props.userId);
  return (
    <section aria-label={texts.weeks}>
      <h3 className={classes.title}>{texts.weeks}</h3>
      <DataRegion query={query} skeleton={<Skeleton height={150} />}>
        {(weeks) => <WeeksChart weeks={weeks} timeZone={props.timeZone} />}
      </DataRegion>
    </section>
  );
}

/** "31h 5m · best week 6h 10m · 5h quota met in 3 of 12". */
export function weeksSentence({ weeks, requiredMinutes }: Weeks): string {
  const worked = weeks.map(({ workedMs }) => workedMs);
  const total = worked.reduce((sum, ms) => sum + ms, 0);
  if (total === 0) return texts.noWeeks;
  const summary = texts.weeksSummary(formatHours(total), formatHours(Math.max(...worked)));
  if (requiredMinutes === null) return summary;
  const met = weeks.filter((week) => isReached(week.workedMs, week.requiredMinutes ?? 0)).length;
  const away = weeks.filter((week) => week.requiredMinutes !== requiredMinutes).length;
  const quota = texts.weeksSummaryQuota(met, formatRequired(requiredMinutes));
  return `${summary} ${quota}${away === 0 ? '' : ` ${texts.weeksOnLeave(away)}`}`;
}

function WeeksChart({ weeks, timeZone }: { weeks: Weeks; timeZone: string }) {
  const required = weeks.requiredMinutes === null ? null : weeks.requiredMinutes * 60_000;
  const top = scaleTop([...weeks.weeks.map(({ workedMs }) => workedMs), required ?? 0]);
  const height = (ms: number) => (ms / top) * CHART.height;
  const step = CHART.width / Math.max(1, weeks.weeks.length);
  const [first, last] = [weeks.weeks[0], weeks.weeks.at(-1)];
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.summary}>{weeksSentence(weeks)}</figcaption>
      <Plot
        title={texts.chartTitle}
        size={CHART}
        top={formatHours(top)}
        from={first ? formatShortDate(first.from, timeZone, last?.from) : null}
        to={last ? formatShortDate(last.from, timeZone) : null}
      >
        {weeks.weeks.map(({ from, workedMs }, at) => (
          <rect
            key={from}
            className={classes.bar}
            x={at * step + step * 0.15}
            width={step * 0.7}
            y={CHART.height - height(workedMs)}
            height={height(workedMs)}
          />
        ))}
        <line x1="0" x2={CHART.width} y1={CHART.height} y2={CHART.height} className={classes.ground} />
        {required === null ? null : (
          <line
            x1="0"
            x2={CHART.width}
            y1={CHART.height - height(required)}
            y2={CHART.height - height(required)}
            className={classes.quota}
          />
        )}
      </Plot>
      {weeks.requiredMinutes === null ? null : (
        <p className={classes.legend}>
          <span className={classes.legendLine} aria-hidden />
          {texts.quotaLine(formatRequired(weeks.requiredMinutes))}
        </p>
      )}
      <WeeksTable weeks={weeks} timeZone={timeZone} />
    </figure>
  );
}

function WeeksTable({ weeks, timeZone }: { weeks: Weeks; timeZone: string }) {
  return (
    <PlotTable label={texts.hours} mah="18rem">
      <thead>
        <tr>
          <th scope="col">{texts.week}</th>
          <th scope="col">{texts.hours}</th>
          <th scope="col">{texts.breaks}</th>
          <th scope="col">{texts.shifts}</th>
          <th scope="col">{texts.sessions}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.weeks.toReversed().map((week) => (
          <tr key={week.from}>
            <th scope="row">{formatShortDate(week.from, timeZone, weeks.weeks.at(-1)?.from)}</th>
            <td>
              {formatQuota(week.workedMs, week.requiredMinutes)}
              {week.heldMs === 0 ? null : ` · ${texts.held(formatHours(week.heldMs))}`}
            </td>
            <td>{formatHours(week.breakMs)}</td>
            <td>{week.shifts}</td>
            <td>{texts.sessionsOf(week.sessions, week.requiredSessions)}</td>
          </tr>
        ))}
      </tbody>
    </PlotTable>
  );
}
