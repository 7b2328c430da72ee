import { IconChartBar } from '@tabler/icons-react';
import type { AnalyticsChart, AnalyticsChartName, AnalyticsLines } from '@tenfour/contracts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Plot, PlotTable } from '../../../ui/Plot.tsx';
import classes from './Analytics.module.css';
import { Crosshair, type Reading } from './Crosshair.tsx';
import { Drawing, Legend } from './Drawing.tsx';
import {
  endsPartial,
  formatStep,
  formatValue,
  headlineOf,
  isEmpty,
  STACKED,
  shownKeys,
  spansYears,
  summaryOf,
  sumsOf,
} from './formats.ts';
import { PLOT, roundTop } from './plot-lines.ts';
import { texts } from './texts.ts';

/** A chart over time: its headline, the drawing with a crosshair and its legend, and the same figures as a table. */
export function TimeChart(props: { name: AnalyticsChartName; chart: AnalyticsChart; compare: boolean }) {
  const { name, compare } = props;
  const chart = compare ? props.chart : { ...props.chart, previous: null };
  if (isEmpty(chart)) {
    return <EmptyState icon={IconChartBar} title={texts.noData} description={texts.noDataText[name]} />;
  }
  const top = topOf(name, chart);
  const partial = endsPartial(chart);
  const label = labelsOf(chart);
  const last = chart.steps.length - 1;
  const names = label.map((step, at) => (partial && at === last ? texts.partial(step) : step));
  return (
    <figure className={classes.figure}>
      <Headline name={name} chart={chart} previous={props.chart.previous} />
      {last === 0 ? null : (
        <>
          <Plot
            title={texts.titles[name]}
            size={PLOT}
            top={formatValue(name, top)}
            middle={formatValue(name, top / 2)}
            from={label[0]}
            between={last > 1 ? label[Math.round(last / 2)] : null}
            to={label[last]}
            over={<Crosshair title={texts.titles[name]} readings={readingsOf(name, chart, names)} />}
          >
            <Drawing name={name} chart={chart} top={top} partial={partial} />
          </Plot>
          <Legend name={name} chart={chart} />
        </>
      )}
      <Figures name={name} chart={chart} labels={names} />
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
  const summary = summaryOf(name, others, previous);
  return (
    <figcaption className={classes.summary}>
      <p className={classes.headline}>
        {label} <strong>{value}</strong>
        {change === null ? null : ` ${texts.change(change)}`}
      </p>
      {summary === '' ? null : <p>{summary}</p>}
    </figcaption>
  );
}

function labelsOf({ steps, step, timeZone }: AnalyticsChart): string[] {
  const withYear = spansYears(steps, timeZone);
  return steps.map((moment) => formatStep(moment, step, timeZone, withYear));
}

function readingsOf(name: AnalyticsChartName, chart: AnalyticsChart, labels: readonly string[]): Reading[] {
  const shown = shownKeys(chart);
  const named = ({ series }: AnalyticsLines, nameOf: (label: string) => string) =>
    series
      .filter(({ key }) => shown.has(key))
      .map(({ key, values }) => ({ name: nameOf(texts.series[key] ?? key), values }));
  const lines = [
    ...named(chart, (label) => label),
    ...(chart.previous ? named(chart.previous, texts.before) : []),
  ];
  return labels.map((label, step) => ({
    label,
    values: lines.map((line) => ({ name: line.name, value: formatValue(name, line.values[step]) })),
  }));
}

function topOf(name: AnalyticsChartName, { previous, ...own }: AnalyticsChart): number {
  const all = [own, ...(previous ? [previous] : [])];
  const values = all.flatMap((lines) =>
    STACKED.has(name) ? sumsOf(lines) : lines.series.flatMap((one) => one.values),
  );
  // Waits end at whole minutes.
  return name === 'responses' ? roundTop(values.map((ms) => (ms ?? 0) / 60_000)) * 60_000 : roundTop(values);
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
