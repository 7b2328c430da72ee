import type { AnalyticsChart, AnalyticsChartName } from '@tenfour/contracts';
import type { CSSProperties } from 'react';
import { STATUS } from '../../../ui/status-table.ts';
import classes from './Analytics.module.css';
import { STACKED, shownKeys, sumsOf } from './formats.ts';
import { PLOT, pathOf, stacked } from './plot-lines.ts';
import { texts } from './texts.ts';

/** The color of a series: a punishment's is that of its badge. */
function toneOf(key: string): CSSProperties {
  const look = (STATUS.punishment as Readonly<Record<string, { color: string }>>)[key];
  return look === undefined
    ? {}
    : ({ '--tone': `var(--mantine-color-${look.color}-filled)` } as CSSProperties);
}

interface DrawingProps {
  name: AnalyticsChartName;
  chart: AnalyticsChart;
  top: number;
  /** The last step is unfinished: a line ends before it, a bar is pale. */
  partial: boolean;
}

/** The lines or bars of a chart up to `top`, thin lines for the period before, and the ground. */
export function Drawing({ name, chart, top, partial }: DrawingProps) {
  const Series = STACKED.has(name) ? Bars : Lines;
  return (
    <>
      <Series name={name} chart={chart} top={top} partial={partial} />
      <Before name={name} chart={chart} top={top} partial={partial} />
      <line x1="0" x2={PLOT.width} y1={PLOT.height} y2={PLOT.height} className={classes.ground} />
    </>
  );
}

function finished(values: readonly (number | null)[], partial: boolean): readonly (number | null)[] {
  return partial ? values.with(-1, null) : values;
}

function Lines({ chart, top, partial }: DrawingProps) {
  const shown = shownKeys(chart);
  return chart.series.map(({ key, values }, place) =>
    shown.has(key) ? (
      <path
        key={key}
        d={pathOf(finished(values, partial), top)}
        className={classes.line}
        data-series={place}
      />
    ) : null,
  );
}

/** The period before: a line for each, or for what they add up to. */
function Before({ name, chart, top, partial }: DrawingProps) {
  const { previous } = chart;
  if (previous === null) return null;
  const series = STACKED.has(name) ? [{ key: 'all', values: sumsOf(previous) }] : previous.series;
  return series.map(({ key, values }, place) => (
    <path
      key={key}
      d={pathOf(finished(values, partial), top)}
      className={classes.line}
      data-series={place}
      data-before
    />
  ));
}

function Bars({ chart, top, partial }: DrawingProps) {
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
        data-partial={(partial && step === chart.steps.length - 1) || undefined}
        style={toneOf(key)}
        x={(step + 0.15) * width}
        width={width * 0.7}
        y={y}
        height={height}
      />
    )),
  );
}

/** Names the series that have figures. */
export function Legend({ name, chart }: { name: AnalyticsChartName; chart: AnalyticsChart }) {
  const shown = shownKeys(chart);
  return (
    <ul className={classes.legend}>
      {chart.series.map(({ key }, place) =>
        shown.has(key) ? (
          <li key={key}>
            <span
              className={classes.swatch}
              data-series={place}
              data-solid={STACKED.has(name) || undefined}
              style={toneOf(key)}
              aria-hidden
            />
            {texts.series[key] ?? key}
          </li>
        ) : null,
      )}
    </ul>
  );
}
