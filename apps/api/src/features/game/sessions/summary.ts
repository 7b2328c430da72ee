import type { SessionSummary } from '@tenfour/contracts';
import { type CountedShift, medianOf, playersIn, staffTimeIn } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { usernamesOf } from '../../community/identity/index.ts';
import { findGameId } from '../gateway/index.ts';

interface Span {
  from: number;
  to: number;
}

/** Most shifts, samples and calls that a summary counts; a session runs for at most half a day. */
const COUNTED_MAX = 5_000;

/** Returns what is stored about a server and its game within this time (epoch ms). */
export async function summarize(
  handle: Handle,
  serverId: string,
  session: Span & { boosts: number },
): Promise<SessionSummary> {
  const gameId = await findGameId(handle, serverId);
  const game = gameId === null ? null : await inGame(handle, gameId, session);
  const shifts = staffTimeIn(session, await shiftsDuring(handle, serverId, session));
  const names = await usernamesOf(
    handle,
    shifts.top.map(({ userId }) => userId),
  );
  return {
    ms: session.to - session.from,
    peakPlayers: game?.players?.peak ?? null,
    averagePlayers: game?.players?.average ?? null,
    joins: game?.joins ?? null,
    staff: shifts.staff,
    staffMs: shifts.ms,
    topStaff: shifts.top.map(({ userId, ms }) => ({ username: names.get(userId) ?? '', ms })),
    ...(await callsDuring(handle, serverId, session)),
    punishments: await punishmentsDuring(handle, serverId, session),
    boosts: session.boosts,
  };
}

async function inGame(handle: Handle, gameId: string, { from, to }: Span) {
  const samples = await handle
    .selectFrom('player_samples')
    .select('players')
    .where('game_id', '=', gameId)
    .where('minute', '>=', from)
    .where('minute', '<=', to)
    .limit(COUNTED_MAX)
    .execute();
  const { joins } = await handle
    .selectFrom('game_events')
    .select((eb) => eb.fn.countAll<number>().as('joins'))
    .where('game_id', '=', gameId)
    .where('kind', '=', 'join')
    .where('at', '>=', from)
    .where('at', '<=', to)
    .executeTakeFirstOrThrow();
  return { players: playersIn(samples.map(({ players }) => players)), joins: Number(joins) };
}

/** Returns the shifts that touch a span, with their breaks; an open one lasts to its end. */
export async function shiftsDuring(
  handle: Handle,
  serverId: string,
  { from, to }: Span,
): Promise<CountedShift[]> {
  const shifts = await handle
    .selectFrom('shifts')
    .select(['id', 'user_id', 'clock_in_at', 'clock_out_at'])
    .where('server_id', '=', serverId)
    .where('clock_in_at', '<', to)
    .where((eb) => eb.or([eb('clock_out_at', 'is', null), eb('clock_out_at', '>', from)]))
    .limit(COUNTED_MAX)
    .execute();
  if (shifts.length === 0) return [];
  const breaks = await handle
    .selectFrom('shift_breaks')
    .select(['shift_id', 'started_at', 'ended_at'])
    .where('server_id', '=', serverId)
    .where(
      'shift_id',
      'in',
      shifts.map(({ id }) => id),
    )
    .execute();
  const ofShift = Map.groupBy(breaks, ({ shift_id }) => shift_id);
  return shifts.map((shift) => ({
    userId: shift.user_id,
    from: shift.clock_in_at,
    to: shift.clock_out_at ?? to,
    breaks: (ofShift.get(shift.id) ?? []).map((one) => ({ from: one.started_at, to: one.ended_at ?? to })),
  }));
}

async function callsDuring(handle: Handle, serverId: string, { from, to }: Span) {
  const calls = await handle
    .selectFrom('mod_calls')
    .select(sql<number | null>`claimed_at - created_at`.as('ms'))
    .where('server_id', '=', serverId)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .limit(COUNTED_MAX)
    .execute();
  const responses = calls.flatMap(({ ms }) => (ms === null ? [] : [Number(ms)]));
  return { calls: calls.length, medianResponseMs: medianOf(responses) };
}

async function punishmentsDuring(
  handle: Handle,
  serverId: string,
  { from, to }: Span,
): Promise<SessionSummary['punishments']> {
  const rows = await handle
    .selectFrom('punishments')
    .select((eb) => ['type', eb.fn.countAll<number>().as('count')])
    .where('server_id', '=', serverId)
    .where('deleted_at', 'is', null)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .groupBy('type')
    .execute();
  return Object.fromEntries(rows.map(({ type, count }) => [type, Number(count)]));
}
