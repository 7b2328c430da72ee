import { IconChartBar } from '@tabler/icons-react';
import type { AnalyticsChart, AnalyticsChartName, AnalyticsLines } from '@tenfour/contracts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Plot, PlotTable } from '../../../ui/Plot.tsx';
import classes from './Analytics.module.css';
import { formatStep, formatValue, isEmpty, spansYears, summaryOf } from './formats.ts';
import { PLOT, pathOf, roundTop, stacked } from './plot-lines.ts';
import { texts } from './texts.ts';

/** Counts of several kinds stand on each other; what is not added up is a line each. */
const STACKED: ReadonlySet<AnalyticsChartName> = new Set(['commands', 'punishments', 'kills']);

/** A chart over time: a sentence, the drawing with its legend, and the same figures as a table. */
export function TimeChart({ name, chart }: { name: AnalyticsChartName; chart: AnalyticsChart }) {
  if (isEmpty(chart)) {
    return <EmptyState icon={IconChartBar} title={texts.noData} description={texts.noDataText[name]} />;
  }
  const top = topOf(name, chart);
  const [first, last] = [chart.steps[0], chart.steps.at(-1)];
  const withYear = spansYears(chart.steps, chart.timeZone);
  const step = (moment: string | undefined) =>
    moment === undefined ? null : formatStep(moment, chart.step, chart.timeZone, withYear);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.summary}>{summaryOf(name, chart)}</figcaption>
      <Plot
        title={texts.titles[name]}
        size={PLOT}
        top={formatValue(name, top)}
        from={step(first)}
        to={step(last)}
      >
        {STACKED.has(name) ? <Bars chart={chart} top={top} /> : <Lines lines={chart} top={top} />}
        {chart.previous === null ? null : <Before name={name} lines={chart.previous} top={top} />}
        <line x1="0" x2={PLOT.width} y1={PLOT.height} y2={PLOT.height} className={classes.ground} />
      </Plot>
      <Legend chart={chart} solid={STACKED.has(name)} />
      <Figures name={name} chart={chart} />
    </figure>
  );
}

/** What each step adds up to; null where nothing is known of it. */
function sumsOf({ steps, series }: AnalyticsLines): (number | null)[] {
  return steps.map((_, step) => {
    const known = series.flatMap(({ values }) => values[step] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
}

function topOf(name: AnalyticsChartName, { previous, ...own }: AnalyticsChart): number {
  const all = [own, ...(previous ? [previous] : [])];
  const values = all.flatMap((lines) =>
    STACKED.has(name) ? sumsOf(lines) : lines.series.flatMap((one) => one.values),
  );
  // Waits end at whole minutes.
  return name === 'responses' ? roundTop(values.map((ms) => (ms ?? 0) / 60_000)) * 60_000 : roundTop(values);
}

function Lines({ lines, top }: { lines: AnalyticsLines; top: number }) {
  return lines.series.map(({ key, values }, place) => (
    <path key={key} d={pathOf(values, top)} className={classes.line} data-series={place} />
  ));
}

/** The period before: a thin line for each, or for what they add up to. */
function Before({ name, lines, top }: { name: AnalyticsChartName; lines: AnalyticsLines; top: number }) {
  const series = STACKED.has(name) ? [{ key: 'all', values: sumsOf(lines) }] : lines.series;
  return series.map(({ key, values }, place) => (
    <path key={key} d={pathOf(values, top)} className={classes.line} data-series={place} data-before />
  ));
}

function Bars({ chart, top }: { chart: AnalyticsChart; top: number }) {
  const width = PLOT.width / Math.max(1, chart.steps.length);
  const place = (key: string) => chart.series.findIndex((series) => series.key === key);
  return chart.steps.map((moment, step) =>
    stacked(
      chart.series.map(({ key, values }) => ({ key, value: values[step] ?? null })),
      top,
    ).map(({ key, y, height }) => (
      <rect
        key={`${moment} ${key}`}
        className={classes.part}
        data-series={place(key)}
        x={(step + 0.15) * width}
        width={width * 0.7}
        y={y}
        height={height}
      />
    )),
  );
}

function Legend({ chart, solid }: { chart: AnalyticsChart; solid: boolean }) {
  return (
    <ul className={classes.legend}>
      {chart.series.map(({ key }, place) => (
        <li key={key}>
          <span className={classes.swatch} data-series={place} data-solid={solid || undefined} aria-hidden />
          {texts.series[key] ?? key}
        </li>
      ))}
    </ul>
  );
}

/** The newest first. */
function Figures({ name, chart }: { name: AnalyticsChartName; chart: AnalyticsChart }) {
  const { previous, series, steps } = chart;
  const withYear = spansYears(steps, chart.timeZone);
  const title = texts.titles[name];
  const label = (key: string) => texts.series[key] ?? key;
  return (
    <PlotTable label={texts.tableOf(title)} mah="18rem">
      <thead>
        <tr>
          <th scope="col">{texts.steps[chart.step]}</th>
          {series.map(({ key }) => (
            <th key={key} scope="col">
              {label(key)}
            </th>
          ))}
          {previous?.series.map(({ key }) => (
            <th key={key} scope="col">
              {texts.before(label(key))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps
          .map((moment, step) => (
            <tr key={moment}>
              <th scope="row">{formatStep(moment, chart.step, chart.timeZone, withYear)}</th>
              {[...series, ...(previous?.series ?? [])].map(({ key, values }, place) => (
                <td key={place < series.length ? key : `${key} before`}>{formatValue(name, values[step])}</td>
              ))}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </PlotTable>
  );
}
