import { PERMISSION_FLAGS, PERMISSION_NAMES } from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { forUpdate } from '../../../db/locks.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { type DueRows, dueItems } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { memberEvents, membersStore } from '../members/index.ts';
import { roleEvents } from './events.ts';
import { rolesLock } from './store.ts';

/** Ending is one transaction, so claims are short. */
const LEASE_MS = 10_000;

const GRANTS: DueRows = { table: 'member_grants', id: 'id', due: 'expires_at', lease: 'lease_until' };
const ROLES: DueRows = { table: 'members', id: 'id', due: 'role_until', lease: 'role_lease_until' };

interface AccessExpiryDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

const KIND = { batch: 20, concurrency: 1, leaseMs: LEASE_MS };

/**
 * Creates the job that removes custom roles and permissions whose time is over, which closes the streams that they
 * opened. Calls don't depend on it: the access statement compares the end with the time of the call.
 */
export function createGrantExpiry({ database, now }: AccessExpiryDeps): JobKind<ClaimedJob> {
  return {
    name: 'temporary access',
    ...KIND,
    ...dueItems(database, GRANTS),
    async handle({ key }) {
      const found = await grantOf(database.handle, key, now());
      if (found === null) return;
      await database.withLock(rolesLock(found.server_id), (tx) => endGrant(tx, key, now()));
    },
  };
}

/** Creates the job that gives members their former role back when the one until a date ends. */
export function createRoleExpiry({ database, now }: AccessExpiryDeps): JobKind<ClaimedJob> {
  return {
    name: 'temporary roles',
    ...KIND,
    ...dueItems(database, ROLES),
    handle: ({ key }) => database.transaction((tx) => endRole(tx, key, now())),
  };
}

/** Returns a grant that is over at `now`; null for one that was taken or given anew meanwhile. */
async function grantOf(handle: Handle, id: string, now: number) {
  const row = await handle
    .selectFrom('member_grants as grants')
    .innerJoin('users', 'users.id', 'grants.user_id')
    .innerJoin('servers', 'servers.id', 'grants.server_id')
    .leftJoin('server_roles as roles', (join) =>
      join.onRef('roles.server_id', '=', 'grants.server_id').onRef('roles.id', '=', 'grants.role_id'),
    )
    .select(['grants.server_id', 'grants.user_id', 'grants.item', 'grants.expires_at'])
    .select(['users.username', 'roles.name', 'servers.deleted_at', 'grants.renewal_id as renewal'])
    .where('grants.id', '=', id)
    .where('grants.expires_at', '<=', now)
    .executeTakeFirst();
  return row ?? null;
}

async function endGrant(tx: Transaction, id: string, now: number): Promise<void> {
  const row = await grantOf(tx.handle, id, now);
  if (row === null) return;
  await tx.handle.deleteFrom('member_grants').where('id', '=', id).execute();
  if (row.deleted_at !== null) return;
  const person = { id: row.user_id, username: row.username };
  const circumstances = { serverId: row.server_id, actor: AUTOMATIC, at: row.expires_at ?? now };
  const { renewal } = row;
  const flag = PERMISSION_FLAGS.find((one) => one === row.item);
  const event =
    flag === undefined
      ? { kind: 'member.role-expired' as const, person, role: row.name ?? row.item, renewal }
      : { kind: 'member.permission-expired' as const, person, permission: PERMISSION_NAMES[flag], renewal };
  await recordEvent(tx, roleEvents.create({ ...event, ...circumstances }));
}

async function endRole(tx: Transaction, id: string, now: number): Promise<void> {
  const rows = tx.handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select(['members.server_id', 'members.user_id', 'members.role', 'members.role_before'])
    .select(['members.role_until', 'members.renewal_id', 'users.username', 'servers.deleted_at'])
    .where('members.id', '=', id)
    .where('members.role_until', '<=', now);
  const row = await forUpdate(tx.handle, 'members', rows).executeTakeFirst();
  if (row === undefined) return;
  const to = row.role_before ?? 'member';
  await membersStore(tx.handle, row.server_id).setRole(row.user_id, row.role, to);
  if (row.deleted_at !== null) return;
  const person = { id: row.user_id, username: row.username };
  const circumstances = { serverId: row.server_id, actor: AUTOMATIC, at: row.role_until ?? now };
  const event = { kind: 'member.role-ended' as const, person, from: row.role, to, renewal: row.renewal_id };
  await recordEvent(tx, memberEvents.create({ ...event, ...circumstances }));
}
