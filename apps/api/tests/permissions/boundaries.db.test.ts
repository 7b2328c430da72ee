import { noSuchServer, zCreatedApiKey, zServer } from '@tenfour/contracts';
import { allowsKeys, type RestRoute, restRoutes } from '@tenfour/contracts/rest';
import { PERMISSION_FLAGS, type PermissionFlag } from '@tenfour/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { postControl } from '../../src/testing/game/control.ts';
import { type Actors, assemble } from '../../src/testing/product/people.ts';
import { startProduct } from '../../src/testing/product/product.ts';
import { call, must, TRANSPORTS } from '../../src/testing/product/transports.ts';
import { type ChangedBy, watchTables } from './changed-tables.ts';
import { type Input, inputFor, type Scene, setScene } from './scene.ts';
import { type Row, TABLE } from './table.ts';

const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' }, { ticking: true });
await postControl(product.sandbox, 'limits', { globalLimit: 100_000 });
const { handle } = product.database;
const ROUTES = new Map(restRoutes().map((route) => [route.procedure, route]));
const nameOf = ({ procedure, what }: Row): string => (what ? `${procedure}: ${what}` : procedure);

let actors: Actors;
/** Where the ids of the calls exist. */
let scene: Scene;
/** Another server of the same owner. */
let elsewhere: string;

beforeAll(async () => {
  actors = await assemble(product, 'bounds');
  scene = await setScene(actors, 'usual');
  elsewhere = zServer.parse(await must(actors.owner.browser, 'servers.create', { name: 'Elsewhere' })).id;
  changedBy = await watchTables(product.database, MOVING);
});

const routeOf = ({ procedure }: Row): RestRoute => {
  const route = ROUTES.get(procedure);
  if (route === undefined) throw new Error(`There is no procedure ${procedure}.`);
  return route;
};

/** Rows of servers, by the server that their input names. */
const OF_SERVERS = TABLE.filter((row) =>
  ['member', 'server', 'admin', 'owner'].includes(routeOf(row).allowance.kind),
);
const OF_RESOURCES = TABLE.filter((row) => routeOf(row).allowance.kind === 'resource');
const named = (rows: readonly Row[]) => rows.map((row) => ({ row, name: nameOf(row) }));

/** Returns what the owner asks with. */
async function prepare(row: Row, where = scene): Promise<Input> {
  // What was prepared for earlier calls has not been decided.
  const { userId } = actors.newcomer;
  await handle.deleteFrom('join_requests').where('user_id', '=', userId).execute();
  return inputFor(where, row, 'owner');
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;

/** Returns whether an input names a row besides the server. */
function namesRow(value: unknown, field = ''): boolean {
  if (typeof value === 'string') return field !== 'serverId' && field !== 'clientId' && ID.test(value);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, one]) => namesRow(one, Array.isArray(value) ? field : key));
}

/** What jobs write while nothing is asked. */
const MOVING: ReadonlySet<string> = new Set([
  ...['status_days', 'status_services', 'endpoints', 'endpoint_deliveries', 'meta', 'leases'],
  // When a key was last used, and the names of players in records of the first server.
  ...['api_keys', 'name_backfills', 'name_lookups', 'player_names'],
]);

let changedBy: ChangedBy;

it('a change of a row is noticed, and none where nothing is written', async () => {
  const serverId = elsewhere;
  const rename = (name: string) => async () => {
    await must(actors.owner.browser, 'servers.update', { serverId, name });
  };
  expect(await changedBy(rename('Elsewhere too'))).toContain('servers');
  expect(await changedBy(rename('Elsewhere too'))).toEqual([]);
  expect(await changedBy(rename('Elsewhere'))).toContain('servers');
});

/** Calls that do something with what is theirs in a list, and answer how much that was; nothing here. */
const OF_LISTS: ReadonlySet<string> = new Set([
  'joinRequests.decideMany',
  'joinRequests.undoApproval',
  'punishments.expire',
  'promotions.history',
]);

/** Calls that are refused for another reason before they look for the row. */
const REFUSED: Readonly<Record<string, string>> = {
  // The list isn't that of this server.
  'roles.reorder': '409 CONFLICT',
  // The server has no game.
  'gameSecurity.undo': '422 REFUSED',
};

