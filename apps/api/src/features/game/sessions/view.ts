import type { GameSession, GameSessionDetail, SessionPerson } from '@tenfour/contracts';
import { arrangeSignUps, nextBoostAt, type SignUpAnswer } from '@tenfour/domain';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { usernamesOf } from '../../community/identity/index.ts';
import { findGameId, loadSnapshot } from '../gateway/index.ts';
import { attendeesOf } from './attendance.ts';
import { postsStore } from './messages/posts-store.ts';
import type { SessionRow } from './session-row.ts';
import { sessionSettings } from './settings.ts';
import { type SignUpRow, signUpsStore } from './signups-store.ts';
import { viewVotes } from './votes/view.ts';

/** A session as a list shows it to a viewer. */
export function toGameSession(
  row: SessionRow,
  { accepted, mine }: { accepted: number; mine: SignUpAnswer | null } = { accepted: 0, mine: null },
): GameSession {
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    plannedAt: iso(row.plannedAt),
    host: { id: row.hostId, username: row.hostName },
    startedAt: isoOrNull(row.startedAt),
    closedAt: isoOrNull(row.closedAt),
    full: row.full,
    low: row.low,
    accepted,
    mine,
    seriesId: row.seriesId,
    summary: row.summary,
  };
}

/** Returns a session with its sign-ups, as the viewer sees it. */
export async function viewSession(
  handle: Handle,
  { serverId, id: viewerId }: { serverId: string; id: string },
  row: SessionRow,
  now: number,
): Promise<GameSessionDetail> {
  const signUps = await signUpsStore(handle, serverId).list(row.id);
  const hostNames = await usernamesOf(handle, row.coHostIds);
  const { rules } = await sessionSettings(handle, serverId);
  const board = arrangeSignUps(row.roles, signUps);
  const usernames = new Map(signUps.map(({ userId, username }) => [userId, username]));
  const people = (ids: readonly string[], names = usernames): SessionPerson[] =>
    ids.flatMap((id) => {
      const username = names.get(id);
      return username === undefined ? [] : [{ id, username }];
    });
  const mine = signUps.find(({ userId }) => userId === viewerId);
  const accepted = signUps.filter(({ answer }) => answer === 'accepted').length;
  const attended = row.state === 'ended' ? await attendeesOf(handle, serverId, row.id) : [];
  const boostAt = row.state === 'running' ? nextBoostAt(row, rules.boostMinutes) : null;
  return {
    ...toGameSession(row, { accepted, mine: mine?.answer ?? null }),
    description: row.description,
    coHosts: people(row.coHostIds, hostNames),
    roles: board.roles.map(({ role, filled, waiting }) => ({
      ...role,
      filled: people(filled),
      waiting: people(waiting),
    })),
    withoutRole: people(board.withoutRole),
    tentative: people(board.tentative),
    declined: people(board.declined),
    myRoleId: mine?.roleId ?? null,
    commands: [...row.commands],
    commandsProblem: row.commandsProblem,
    endsAt: isoOrNull(row.endsAt),
    autoStart: row.autoStartBy !== null,
    startProblem: row.startProblem,
    nextBoostAt: boostAt !== null && boostAt > now ? iso(boostAt) : null,
    boosts: row.boosts,
    votes: await viewVotes(handle, { serverId, id: viewerId }, row.id),
    players: row.state === 'running' ? await playersOf(handle, serverId, rules.reservedSlots) : null,
    attended,
    missing: row.state === 'ended' ? missingOf(signUps, attended) : [],
    posts: await postsStore(handle, serverId, row.id).list(),
  };
}

function missingOf(signUps: readonly SignUpRow[], attended: readonly SessionPerson[]): SessionPerson[] {
  const there = new Set(attended.map(({ id }) => id));
  return signUps
    .filter(({ answer, userId }) => answer === 'accepted' && !there.has(userId))
    .map(({ userId, username }) => ({ id: userId, username }));
}

async function playersOf(
  handle: Handle,
  serverId: string,
  reserved: number,
): Promise<GameSessionDetail['players']> {
  const gameId = await findGameId(handle, serverId);
  const reading = gameId === null ? null : (await loadSnapshot(handle, gameId)).reading;
  return reading === null ? null : { now: reading.currentPlayers, max: reading.maxPlayers, reserved };
}
