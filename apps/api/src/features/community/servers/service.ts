import type {
  Account,
  RolePermissionsInput,
  Server,
  ServersService,
  UpdateServerInput,
  Viewer,
} from '@tenfour/contracts';
import {
  DEFAULT_PERMISSIONS,
  DomainError,
  departmentsOf,
  may,
  PERMISSION_FLAGS,
  type PermissionSet,
  rankOf,
  storedPermissions,
} from '@tenfour/domain';
import type { Change } from '../../../db/changes.ts';
import { toJson } from '../../../db/codecs.ts';
import type { Handle, Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { serverSearchValue } from '../../../db/search.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { membersStore, type PlanLimits } from '../members/index.ts';
import { attentionOf } from './attention.ts';
import { prepareAttention } from './attention-store.ts';
import { permissionsChange } from './change-permissions.ts';
import { settingsChange } from './change-settings.ts';
import { findRejectedKey } from './check-keys.ts';
import { withConflictAuthor } from './conflict-author.ts';
import { type RolePermissions, type ServerEvent, serverEvents } from './events.ts';
import type { ServerHooks } from './hooks.ts';
import { rotateJoinCode, withNewCode } from './join-codes.ts';
import { findInvite, joinServer, type MappedRoles } from './join-server.ts';
import { type KeysDeps, keysOf, testCommands, testKey } from './keys.ts';
import { NO_ONE, preparePresence } from './on-duty.ts';
import { ownedServersLock, type Quotas, requireServerQuota } from './quotas.ts';
import { prepareRecent } from './recent.ts';
import {
  policyOf,
  prepareFindServer,
  prepareListOf,
  type ServerChange,
  type ServerRow,
  serversStore,
  toServer,
} from './store.ts';
import { removeServer } from './sweep.ts';

export interface ServersDeps extends KeysDeps {
  limits: PlanLimits;
  quotas: Quotas;
  mappedRoles: MappedRoles;
  hooks: ServerHooks;
  now: () => number;
}

/** Creates the service for servers: creating, joining, changing and deleting them. */
export function createServersService(deps: ServersDeps): ServersService {
  const { database, now } = deps;
  const find = prepareFindServer(database.quickReads);
  const listOf = prepareListOf(database.quickReads);
  const presence = preparePresence(database.quickReads, deps.gameDetails);
  const queries = prepareAttention(database.quickReads);
  const recent = prepareRecent(database.quickReads);

  async function shown(viewer: Viewer, row: ServerRow): Promise<Server> {
    const gameId = may(viewer, 'canViewIngamePanel') ? row.erlc_key_hash : null;
    return toServer(row, { role: viewer.role, added: viewer.policy.added }, await presence(row.id, gameId));
  }

  return {
    list: (account) => listOf(account.id),
    create: (account, input) => withNewCode((code) => create(deps, account, input, code)),
    join: (account, { joinCode }) => joinServer(deps, account, joinCode),
    invite: (account, { joinCode }) => findInvite(database.handle, account, joinCode),
    get: async (viewer) => shown(viewer, (await find(viewer.serverId)) ?? missing()),

    attention: async (viewer) => {
      const row = (await find(viewer.serverId)) ?? missing();
      return attentionOf({ queries, row, viewer, now: now() });
    },

    recent: (viewer) => recent(viewer, now()),
    update: async (viewer, input) => shown(viewer, await update(deps, viewer, input)),
    updateRolePermissions: async (viewer, input) =>
      shown(viewer, await updateRolePermissions(deps, viewer, input)),

    permissions: (viewer) => ({
      ...storedPermissions(viewer.role, viewer.policy),
      role: viewer.role,
      rank: rankOf(viewer),
      isOwner: viewer.role === 'owner',
      ...(viewer.policy.added?.departments?.size ? { departments: [...departmentsOf(viewer)] } : {}),
      ...(viewer.factorRequired && viewer.factor === undefined ? { needsFactor: true } : {}),
      can: currentPermissions(viewer),
    }),

    // As `change`, so that no key is stored in a row whose keys were just erased.
    remove: (viewer) =>
      database.withLock(`server:${viewer.serverId}`, async (tx) => {
        const removal = { serverId: viewer.serverId, actor: actorOf(viewer), at: now() };
        if ((await removeServer(tx, removal)) === null) missing();
        tx.onCommit(() => deps.gameKeys.removed());
      }),

    testConnection: async (viewer, input) =>
      testKey(deps, await findOrThrow(database.handle, viewer.serverId), input),
    keys: async (viewer) => keysOf(deps, await findOrThrow(database.handle, viewer.serverId)),
    testCommands: (viewer) => testCommands(deps, viewer),
    rotateJoinCode: (viewer, input) => rotateJoinCode(deps, viewer, input),
  };
}

function missing(): never {
  throw new DomainError('NOT_FOUND', { message: 'This server has been deleted.' });
}

async function findOrThrow(handle: Handle, id: string): Promise<ServerRow> {
  return (await serversStore(handle).find(id)) ?? missing();
}

async function recordServerEvents(
  tx: Transaction,
  viewer: Viewer,
  at: number,
  events: readonly ServerEvent[],
): Promise<void> {
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  for (const event of events) await recordEvent(tx, serverEvents.create({ ...event, ...circumstances }));
}

function currentPermissions(viewer: Viewer): PermissionSet {
  return Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, may(viewer, flag)])) as PermissionSet;
}

