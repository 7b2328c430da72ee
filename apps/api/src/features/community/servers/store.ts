import { LIST_MAX, type Server, type ServerListItem, type ServerSummary } from '@tenfour/contracts';
import { type AddedRights, completePermissions, may, type Role, type ServerPolicy } from '@tenfour/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { addedRights, toAddedRights } from '../../../db/added-rights.ts';
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
    .leftJoin('player_samples as sample', (join) =>
      join
        .onRef('sample.game_id', '=', 'servers.erlc_key_hash')
        .on(
          sql<boolean>`sample.minute = (SELECT max(minute) FROM player_samples WHERE game_id = servers.erlc_key_hash)`,
        ),
    )
    .selectAll('servers')
    .select(['members.role', 'sample.minute as sampled_at', 'sample.players', 'sample.max_players'])
    // Literals, so that the indexes of open calls and of those on duty have the answers.
    .select([
      sql<number>`(SELECT count(*) FROM shifts
        WHERE shifts.server_id = servers.id AND shifts.status = 'on_duty')`.as('on_duty'),
      // Both conditions: the index is of open calls.
      sql<number>`(SELECT count(*) FROM mod_calls
        WHERE mod_calls.server_id = servers.id AND mod_calls.status IN ('pending', 'claimed')
          AND mod_calls.status = 'pending')`.as('unclaimed_calls'),
    ])
    .select(addedRights())
    .where('members.user_id', '=', '')
    .where('servers.deleted_at', 'is', null)
    .orderBy('members.joined_at', 'desc')
    .orderBy('servers.id', 'desc')
    .limit(LIST_MAX);
  const run = prepare(handle, query);
  return async (userId) => (await run(userId, LIST_MAX)).map(toListItem);
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

interface ListRow extends ServerRow {
  role: Role;
  added_rights: string | null;
  on_duty: number;
  unclaimed_calls: number;
  sampled_at: number | null;
  players: number | null;
  max_players: number | null;
}

/** Leaves out what the person's role cannot see on the server's own pages. */
function toListItem(row: ListRow): ServerListItem {
  const policy = { ...policyOf(row), added: toAddedRights(row.added_rights) };
  const viewer = { role: row.role, policy };
  return {
    ...toSummary(row, row.role, Number(row.on_duty)),
    pendingCount: may(viewer, 'canApproveJoinRequests') ? row.pending_count : 0,
    unclaimedCallCount: may(viewer, 'canViewStaffTools') ? Number(row.unclaimed_calls) : 0,
    game: may(viewer, 'canViewIngamePanel') ? toReading(row) : null,
  };
}

function toReading({ sampled_at, players, max_players }: ListRow): ServerListItem['game'] {
  if (sampled_at === null || players === null || max_players === null) return null;
  return { players, maxPlayers: max_players, asOf: iso(sampled_at) };
}

function toSummary(row: ServerRow, role: Role, onDutyCount: number): ServerSummary {
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
    onDutyCount,
  };
}

/** Since when and why a server is suspended; null while it is active. */
export function suspensionOf(
  row: Pick<ServerRow, 'status' | 'suspended_at' | 'suspended_reason' | 'updated_at'>,
): ServerSummary['suspension'] {
  if (row.status === 'active') return null;
  return { at: iso(row.suspended_at ?? row.updated_at), reason: row.suspended_reason };
}

/** Returns a server as a member sees it; the counts of the overview are visible to all roles. */
export function toServer(
  row: ServerRow,
  { role, added }: { role: Role; added?: AddedRights | undefined },
  presence: Presence,
): Server {
  const policy = { ...policyOf(row), added };
  return {
    ...toSummary(row, role, presence.onDutyCount),
    ...shownKeysOf(row, { role, policy }),
    moderatorPermissions: toJson(policy.moderatorPermissions),
    adminPermissions: toJson(policy.adminPermissions),
    joinPolicy: row.join_policy,
    delegateManagement: policy.delegateManagement,
    enforceInGame: fromBit(row.enforce_in_game),
    pmWarnings: fromBit(row.pm_warnings),
    publicPage: fromBit(row.public_page),
    publicPageHost: fromBit(row.public_page_host),
    applyUrl: row.apply_url,
    timezone: row.timezone,
    activityDays: row.activity_days,
    staffInGameCount: presence.staffInGameCount,
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
