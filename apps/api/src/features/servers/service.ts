import { randomBytes } from 'node:crypto';
import type {
  Account,
  ConnectionTest,
  RolePermissionsInput,
  Server,
  ServersService,
  UpdateServerInput,
  Viewer,
} from '@tenfour/contracts';
import {
  DEFAULT_PERMISSIONS,
  DomainError,
  joinCodeFrom,
  may,
  PERMISSION_FLAGS,
  type PermissionSet,
  storedPermissions,
} from '@tenfour/domain';
import { toJson } from '../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { newId } from '../../db/ids.ts';
import { record, type ServerEvent } from '../../record/record.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { membersStore } from '../members/store.ts';
import { actorOf } from '../people.ts';
import { attentionOf } from './attention.ts';
import { permissionsChange } from './change-permissions.ts';
import { settingsChange } from './change-settings.ts';
import { joinServer } from './join-server.ts';
import { NOBODY, preparePresence } from './on-duty.ts';
import type { PlanLimits } from './plan-limits.ts';
import {
  policyOf,
  prepareFindServer,
  type ServerChange,
  type ServerRow,
  serversStore,
  toServer,
} from './store.ts';
import { failed, testRobloxKey } from './test-connection.ts';

/** With 31^8 codes even a second try is rare. */
const JOIN_CODE_TRIES = 5;

/** What the game's side does with a server's ER:LC key. */
export interface GameKeys {
  /** Tries it with one read. */
  test(key: string): Promise<ConnectionTest>;
  /** The owner has just stored it: an earlier refusal of the same text no longer counts. */
  stored(key: string): void;
}

export interface ServersDeps {
  database: Database;
  keyring: Keyring;
  limits: PlanLimits;
  gameKeys: GameKeys;
  robloxApisUrl: string;
  fetch: typeof fetch;
  now: () => number;
}

/** Communities: making, joining, changing and removing them (spec sections 2 to 6). */
export function createServersService(deps: ServersDeps): ServersService {
  const { database, now } = deps;
  const find = prepareFindServer(database.handle);
  const presence = preparePresence(database.handle, now);

  async function shown(viewer: Viewer, row: ServerRow): Promise<Server> {
    const gameId = may(viewer, 'canViewIngamePanel') ? row.erlc_key_hash : null;
    return toServer(row, viewer.role, await presence(row.id, gameId));
  }

  return {
    list: (account) => serversStore(database.handle).listOf(account.id),
    create: (account, { name }) => create(deps, account, name),
    join: (account, { joinCode }) => joinServer(deps, account, joinCode),
    get: async (viewer) => shown(viewer, (await find(viewer.serverId)) ?? missing()),

    attention: async (viewer) => {
      const row = (await find(viewer.serverId)) ?? missing();
      return attentionOf({ handle: database.handle, row, viewer, now: now() });
    },

    update: async (viewer, input) => shown(viewer, await update(deps, viewer, input)),
    updateRolePermissions: async (viewer, input) =>
      shown(viewer, await updateRolePermissions(deps, viewer, input)),

    permissions: (viewer) => ({
      ...storedPermissions(viewer.role, viewer.policy),
      role: viewer.role,
      isOwner: viewer.role === 'owner',
      can: currentPermissions(viewer),
    }),

    // As `change`, so that no key is stored in a row whose keys were just erased.
    remove: (viewer) =>
      database.serialised(`server:${viewer.serverId}`, async (tx) => {
        const row = await findOrThrow(tx.handle, viewer.serverId);
        if (!(await serversStore(tx.handle).remove(row.id, now()))) missing();
        await tell(tx, viewer, now(), [{ kind: 'server.deleted', name: row.name }]);
      }),

    testConnection: async (viewer, key) =>
      testKey(deps, await findOrThrow(database.handle, viewer.serverId), key),
  };
}

function missing(): never {
  throw new DomainError('NOT_FOUND', { message: 'This server has been deleted.' });
}

async function findOrThrow(handle: Handle, id: string): Promise<ServerRow> {
  return (await serversStore(handle).find(id)) ?? missing();
}

