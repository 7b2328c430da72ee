import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlayerHistory } from '@tenfour/contracts';
import { type GameInfo, POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';
import { DataRegion } from '../../../ui/DataRegion.tsx';
import { useOutage } from '../../../ui/Outage.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Plot, PlotTable } from '../../../ui/Plot.tsx';
import { formatDate, formatDateTime, formatTime } from '../../../ui/time.ts';
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
import { useRefetchOnChange } from './use-again-when.ts';

/** How far back the curve goes, in hours. */
const HOURS = 24;

/** How many players were in the game over the last day. `game`: what was last read of it, for who may see that. */
export function PlayersToday({ serverId, game }: { serverId: string; game: GameInfo | undefined }) {
  const reading = readingOf(game);
  const outage = useOutage();
  const history = useQuery(
    trpc.gameEvents.playerHistory.queryOptions(
      { serverId, hours: HOURS },
      { refetchInterval: POLLING_MS.playerHistory, refetchOnMount: 'always' },
    ),
  );
  useRefetchOnChange(String(reading !== null), history.refetch);
  return (
    <Panel title={texts.history}>
      <DataRegion query={history} skeleton={<Skeleton height={130} />}>
        {(data) => (
          <PlayerChart history={data} reading={reading} isCurrent={!history.error && outage === null} />
        )}
      </DataRegion>
    </Panel>
  );
}

function readingOf(game: GameInfo | undefined): Reading | null {
  if (!game || game.asOf === null) return null;
  return { count: game.playerCount, at: Date.parse(game.asOf), isNow: !game.stale };
}

/**
 * Shows a day's player counts as a curve, a sentence and, on demand, a table. Gaps are left open. `reading` is what
 * else the page knows of the game; `isCurrent` is false while newer data cannot be fetched.
 */
function PlayerChart(props: { history: PlayerHistory; reading: Reading | null; isCurrent: boolean }) {
  const { history, isCurrent } = props;
  const facts = detailsOf(history, props.reading);
  if (facts === null) return <p className={classes.note}>{texts.noHistory}</p>;
  const top = topOf(history);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.summary}>{summary(facts, isCurrent)}</figcaption>
      <Plot
        title={texts.history}
        size={CHART}
        top={top}
        middle={top % 2 === 0 ? top / 2 : null}
        from={texts.dayAgo}
        to={texts.now}
      >
        <line x1="0" x2={CHART.width} y1={CHART.height} y2={CHART.height} className={classes.ground} />
        {stretches(history.counts, top).map((points) => (
          <Curve key={points[0]?.x} points={points} />
        ))}
      </Plot>
      <Table history={history} />
    </figure>
  );
}

/** Whether two moments, in Unix ms, are on one day of the device's clock. */
function isSameDay(one: number, other: number): boolean {
  return formatDate(one) === formatDate(other);
}

/** "12 online · peak 23 at 9:40 PM". */
export function summary({ peak, latest }: HistoryDetails, isCurrent: boolean): string {
  const peakTime = formatTime(peak.at);
  const now =
    isCurrent && latest.isNow
      ? texts.nowCount(latest.count)
      : texts.latest(latest.count, formatTime(latest.at));
  return `${now} · ${texts.peak(peak.count, isSameDay(peak.at, latest.at) ? peakTime : texts.yesterday(peakTime))}`;
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
    <PlotTable label={texts.tableRegion} mah="16rem">
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
