import type { AnalyticsInput, BusiestHours, Viewer } from '@tenfour/contracts';
import { evenSpans, type Span } from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import { type AnalyticsDeps, askedOf } from './lines.ts';
import { hoursStore } from './store.ts';

/** Average players per hour of the week, on the clocks of the server's zone. */
export async function busiestHours(
  deps: AnalyticsDeps,
  viewer: Viewer,
  input: AnalyticsInput,
): Promise<BusiestHours> {
  const { zone, period, before } = await askedOf(deps, viewer, input);
  const hours = (span: Span) => weekIn(deps, viewer, span, zone);
  const { from, to, cut } = period;
  return {
    from: iso(from),
    to: iso(cut),
    timeZone: zone,
    hours: await hours({ from, to }),
    previous:
      before === null
        ? null
        : {
            from: iso(before.from),
            to: iso(before.cut),
            hours: await hours({ from: before.from, to: before.cut }),
          },
  };
}

async function weekIn(
  { database }: AnalyticsDeps,
  { serverId }: Viewer,
  span: Span,
  zone: string,
): Promise<(number | null)[][]> {
  const cells = Array.from({ length: 7 * 24 }, () => ({ samples: 0, players: 0 }));
  for (const { at, samples, players } of await hoursStore(database.slowReads, serverId).week(
    evenSpans(span, zone),
  )) {
    const cell = cells[at];
    if (!cell) continue;
    cell.samples += samples;
    cell.players += players;
  }
  const averages = cells.map(({ samples, players }) =>
    samples === 0 ? null : Math.round((players / samples) * 10) / 10,
  );
  return Array.from({ length: 7 }, (_, day) => averages.slice(day * 24, day * 24 + 24));
}
