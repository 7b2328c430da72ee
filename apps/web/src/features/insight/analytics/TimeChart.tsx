import { IconChartBar } from '@tabler/icons-react';
import type { AnalyticsChart, AnalyticsChartName, AnalyticsLines } from '@tenfour/contracts';
import type { CSSProperties } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Plot, PlotTable } from '../../../ui/Plot.tsx';
import { STATUS } from '../../../ui/status-table.ts';
import classes from './Analytics.module.css';
import { Crosshair, type Reading } from './Crosshair.tsx';
import {
  formatStep,
  formatValue,
  headlineOf,
  isEmpty,
  STACKED,
  spansYears,
  summaryOf,
  sumOf,
} from './formats.ts';
import { PLOT, pathOf, roundTop, stacked } from './plot-lines.ts';
import { texts } from './texts.ts';

/** A chart over time: its headline, the drawing with a crosshair and its legend, and the same figures as a table. */
export function TimeChart(props: { name: AnalyticsChartName; chart: AnalyticsChart; compare: boolean }) {
  const { name, compare } = props;
  const chart = compare ? props.chart : { ...props.chart, previous: null };
  if (isEmpty(chart)) {
    return <EmptyState icon={IconChartBar} title={texts.noData} description={texts.noDataText[name]} />;
  }
  const top = topOf(name, chart);
  const solid = STACKED.has(name);
  const label = labelsOf(chart);
  const last = chart.steps.length - 1;
  return (
    <figure className={classes.figure}>
      <Headline name={name} chart={chart} previous={props.chart.previous} />
      <Plot
        title={texts.titles[name]}
        size={PLOT}
        top={formatValue(name, top)}
        middle={formatValue(name, top / 2)}
        from={label[0]}
        between={last > 1 ? label[Math.round(last / 2)] : null}
        to={last > 0 ? label[last] : null}
        over={<Crosshair title={texts.titles[name]} readings={readingsOf(name, chart, label)} />}
      >
        {solid ? <Bars chart={chart} top={top} /> : <Lines lines={chart} top={top} />}
        {chart.previous === null ? null : <Before name={name} lines={chart.previous} top={top} />}
        <line x1="0" x2={PLOT.width} y1={PLOT.height} y2={PLOT.height} className={classes.ground} />
      </Plot>
      <Legend chart={chart} solid={solid} />
      {solid || countKnownSteps(chart) > 1 ? null : <p className={classes.zone}>{texts.short}</p>}
      <Figures name={name} chart={chart} labels={label} />
    </figure>
  );
}

/** The headline number with its change, and the other figures in a sentence. */
function Headline(props: {
  name: AnalyticsChartName;
  chart: AnalyticsChart;
  previous: AnalyticsChart['previous'];
}) {
  const { name, chart, previous } = props;
  const { label, value, change } = headlineOf(name, { ...chart, previous });
  const isSum = STACKED.has(name) && chart.series.length > 1;
  const others = isSum ? chart : { ...chart, series: chart.series.slice(1) };
  return (
    <figcaption className={classes.summary}>
      <p className={classes.headline}>
        {label} <strong>{value}</strong>
        {change === null ? null : ` ${texts.change(change)}`}
      </p>
      {others.series.length === 0 ? null : <p>{summaryOf(name, others)}</p>}
    </figcaption>
  );
}

function labelsOf({ steps, step, timeZone }: AnalyticsChart): string[] {
  const withYear = spansYears(steps, timeZone);
  return steps.map((moment) => formatStep(moment, step, timeZone, withYear));
}

function readingsOf(name: AnalyticsChartName, chart: AnalyticsChart, labels: readonly string[]): Reading[] {
  const { series, previous } = chart;
  return labels.map((label, step) => ({
    label,
    values: [
      ...series.map(({ key, values }) => ({ name: texts.series[key] ?? key, value: values[step] })),
      ...(previous?.series ?? []).map(({ key, values }) => ({
        name: texts.before(texts.series[key] ?? key),
        value: values[step],
      })),
    ].map((one) => ({ name: one.name, value: formatValue(name, one.value) })),
  }));
}

/** What each step adds up to; null where nothing is known of it. */
function sumsOf({ steps, series }: AnalyticsLines): (number | null)[] {
  return steps.map((_, step) => sumOf(series.map(({ values }) => values[step])));
}

function countKnownSteps(lines: AnalyticsLines): number {
  return sumsOf(lines).filter((sum) => sum !== null).length;
}

/** The color of a series: a punishment's is that of its badge. */
function toneOf(key: string): CSSProperties {
  const look = (STATUS.punishment as Readonly<Record<string, { color: string }>>)[key];
  return look === undefined
    ? {}
    : ({ '--tone': `var(--mantine-color-${look.color}-filled)` } as CSSProperties);
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
        style={toneOf(key)}
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
          <span
            className={classes.swatch}
            data-series={place}
            data-solid={solid || undefined}
            style={toneOf(key)}
            aria-hidden
          />
          {texts.series[key] ?? key}
        </li>
      ))}
    </ul>
  );
}

/** The newest first. */
function Figures(props: { name: AnalyticsChartName; chart: AnalyticsChart; labels: readonly string[] }) {
  const { name, chart, labels } = props;
  const { previous, series, steps } = chart;
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
              <th scope="row">{labels[step]}</th>
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
