import { IconCalendarStats } from '@tabler/icons-react';
import type { BusiestHours } from '@tenfour/contracts';
import { type CSSProperties, Fragment } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlotTable } from '../../../ui/Plot.tsx';
import classes from './Analytics.module.css';
import { busiestOf, busiestSentence, formatHour, formatValue } from './formats.ts';
import { texts } from './texts.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours whose names have room below the drawing. */
const NAMED = 6;

/** The hours of a week, the fuller the darker; a sentence and a table say the same. */
export function WeekHeat({ chart }: { chart: BusiestHours }) {
  const busiest = busiestOf(chart.hours);
  if (busiest === null && (chart.previous === null || busiestOf(chart.previous.hours) === null)) {
    return (
      <EmptyState icon={IconCalendarStats} title={texts.noData} description={texts.noDataText.players} />
    );
  }
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.summary}>{busiestSentence(chart)}</figcaption>
      <div className={classes.week} aria-hidden>
        {chart.hours.map((day, weekday) => (
          <Day key={texts.weekdays[weekday]} weekday={weekday} day={day} most={busiest?.players ?? 1} />
        ))}
        <span />
        {HOURS.map((hour) => (
          <span key={hour} className={classes.hourName}>
            {hour % NAMED === 0 ? formatHour(hour) : null}
          </span>
        ))}
      </div>
      <p className={classes.legend} aria-hidden>
        {texts.fewer} <span className={classes.scale} /> {texts.more}
      </p>
      <Figures chart={chart} />
    </figure>
  );
}

function Day({ weekday, day, most }: { weekday: number; day: readonly (number | null)[]; most: number }) {
  return (
    <>
      <span>{texts.weekdays[weekday]?.slice(0, 3)}</span>
      {day.map((players, hour) => (
        <span
          key={hour}
          className={classes.cell}
          data-unknown={players === null || undefined}
          style={{ '--share': (players ?? 0) / most } as CSSProperties}
        />
      ))}
    </>
  );
}

/** An hour a line, so that it fits a phone: the days are its columns. */
function Figures({ chart }: { chart: BusiestHours }) {
  const { hours, previous } = chart;
  const tables = [
    { caption: null, week: hours },
    ...(previous ? [{ caption: texts.before(texts.busiest), week: previous.hours }] : []),
  ];
  return (
    <PlotTable label={texts.tableOf(texts.busiest)} mah="18rem">
      {tables.map(({ caption, week }) => (
        <Fragment key={caption ?? ''}>
          <thead>
            <tr>
              <th scope="col">{caption ?? texts.steps.hour}</th>
              {texts.weekdays.map((day) => (
                <th key={day} scope="col">
                  {day.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {HOURS.map((hour) => (
              <tr key={hour}>
                <th scope="row">{formatHour(hour)}</th>
                {week.map((day, weekday) => (
                  <td key={texts.weekdays[weekday]}>{formatValue('players', day[hour])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Fragment>
      ))}
    </PlotTable>
  );
}
