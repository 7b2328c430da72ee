import type { SessionAttendee } from '@tenfour/contracts';
import { hasAttended, type SignUpAnswer, type Span, staffTimeIn } from '@tenfour/domain';
import { chunk } from '../../../db/chunk.ts';
import { fromBit, toBit } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { findGameId, loadSnapshot } from '../gateway/index.ts';
import type { SessionRow } from './session-row.ts';
import { signUpsStore } from './signups-store.ts';
import { shiftsDuring } from './summary.ts';

/** Stores who was there of the hosts, the sign-ups and the staff on shift. Once, at the end of a session. */
export async function saveAttendance(
  handle: Handle,
  serverId: string,
  session: Pick<SessionRow, 'id' | 'hostId' | 'coHostIds'>,
  span: Span,
): Promise<void> {
  const shifts = Map.groupBy(await shiftsDuring(handle, serverId, span), ({ userId }) => userId);
  const signUps = await signUpsStore(handle, serverId).list(session.id);
  const answers = new Map<string, SignUpAnswer>(signUps.map(({ userId, answer }) => [userId, answer]));
  const hosts = new Set([session.hostId, ...session.coHostIds]);
  const people = [...new Set([...hosts, ...answers.keys(), ...shifts.keys()])];
  const seen = await seenInGame(handle, serverId, people, span);
  const attendees = people.flatMap((userId) => {
    const isHost = hosts.has(userId);
    const shiftMs = staffTimeIn(span, shifts.get(userId) ?? []).ms;
    const inGame = seen.has(userId);
    const evidence = { isHost, answer: answers.get(userId) ?? null, shiftMs, inGame };
    if (!hasAttended({ ...evidence, sessionMs: span.to - span.from })) return [];
    const bits = { is_host: toBit(isHost), in_game: toBit(inGame) };
    return [
      {
        server_id: serverId,
        session_id: session.id,
        user_id: userId,
        ...bits,
        shift_ms: shiftMs,
        ended_at: span.to,
      },
    ];
  });
  for (const rows of chunk(attendees))
    await handle.insertInto('game_session_attendance').values(rows).execute();
}

/** Returns whose verified Roblox account was seen in the game: it came or left, or is in the last reading. */
async function seenInGame(
  handle: Handle,
  serverId: string,
  userIds: readonly string[],
  { from, to }: Span,
): Promise<ReadonlySet<string>> {
  const gameId = await findGameId(handle, serverId);
  if (gameId === null) return new Set();
  const { reading, takenAt } = await loadSnapshot(handle, gameId);
  const isOfSession = takenAt !== null && takenAt >= from;
  const now = isOfSession ? (reading?.players ?? []).map(({ player }) => String(player.id)) : [];
  const moved = await handle
    .selectFrom('game_events')
    .select('player_id as robloxId')
    .distinct()
    .where('game_id', '=', gameId)
    .where('kind', 'in', ['join', 'leave'])
    .where('at', '>=', from)
    .where('at', '<=', to)
    .execute();
  const accounts = new Set([...now, ...moved.map(({ robloxId }) => robloxId)]);
  const seen = new Set<string>();
  for (const ids of chunk(userIds)) {
    // Anyone can link any account; a verified one is theirs.
    const people = handle
      .selectFrom('users')
      .select(['id', 'roblox_user_id'])
      .where('roblox_verified', '=', 1);
    for (const { id, roblox_user_id } of await people.where('id', 'in', ids).execute())
      if (roblox_user_id !== null && accounts.has(roblox_user_id)) seen.add(id);
  }
  return seen;
}

/** Returns who attended a session, most time on shift first. */
export async function attendeesOf(
  handle: Handle,
  serverId: string,
  sessionId: string,
): Promise<SessionAttendee[]> {
  const rows = await handle
    .selectFrom('game_session_attendance')
    .innerJoin('users', 'users.id', 'game_session_attendance.user_id')
    .select(['users.id', 'users.username', 'is_host', 'in_game', 'shift_ms'])
    .where('server_id', '=', serverId)
    .where('session_id', '=', sessionId)
    .orderBy('shift_ms', 'desc')
    .orderBy('users.username')
    .execute();
  return rows.map(({ is_host, in_game, shift_ms, ...person }) => ({
    ...person,
    isHost: fromBit(is_host),
    inGame: fromBit(in_game),
    shiftMs: shift_ms,
  }));
}
