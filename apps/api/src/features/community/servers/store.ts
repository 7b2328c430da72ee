import { LIST_MAX, type Server, type ServerListItem } from '@tenfour/contracts';
import { completePermissions, may, type Role, type ServerPolicy } from '@tenfour/domain';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { fromBit, fromJson, iso, toJson } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import type { ServersTable } from '../../../db/table-types/index.ts';
import { maskOf } from '../../../security/keys.ts';
import type { Presence } from './on-duty.ts';

export type ServerRow = Selectable<ServersTable>;
export type ServerChange = Updateable<ServersTable>;

/** Placeholder for a stored key, for viewers who can't edit it. */
export const CONFIGURED = 'configured';

/** Servers that have not been removed. */
export function serversStore(handle: Handle) {
  const present = handle.selectFrom('servers').where('deleted_at', 'is', null);

  return {
    async find(id: string): Promise<ServerRow | null> {
      return (await present.selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },

    /** `joinCode` as `normaliseJoinCode` gives it. */
    async findByJoinCode(joinCode: string) {
      const found = await present
        .select(['id', 'name', 'join_policy', 'status', 'member_count'])
        .where('join_code', '=', joinCode)
        .executeTakeFirst();
      return found ?? null;
    },

    /** Violates `servers_join_code_unique` when the code is taken. */
    async add(row: Insertable<ServersTable>): Promise<void> {
      await handle.insertInto('servers').values(row).execute();
    },

    async change(id: string, change: ServerChange): Promise<void> {
      await handle.updateTable('servers').set(change).where('id', '=', id).execute();
    },

    /**
     * Hides the server and erases its keys and the address of its event webhook; the sweep purges the rest. Returns
     * false when it is already gone.
     */
    async remove(id: string, at: number): Promise<boolean> {
      const removed = await handle
        .updateTable('servers')
        .set({
          erlc_key_sealed: null,
          erlc_key_hint: null,
          erlc_key_hash: null,
          roblox_key_sealed: null,
          roblox_key_hint: null,
          roblox_key_problem: null,
          updated_at: at,
          deleted_at: at,
        })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (removed === undefined) return false;
      await handle.deleteFrom('event_hooks').where('server_id', '=', id).execute();
      return true;
    },

    /** Notes whether Roblox takes the sealed key; a key that replaced it meanwhile is not blamed. */
    async noteRobloxKey(id: string, sealed: string, problem: ServerRow['roblox_key_problem']): Promise<void> {
      await handle
        .updateTable('servers')
        .set({ roblox_key_problem: problem })
        .where('id', '=', id)
        .where('roblox_key_sealed', '=', sealed)
        .execute();
    },
  };
}

/** Prepares `serversStore.find` for the page that all clients poll. */
export function prepareFindServer(handle: Handle): (id: string) => Promise<ServerRow | null> {
  const query = handle.selectFrom('servers').selectAll().where('id', '=', '').where('deleted_at', 'is', null);
  const run = prepare(handle, query);
  return async (id) => (await run(id))[0] ?? null;
}

/** Servers that a person is a member of, the last joined first; polled by every open page. */
export function prepareListOf(handle: Handle): (userId: string) => Promise<ServerListItem[]> {
  const query = handle
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .selectAll('servers')
    .select('members.role')
    .where('members.user_id', '=', '')
    .where('servers.deleted_at', 'is', null)
    .orderBy('members.joined_at', 'desc')
    .orderBy('servers.id', 'desc')
    .limit(LIST_MAX);
  const run = prepare(handle, query);
  return async (userId) => (await run(userId, LIST_MAX)).map((row) => toListItem(row, row.role));
}

/** The permission sets of a stored server and the switch beside them. */
export function policyOf(row: ServerRow): ServerPolicy {
  return {
    moderatorPermissions: completePermissions(flagsOf(row.moderator_permissions), 'moderator'),
    adminPermissions: completePermissions(flagsOf(row.admin_permissions), 'admin'),
    delegateManagement: fromBit(row.delegate_management),
  };
}

function flagsOf(text: string): Record<string, unknown> {
  const value = fromJson(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function toListItem(row: ServerRow, role: Role): ServerListItem {
  const seesRequests = may({ role, policy: policyOf(row) }, 'canApproveJoinRequests');
  return { ...toSummary(row, role), pendingCount: seesRequests ? row.pending_count : 0 };
}

function toSummary(row: ServerRow, role: Role): ServerListItem {
  return {
    id: row.id,
    name: row.name,
    role,
    ownerId: row.owner_id,
    joinCode: row.join_code,
    isActive: row.status === 'active',
    status: row.status,
    suspension: suspensionOf(row),
    memberCount: row.member_count,
    pendingCount: row.pending_count,
    erlcKeyConfigured: row.erlc_key_sealed !== null,
    createdAt: iso(row.created_at),
  };
}

/** Since when and why a server is suspended; null while it is active. */
export function suspensionOf(
  row: Pick<ServerRow, 'status' | 'suspended_at' | 'suspended_reason' | 'updated_at'>,
): ServerListItem['suspension'] {
  if (row.status === 'active') return null;
  return { at: iso(row.suspended_at ?? row.updated_at), reason: row.suspended_reason };
}

/** Returns a server as a role sees it; the counts of the overview are visible to all roles. */
export function toServer(row: ServerRow, role: Role, presence: Presence): Server {
  const policy = policyOf(row);
  return {
    ...toSummary(row, role),
    ...shownKeysOf(row, { role, policy }),
    moderatorPermissions: toJson(policy.moderatorPermissions),
    adminPermissions: toJson(policy.adminPermissions),
    joinPolicy: row.join_policy,
    delegateManagement: policy.delegateManagement,
    enforceInGame: fromBit(row.enforce_in_game),
    pmWarnings: fromBit(row.pm_warnings),
    timezone: row.timezone,
    activityDays: row.activity_days,
    ...presence,
  };
}

/** Returns the keys as a role sees them. */
export function shownKeysOf(row: ServerRow, viewer: { role: Role; policy: ServerPolicy }) {
  const editsKeys = may(viewer, 'canEditApiKey');
  return {
    erlcApiKey: shownKey(row.erlc_key_hint, editsKeys),
    robloxApiKey: shownKey(row.roblox_key_hint, editsKeys),
    apiKey: shownKey(row.api_key_hint, editsKeys),
  };
}

/** A hint stands beside every sealed key; nothing more of it is ever shown. */
function shownKey(hint: string | null, editsKeys: boolean): string | null {
  if (hint === null) return null;
  return editsKeys ? maskOf(hint) : CONFIGURED;
}

/** Where a server's days and weeks begin, an IANA name. Throws for a server that is not there. */
export async function timeZoneOf(handle: Handle, serverId: string): Promise<string> {
  const { timezone } = await handle
    .selectFrom('servers')
    .select('timezone')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  return timezone;
}
