import type { Viewer } from '@tenfour/contracts';
import { addedRights } from '../../../db/added-rights.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { type DueRows, dueItems } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { keyViewerOf, toPolicy } from '../../community/access/index.ts';
import { type SessionRow, sessionsLock } from './session-row.ts';
import { sessionsStore } from './store.ts';

const LEASE_MS = 30_000;

/** Creates a job for sessions that are due by a column of theirs. */
export function createSessionJob(
  database: Database,
  { name, due }: { name: string; due: 'auto_start_at' | 'end_step_at' },
  handle: (sessionId: string) => Promise<void>,
): JobKind<ClaimedJob> {
  const rows: DueRows = { table: 'game_sessions', id: 'id', due, lease: 'lease_until' };
  return {
    name,
    batch: 50,
    concurrency: 4,
    leaseMs: LEASE_MS,
    ...dueItems(database, rows),
    handle: ({ key }) => handle(key),
  };
}

/** Works on a session under the lock of its server, so that people and a job never both change it. */
export async function lockDueSession(
  database: Database,
  sessionId: string,
  work: (tx: Transaction, serverId: string, row: SessionRow) => Promise<void>,
): Promise<void> {
  const found = await database.handle
    .selectFrom('game_sessions')
    .select('server_id as serverId')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (found === undefined) return;
  const { serverId } = found;
  await database.withLock(sessionsLock(serverId), async (tx) => {
    const row = await sessionsStore(tx.handle, serverId).lock(sessionId);
    if (row !== null) await work(tx, serverId, row);
  });
}

/**
 * Returns the member or API key that scheduled something, with their rights of this moment; null for former members,
 * and for keys that are over or whose maker has left.
 */
export async function findScheduler(
  handle: Handle,
  serverId: string,
  userId: string,
  now: number,
): Promise<Viewer | null> {
  const member = await findMember(handle, serverId, userId);
  if (member !== null) return member;
  const key = await handle
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'api_keys.user_id as userId', 'api_keys.created_by as makerId', 'api_keys.flags'])
    .select('users.username')
    .where('api_keys.server_id', '=', serverId)
    .where('api_keys.user_id', '=', userId)
    .where('api_keys.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', now)]))
    .executeTakeFirst();
  const maker = key === undefined ? null : await findMember(handle, serverId, key.makerId);
  return key === undefined || maker === null ? null : keyViewerOf(maker, key);
}

async function findMember(handle: Handle, serverId: string, userId: string): Promise<Viewer | null> {
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
      addedRights(),
    ])
    .where('members.server_id', '=', serverId)
    .where('members.user_id', '=', userId)
    .where('servers.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, username, role, status: serverStatus } = row;
  return { id, username, sessionId: '', serverId, role, policy: toPolicy(row), serverStatus, source: 'web' };
}
