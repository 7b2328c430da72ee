import type { PlayerHistory } from '@tenfour/contracts';
import { Plot, PlotTable } from '../../../ui/Plot.tsx';
import { formatDateTime, formatTime } from '../../../ui/time.ts';
import {
  CHART,
  detailsOf,
  type HistoryDetails,
  hourly,
  type Reading,
  type Stretch,
  stretches,
  topOf,
} from './history-shape.ts';
import classes from './PlayerChart.module.css';
import { texts } from './texts.ts';

/**
 * Shows a day's player counts as a curve, a sentence and, on demand, a table. Gaps are left open. `reading` is what
 * else the page knows of the game; `isCurrent` is false while newer data cannot be fetched.
 */
export function PlayerChart(props: { history: PlayerHistory; reading: Reading | null; isCurrent: boolean }) {
  const { history, isCurrent } = props;
  const facts = detailsOf(history, props.reading);
  if (facts === null) return <p className={classes.note}>{texts.noHistory}</p>;
  const top = topOf(history);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.summary}>{summary(facts, isCurrent)}</figcaption>
      <Plot title={texts.history} size={CHART} top={top} from={texts.dayAgo} to={texts.now}>
        <line x1="0" x2={CHART.width} y1={CHART.height} y2={CHART.height} className={classes.ground} />
        {stretches(history.counts, top).map((points) => (
          <Curve key={points[0]?.x} points={points} />
        ))}
      </Plot>
      <Table history={history} />
    </figure>
  );
}

/** "Peak 23 at 9:40 PM, now 12." and, where it is so, how long nothing is known of. */
export function summary({ peak, latest, gapMinutes }: HistoryDetails, isCurrent: boolean): string {
  const now =
    isCurrent && latest.isNow
      ? texts.nowCount(latest.count)
      : texts.latest(latest.count, formatTime(latest.at));
  const gap = gapMinutes >= 60 ? ` ${texts.gap(Math.floor(gapMinutes / 60))}` : '';
  return `${texts.peak(peak.count, formatTime(peak.at))}, ${now}.${gap}`;
}

/** A single point would be invisible as a line, so it is drawn as a short one. */
function Curve({ points }: { points: Stretch }) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const drawn = points.length === 1 ? `${first.x - 1},${first.y} ${first.x + 1},${first.y}` : line;
  return (
    <>
      <polygon
        points={`${first.x},${CHART.height} ${line} ${last.x},${CHART.height}`}
        className={classes.area}
      />
      <polyline points={drawn} className={classes.line} />
    </>
  );
}

function Table({ history }: { history: PlayerHistory }) {
  return (
    <PlotTable summary={texts.asTable} label={texts.tableRegion} mah="16rem">
      <caption className="tf-visually-hidden">{texts.history}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.hour}</th>
          <th scope="col">{texts.mostPlayers}</th>
        </tr>
      </thead>
      <tbody>
        {hourly(history).map(({ at, count }) => (
          <tr key={at}>
            <th scope="row">{formatDateTime(at)}</th>
            <td>{count ?? texts.notRead}</td>
          </tr>
        ))}
      </tbody>
    </PlotTable>
  );
}