function create(
  deps: ServersDeps,
  account: Account,
  { name, timezone }: Parameters<ServersService['create']>[1],
  code: string,
): Promise<Server> {
  return deps.database.withLock(ownedServersLock(account.id), async (tx) => {
    const at = deps.now();
    await deps.limits.requireRoomForServer(tx.handle, account.id);
    await requireServerQuota(tx.handle, deps.quotas, { userId: account.id, now: at });
    const id = newId();
    await serversStore(tx.handle).add({
      id,
      name,
      owner_id: account.id,
      join_code: code,
      ...(timezone === undefined ? {} : { timezone }),
      search_text: serverSearchValue(name, code),
      moderator_permissions: toJson(DEFAULT_PERMISSIONS.moderator),
      admin_permissions: toJson(DEFAULT_PERMISSIONS.admin),
      created_at: at,
      updated_at: at,
    });
    await membersStore(tx.handle, id).add(account.id, 'owner', at);
    await recordEvent(
      tx,
      serverEvents.create({ kind: 'server.created', serverId: id, actor: actorOf(account), at, name }),
    );
    return toServer(await findOrThrow(tx.handle, id), { role: 'owner' }, NO_ONE);
  });
}

/** Changes one server at a time, so that what the log calls "before" really was. */
function change(
  { database, hooks, now }: ServersDeps,
  viewer: Viewer,
  decide: (row: ServerRow) => { set: ServerChange; events: readonly ServerEvent[] },
): Promise<ServerRow> {
  return database.withLock(`server:${viewer.serverId}`, async (tx) => {
    const row = await findOrThrow(tx.handle, viewer.serverId);
    const { set, events } = decide(row);
    if (events.length === 0) return row;
    await serversStore(tx.handle).change(row.id, { ...set, updated_at: now() });
    if (set.pm_warnings !== undefined) {
      const enabled = set.pm_warnings === 1;
      await hooks.onPmWarningsSwitched(tx, { serverId: row.id, enabled, at: now(), by: viewer.id });
    }
    await recordServerEvents(tx, viewer, now(), events);
    // The merged event of several changes does not show that the game was replaced.
    if (set.erlc_key_hash !== undefined) tx.changed(...anotherGame(row.id));
    return findOrThrow(tx.handle, row.id);
  });
}

function anotherGame(serverId: string): Change[] {
  return (['game', 'players', 'vehicles', 'commands'] as const).map((entity) => ({
    serverId,
    entity,
    op: 'changed',
    ids: [],
  }));
}

async function update(deps: ServersDeps, viewer: Viewer, input: UpdateServerInput): Promise<ServerRow> {
  if (input.checkKeys && may(viewer, 'canEditApiKey')) {
    const rejected = await findRejectedKey(deps, input);
    if (rejected !== null) {
      throw new DomainError('REFUSED', { message: rejected.message, details: { field: rejected.field } });
    }
  }
  const decide = (row: ServerRow) => settingsChange(row, viewer, input, deps.keyring);
  const server = await change(deps, viewer, decide).catch(async (error: unknown) => {
    throw await withConflictAuthor(deps.database.handle, viewer, error);
  });
  const key = input.erlcApiKey;
  if (key) deps.gameKeys.stored(key);
  else if (key !== undefined) deps.gameKeys.removed();
  return server;
}

function updateRolePermissions(
  deps: ServersDeps,
  viewer: Viewer,
  input: RolePermissionsInput,
): Promise<ServerRow> {
  return change(deps, viewer, (row) => {
    const set: ServerChange = {};
    const roles: RolePermissions[] = [];
    for (const role of ['moderator', 'admin'] as const) {
      const field = `${role}Permissions` as const;
      const sent = input[field];
      if (sent === undefined) continue;
      const { permissions, added, removed } = permissionsChange(field, policyOf(row)[field], sent);
      if (added.length + removed.length === 0) continue;
      set[`${role}_permissions`] = toJson(permissions);
      roles.push({ role, added, removed });
    }
    return { set, events: roles.length === 0 ? [] : [{ kind: 'server.permissions-changed', roles }] };
  });
}