async function tell(
  tx: Transaction,
  viewer: Viewer,
  at: number,
  events: readonly ServerEvent[],
): Promise<void> {
  const circumstances = { serverId: viewer.serverId, actor: actorOf(viewer), at };
  for (const event of events) await record(tx, { ...event, ...circumstances });
}

function currentPermissions(viewer: Viewer): PermissionSet {
  return Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, may(viewer, flag)])) as PermissionSet;
}

async function create(deps: ServersDeps, account: Account, name: string): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createWithCode(deps, account, name, newJoinCode());
    } catch (error) {
      if (attempt === JOIN_CODE_TRIES || !isUniqueViolation(error, 'servers_join_code_unique')) throw error;
    }
  }
}

function newJoinCode(): string {
  for (;;) {
    const code = joinCodeFrom(randomBytes(16));
    if (code !== null) return code;
  }
}

function createWithCode(deps: ServersDeps, account: Account, name: string, code: string): Promise<Server> {
  return deps.database.serialised(`servers-of:${account.id}`, async (tx) => {
    await deps.limits.requireRoomForServer(tx.handle, account.id);
    const id = newId();
    const at = deps.now();
    await serversStore(tx.handle).add({
      id,
      name,
      owner_id: account.id,
      join_code: code,
      moderator_permissions: toJson(DEFAULT_PERMISSIONS.moderator),
      admin_permissions: toJson(DEFAULT_PERMISSIONS.admin),
      created_at: at,
      updated_at: at,
    });
    await membersStore(tx.handle, id).add(account.id, 'owner', at);
    await record(tx, { kind: 'server.created', serverId: id, actor: actorOf(account), at, name });
    return toServer(await findOrThrow(tx.handle, id), 'owner', NOBODY);
  });
}

/** Changes one server at a time, so that what the log calls "before" really was. */
function change(
  { database, now }: ServersDeps,
  viewer: Viewer,
  decide: (row: ServerRow) => { set: ServerChange; events: readonly ServerEvent[] },
): Promise<ServerRow> {
  return database.serialised(`server:${viewer.serverId}`, async (tx) => {
    const row = await findOrThrow(tx.handle, viewer.serverId);
    const { set, events } = decide(row);
    if (events.length === 0) return row;
    await serversStore(tx.handle).change(row.id, { ...set, updated_at: now() });
    await tell(tx, viewer, now(), events);
    return findOrThrow(tx.handle, row.id);
  });
}

async function update(deps: ServersDeps, viewer: Viewer, input: UpdateServerInput): Promise<ServerRow> {
  const server = await change(deps, viewer, (row) => settingsChange(row, viewer, input, deps.keyring));
  if (input.erlcApiKey) deps.gameKeys.stored(input.erlcApiKey);
  return server;
}

function updateRolePermissions(
  deps: ServersDeps,
  viewer: Viewer,
  input: RolePermissionsInput,
): Promise<ServerRow> {
  return change(deps, viewer, (row) => {
    const set: ServerChange = {};
    const events: ServerEvent[] = [];
    for (const role of ['moderator', 'admin'] as const) {
      const field = `${role}Permissions` as const;
      const sent = input[field];
      if (sent === undefined) continue;
      const { permissions, added, removed } = permissionsChange(field, policyOf(row)[field], sent);
      if (added.length + removed.length === 0) continue;
      set[`${role}_permissions`] = toJson(permissions);
      events.push({ kind: 'server.permissions-changed', role, added, removed });
    }
    return { set, events };
  });
}

async function testKey(deps: ServersDeps, row: ServerRow, key: 'erlc' | 'roblox'): Promise<ConnectionTest> {
  const column = `${key}_key_sealed` as const;
  const sealed = row[column];
  if (sealed === null) {
    return failed(`There is no ${key === 'erlc' ? 'ER:LC' : 'Roblox'} API key yet. Save one first.`);
  }
  const opened = deps.keyring.open({ table: 'servers', column, row: row.id }, sealed);
  return key === 'erlc'
    ? deps.gameKeys.test(opened)
    : testRobloxKey({ apisUrl: deps.robloxApisUrl, fetch: deps.fetch }, opened);
}