/** Calls that a job of the first server follows, whose tables no comparison of a moment fits. */
const UNDER_WAY: ReadonlySet<string> = new Set(['imports.stop', 'gameSessions.keepRunning']);

describe('ids of one server are unknown in another, for the owner of both', () => {
  it.each(named(OF_SERVERS))('$name', async ({ row }) => {
    const { procedure } = row;
    const input = await prepare(row);
    if (!namesRow(input)) return;
    for (const face of TRANSPORTS) {
      const changed = await changedBy(async () => {
        const mixed = { ...input, serverId: elsewhere };
        const { status, error } = await call(actors.owner.browser, face, procedure, mixed);
        const expected = OF_LISTS.has(procedure) ? '200' : (REFUSED[procedure] ?? '404 NOT_FOUND');
        expect([status, error?.code].join(' ').trim()).toBe(expected);
      });
      if (!UNDER_WAY.has(procedure)) expect(changed).toEqual([]);
    }
  });
});

type Program = (procedure: string, input: Input) => Promise<string>;

/** Creates a key of a server with these permissions. Returns what calls with it, and answers status and code. */
async function program(serverId: string, flags: readonly PermissionFlag[]): Promise<Program> {
  const { owner } = actors;
  // A server has so many keys only.
  await handle.deleteFrom('api_keys').where('server_id', '=', serverId).execute();
  const made = await must(owner.browser, 'apiKeys.create', { serverId, name: 'Program', flags });
  const authorization = `Bearer ${zCreatedApiKey.parse(made).key}`;
  const browser = product.browser();
  const fetch: typeof browser.fetch = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', authorization);
    return browser.fetch(path, { ...init, headers });
  };
  return async (procedure, input) => {
    const { status, error } = await call({ ...browser, fetch }, 'rest', procedure, input);
    return [status, error?.code].join(' ').trim();
  };
}

describe('a key', () => {
  const FOR_KEYS = [...OF_SERVERS, ...OF_RESOURCES].filter((row) => allowsKeys(routeOf(row)));

  it.each(named(FOR_KEYS))('of another server finds nothing by $name', async ({ row }) => {
    const { procedure } = row;
    const input = await prepare(row);
    const run = await program(elsewhere, PERMISSION_FLAGS);
    const changed = await changedBy(async () => {
      expect(await run(procedure, input)).toBe('404 NOT_FOUND');
    });
    expect(changed).toEqual([]);
  });

  const WITH_NEEDS = FOR_KEYS.flatMap((row) =>
    row.needs ? [{ row, needs: row.needs, name: nameOf(row) }] : [],
  );

  it.each(WITH_NEEDS)('with all other permissions is refused $name', async ({ row, needs }) => {
    const input = await prepare(row);
    for (const missing of needs) {
      const run = await program(
        scene.server.id,
        PERMISSION_FLAGS.filter((flag) => flag !== missing),
      );
      const changed = await changedBy(async () => {
        expect(`${missing} ${await run(row.procedure, input)}`).toBe(`${missing} 403 FORBIDDEN`);
      });
      expect(changed).toEqual([]);
    }
  });
});

describe.each(TRANSPORTS)('whose membership ended and session did not, over %s', (face) => {
  it('finds nothing by any procedure', async () => {
    const { admin, owner } = actors;
    const own = await setScene(actors, 'usual');
    const { id: serverId } = own.server;
    const inputs: [Row, Input][] = [];
    for (const row of [...OF_SERVERS, ...OF_RESOURCES]) inputs.push([row, await prepare(row, own)]);
    // What is remembered of a member is not what decides.
    await must(admin.browser, 'servers.get', { serverId }, face);
    await must(owner.browser, 'members.remove', { serverId, userId: admin.userId });
    expect(await findings(face, inputs)).toEqual([]);
  });
});

/** Calls everything as the removed admin. Returns what was found or changed. */
async function findings(face: 'rest' | 'trpc', inputs: readonly [Row, Input][]): Promise<string[]> {
  const found: string[] = [];
  const changed = await changedBy(async () => {
    for (const [row, input] of inputs) {
      const { status, error } = await call(actors.admin.browser, face, row.procedure, input);
      const isHidden = error?.message === noSuchServer().message || OF_RESOURCES.includes(row);
      if (status !== 404 || !isHidden) found.push(`${nameOf(row)}: ${status} ${error?.message}`);
    }
  });
  return [...found, ...changed];
}
