import { between, createRandom } from '@tenfour/sandbox/random';
import { chunk } from '../db/chunk.ts';
import type { Handle } from '../db/database.ts';
import { DAY_MS, HOUR_MS } from './clock.ts';
import type { DemoCommunity } from './communities.ts';

/** How full the game is by the hour of the day (UTC), from 0 to 1: quiet mornings, full evenings. */
const EVENING = [
  0.5, 0.35, 0.2, 0.12, 0.06, 0.04, 0.04, 0.06, 0.1, 0.15, 0.2, 0.26, 0.32, 0.38, 0.44, 0.52, 0.62, 0.74,
  0.86, 0.95, 1, 0.96, 0.85, 0.68,
];

/** Saturdays and Sundays are fuller. */
const WEEKEND = new Set([0, 6]);

const CAPACITY = 40;

/** A night of an outage, in days before now: a gap that stays a gap. */
const OUTAGE = { from: 12.4, to: 11.9 };

/** The game is full when the demo starts, at any hour, so its last day ends in the evening. */
const STARTS_AT_HOUR = 19;

/** Time between two readings of the last day, in ms. */
const SAMPLE_MS = 5 * 60_000;

/**
 * Writes what was counted of a community's game since it was founded, and the readings of the last day. Nothing for a
 * community without a key.
 */
export async function writeGameData(
  handle: Handle,
  { name, foundedDaysAgo, erlcKey }: DemoCommunity,
  now: number,
): Promise<void> {
  if (erlcKey === null) return;
  const { id, gameId } = await handle
    .selectFrom('servers')
    .select(['id', 'erlc_key_hash as gameId'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const random = createRandom(`${name}:game`);
  const last = Math.floor(now / HOUR_MS) * HOUR_MS - HOUR_MS;
  const rows = Array.from({ length: foundedDaysAgo * 24 }, (_, back) => last - back * HOUR_MS)
    .filter((hour) => !wasOut(now - hour))
    .map((hour) => ({
      server_id: id,
      hour,
      ...hourOf(random, hour, (now - hour) / (foundedDaysAgo * DAY_MS)),
    }));
  for (const some of chunk(rows)) {
    await handle
      .insertInto('server_hours')
      .values(some)
      .onConflict((conflict) => conflict.columns(['server_id', 'hour']).doNothing())
      .execute();
  }
  if (gameId !== null) await writeSamples(handle, name, gameId, now);
}

/** Writes the player counts of the last day, which the overview draws. They end before the first live reading. */
async function writeSamples(handle: Handle, name: string, gameId: string, now: number): Promise<void> {
  const random = createRandom(`${name}:samples`);
  const last = Math.floor(now / SAMPLE_MS) * SAMPLE_MS - SAMPLE_MS;
  const rows = Array.from({ length: DAY_MS / SAMPLE_MS }, (_, back) => last - back * SAMPLE_MS).map(
    (minute) => ({
      game_id: gameId,
      minute,
      players: Math.min(
        CAPACITY,
        Math.round(fullnessAt(minute - last + STARTS_AT_HOUR * HOUR_MS) * 36) + between(random, 0, 2),
      ),
      max_players: CAPACITY,
    }),
  );
  for (const some of chunk(rows)) await handle.insertInto('player_samples').values(some).execute();
}

/** Returns how full the game is at a time (epoch ms), between the values of the hour and of the next one. */
function fullnessAt(at: number): number {
  const hour = new Date(at).getUTCHours();
  const share = (at % HOUR_MS) / HOUR_MS;
  return (EVENING[hour] ?? 0) * (1 - share) + (EVENING[(hour + 1) % 24] ?? 0) * share;
}

function wasOut(agoMs: number): boolean {
  return agoMs <= OUTAGE.from * DAY_MS && agoMs >= OUTAGE.to * DAY_MS;
}

/** One hour; `age` is 1 when the community was founded and 0 now: it has grown. */
function hourOf(random: ReturnType<typeof createRandom>, hour: number, age: number) {
  const at = new Date(hour);
  const day = WEEKEND.has(at.getUTCDay()) ? 1 : 0.75;
  const full = (EVENING[at.getUTCHours()] ?? 0) * day * (1 - age * 0.55);
  const players = Math.min(CAPACITY, Math.round(full * CAPACITY * (0.8 + between(random, 0, 40) / 100)));
  const some = (share: number) => Math.round(players * share * (between(random, 50, 150) / 100));
  const joins = some(0.9);
  return {
    samples: 12,
    players_sum: 12 * players,
    players_max: Math.min(CAPACITY, players + between(random, 0, 3)),
    capacity: CAPACITY,
    joins,
    leaves: Math.max(0, joins + between(random, -2, 2)),
    kills: some(1.6),
    game_commands: some(0.5),
    mod_calls: some(0.05),
    sent_panel: some(0.08),
    sent_scheduled: players > 0 ? 2 : 0,
  };
}
