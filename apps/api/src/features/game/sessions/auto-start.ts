import type { Viewer } from '@tenfour/contracts';
import { applyTransition, canHostSessions } from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { claimItems, type DueRows, nextDueRow, releaseItem } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { toPolicy } from '../../community/access/index.ts';
import { startChecks } from './checks.ts';
import { AUTOMATIC, gameSessionEvents } from './events.ts';
import type { SessionRow } from './session-row.ts';
import { sessionSettings } from './settings.ts';
import { type GameSessionsDeps, queueCommands } from './start-commands.ts';
import { sessionsStore } from './store.ts';
import { statusOf, transitTo } from './transitions.ts';

const DUE: DueRows = { table: 'game_sessions', id: 'id', due: 'auto_start_at', lease: 'lease_until' };

const LEASE_MS = 30_000;

/** A session that is later than this does not start automatically, in ms: people have gone or started another one. */
const LATE_MS = 15 * 60_000;

/** Creates the job that starts sessions at their time, or stores why they can't start. Each is tried once. */
export function createSessionStarts(deps: GameSessionsDeps): JobKind<ClaimedJob> {
  const { database } = deps;
  return {
    name: 'session-starts',
    batch: 50,
    concurrency: 4,
    leaseMs: LEASE_MS,
    claim: (claim) => claimItems(database, DUE, claim),
    nextAt: () => nextDueRow(database.handle, DUE),
    release: (item, until) => releaseItem(database.handle, DUE, item, until),
    handle: ({ key }) => startDue(deps, key),
  };
}

/** Starts one session that is due. Under the lock of its server, so that people and the time never both start it. */
async function startDue(deps: GameSessionsDeps, sessionId: string): Promise<void> {
  const { database, now } = deps;
  const found = await serverOf(database, sessionId);
  if (found === undefined) return;
  const { serverId } = found;
  await database.withLock(`game-sessions:${serverId}`, async (tx) => {
    const store = sessionsStore(tx.handle, serverId);
    const row = await store.lock(sessionId);
    const at = now();
    if (row === null || row.autoStartAt === null || row.autoStartAt > at) return;
    const decision = await decide(deps, tx, serverId, row, at);
    if ('problem' in decision) {
      await store.saveStartProblem(sessionId, decision.problem);
      const about = { serverId, actor: AUTOMATIC, at, sessionId, title: row.title, reason: decision.problem };
      await recordEvent(tx, gameSessionEvents.create({ kind: 'game-session.not-started', ...about }));
      return;
    }
    const { viewer, after } = decision;
    await transitTo(tx, serverId, row, after, { transition: 'start', actor: AUTOMATIC, at });
    const automatic = { isAutomatic: true };
    const problem = await queueCommands(deps, tx, viewer, sessionId, row.commands, automatic);
    await store.saveCommands(sessionId, row.commands, problem);
  });
}

function serverOf({ handle }: Database, sessionId: string): Promise<{ serverId: string } | undefined> {
  return handle
    .selectFrom('game_sessions')
    .select('server_id as serverId')
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

type Decision = { viewer: Viewer; after: ReturnType<typeof statusOf> } | { problem: string };

async function decide(
  deps: GameSessionsDeps,
  tx: Transaction,
  serverId: string,
  row: SessionRow,
  at: number,
): Promise<Decision> {
  const { handle } = tx;
  const viewer = row.autoStartBy === null ? null : await memberOf(handle, serverId, row.autoStartBy);
  if (viewer === null) return { problem: 'Its host is no longer a member of this server.' };
  if (viewer.serverStatus === 'suspended') return { problem: 'This server is suspended.' };
  const { rules, hosts } = await sessionSettings(handle, serverId);
  if (!canHostSessions(viewer, hosts)) {
    return { problem: `${viewer.username} can no longer run sessions.` };
  }
  if (at - (row.autoStartAt ?? at) > LATE_MS) return { problem: 'Its time had passed by 15 minutes.' };
  const after = applyTransition(statusOf(row), 'start', 'schedule', rules, at);
  if ('refusal' in after) return { problem: 'It was no longer planned.' };
  if (await sessionsStore(handle, serverId).isAnyRunning())
    return { problem: 'Another session was running.' };
  const failed = (await startChecks({ ...deps, handle }, serverId)).filter(
    ({ check, ok }) => !ok && (check !== 'commands' || row.commands.length > 0),
  );
  return failed.length > 0 ? { problem: failed.map(({ message }) => message).join(' ') } : { viewer, after };
}

/** Returns a member with their rights of this moment, for what they scheduled; null for former ones. */
async function memberOf(handle: Handle, serverId: string, userId: string): Promise<Viewer | null> {
  const row = await handle
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'users.id',
      'users.username',
      'members.role',
      'servers.status',
      'servers.moderator_permissions',
      'servers.admin_permissions',
      'servers.delegate_management',
    ])
    .where('members.server_id', '=', serverId)
    .where('members.user_id', '=', userId)
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, username, role, status: serverStatus } = row;
  return { id, username, sessionId: '', serverId, role, policy: toPolicy(row), serverStatus, source: 'web' };
}
