import fc from 'fast-check';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Handle } from '../src/db/database.ts';
import { newId } from '../src/db/ids.ts';
import { createAccessFactory } from '../src/features/community/access/access.ts';
import { addTrpc } from '../src/http/trpc/trpc.ts';
import { createTestStore } from '../src/testing/database/database.ts';
import { createWorld, type Person, type World } from '../src/testing/product/actors.ts';

const GAME = 'game';
const POLLED = [
  'servers.permissions',
  'modCalls.summary',
  'shifts.current',
  'shifts.active',
  'game.commands',
  'gameEvents.list',
];

/** The tRPC endpoint of one instance, asked as a session. */
function instanceOf({ database, services, clock }: World) {
  const app = Fastify();
  app.decorateRequest('actor', null);
  const access = createAccessFactory(database.handle, clock.now);
  const limits = { admit: async () => undefined, forget: () => undefined };
  const ignore = () => undefined;
  const panel = { viewer: async () => null, attempt: ATTEMPT, open: ignore, close: ignore };
  addTrpc(
    app,
    ({ headers }) => ({
      services,
      access: access({ token: String(headers.token), source: 'web', onStale: ignore, onUnknown: ignore }),
      panel,
      requestId: 'test',
      source: 'web',
    }),
    { limits, hub: { position: () => null }, now: clock.now, version: 'test' },
  );
  return async (token: string, paths: readonly string[], etag?: string) => {
    const input = Object.fromEntries(paths.map((_path, index) => [index, { serverId: server.id }]));
    const url = `/trpc/${paths.join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
    const headers = { token, ...(etag === undefined ? {} : { 'if-none-match': etag }) };
    const { statusCode, body, headers: sent } = await app.inject({ url, headers });
    return { status: statusCode, body, etag: sent.etag };
  };
}

const ATTEMPT = { address: '127.0.0.1', userAgent: null, deviceToken: null };

// Two instances on one database.
const store = await createTestStore();
const worlds = [await createWorld({ store }), await createWorld({ store })] as const;
const { server, owner, admin, moderator } = await worlds[0].community();
const polls = worlds.map(instanceOf);
const people = [owner, admin, moderator];
const { handle } = worlds[0].database;
await handle.updateTable('servers').set({ erlc_key_hash: GAME }).where('id', '=', server.id).execute();

const WRITES = [
  'clockIn',
  'clockOut',
  'create',
  'claim',
  'dismiss',
  'event',
  'command',
  'settle',
  'run',
  'renameCommand',
  'removeCommand',
  'rename',
  'role',
  'flag',
  'zone',
  'key',
] as const;

/** Writes as `person` by one instance; refusals are as good as writes. */
async function write(world: World, person: Person, kind: (typeof WRITES)[number], n: number): Promise<void> {
  const call = world.caller(person.token);
  const { serverId } = { serverId: server.id };
  const db = world.database.handle;
  const newest = async () => (await owner.call.modCalls.list({ serverId, limit: 1 }))[0]?.id ?? newId();
  const steps: Record<typeof kind, () => Promise<unknown>> = {
    clockIn: () => call.shifts.clockIn({ serverId }),
    clockOut: () => call.shifts.setStatus({ serverId, status: 'off_duty' }),
    create: () => call.modCalls.create({ serverId, ...CALL }),
    claim: async () => call.modCalls.claim({ modCallId: await newest() }),
    dismiss: async () => call.modCalls.dismiss({ modCallId: await newest(), resolution: 'Not needed' }),
    event: () => db.insertInto('game_events').values(eventOf(n)).execute(),
    command: () =>
      db
        .insertInto('game_commands')
        .values(commandOf(serverId, person.id, n))
        .execute(),
    run: () => runScheduled(db, serverId, person.id, n),
    renameCommand: () =>
      db
        .updateTable('custom_commands')
        .set({ name: `Daily ${n}` })
        .execute(),
    removeCommand: () => db.deleteFrom('custom_commands').execute(),
    settle: () => db.updateTable('game_commands').set({ state: 'confirmed' }).execute(),
    rename: () =>
      db
        .updateTable('users')
        .set({ username: `name${n}` })
        .where('id', '=', person.id)
        .execute(),
    role: () =>
      db
        .updateTable('members')
        .set({ role: n % 2 ? 'admin' : 'moderator' })
        .where('user_id', '=', moderator.id)
        .execute(),
    flag: () =>
      owner.call.servers.updateRolePermissions({
        serverId,
        moderatorPermissions: { canViewIngamePanel: n % 2 === 0 },
      }),
    zone: () => owner.call.servers.update({ serverId, timezone: n % 2 ? 'Asia/Tokyo' : 'America/Chicago' }),
    key: () =>
      db
        .updateTable('servers')
        .set({ erlc_key_hash: n % 2 ? GAME : 'other' })
        .where('id', '=', serverId)
        .execute(),
  };
  await steps[kind]().catch(() => undefined);
}

const CALL = {
  reporterUsername: 'Builderman',
  reportedUsername: 'Roblox',
  reason: 'Speeding',
  priority: 'urgent',
} as const;

function eventOf(n: number) {
  return {
    kind: 'join',
    ...{ game_id: n % 2 ? GAME : 'other', id: newId(), dedupe: newId(), at: n },
    ...{ player_name: 'Builderman', player_id: null, target_name: null, target_id: null, detail: null },
  } as const;
}

function commandOf(serverId: string, issuedBy: string, n: number) {
  return {
    source: 'panel',
    state: n % 3 ? 'sent' : 'queued',
    ...{ server_id: serverId, id: newId(), game_id: GAME, issued_by: issuedBy },
    ...{ command: `:h ${n}`, created_at: n, client_id: null },
    ...{ error_kind: null, error_code: null, error_message: null, sent_at: null, settled_at: null },
  } as const;
}

/** Has a custom command send a game command, as the scheduler writes it. */
async function runScheduled(db: Handle, serverId: string, createdBy: string, n: number): Promise<void> {
  const own = { server_id: serverId, custom_command_id: 'daily' };
  const command = { ...commandOf(serverId, createdBy, n), source: 'scheduled', issued_by: null } as const;
  await db
    .insertInto('custom_commands')
    .values({
      ...{ server_id: serverId, id: 'daily', name: 'Daily', command: ':h', interval_minutes: 5 },
      ...{ created_by: createdBy, created_at: n, updated_at: n },
    })
    .onConflict((existing) => existing.doNothing())
    .execute();
  await db.insertInto('game_commands').values(command).execute();
  const run = { id: newId(), due_at: n, ran_at: n, state: 'queued', game_command_id: command.id } as const;
  await db
    .insertInto('command_runs')
    .values({ ...own, ...run })
    .execute();
}

/** What a browser has of each address. */
type Cache = Map<string, { etag: string; body: string }>;

/** Polls as a browser does, and expects an unchanged answer to be what anyone would get who has none. Returns its status. */
async function poll(cache: Cache, which: number, person: Person, paths: string[]): Promise<number> {
  const ask = polls[which] ?? expect.unreachable();
  const key = `${person.id} ${paths}`;
  const known = cache.get(key);
  const got = await ask(person.token, paths, known?.etag);
  if (got.status === 304) {
    expect(known?.body, paths.join()).toBe((await ask(person.token, paths)).body);
    expect([got.body, got.etag]).toEqual(['', known?.etag]);
  } else if (got.etag === undefined) cache.delete(key);
  else cache.set(key, { etag: String(got.etag), body: got.body });
  return got.status;
}

const which = fc.constantFrom(0, 1);
const asked = fc.uniqueArray(fc.constantFrom(...POLLED), { minLength: 1, maxLength: 4 });
const step = fc.record({
  kind: fc.constantFrom(...WRITES),
  writer: which,
  by: fc.constantFrom(...people),
  reader: which,
  as: fc.constantFrom(...people),
  paths: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(['modCalls.summary', 'shifts.current'], POLLED) },
    asked,
  ),
  /** Polls while the write is under way, whose tag must not outlive it. */
  meanwhile: fc.boolean(),
});

it('never answers that nothing changed after an acknowledged change, over two instances', async () => {
  const counts = { same: 0, other: 0 };
  let n = 0;
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
    const cache: Cache = new Map();
    for (const { kind, writer, by, reader, as, paths, meanwhile } of steps) {
      n += 1;
      await poll(cache, reader, as, paths);
      const writing = write(worlds[writer] ?? expect.unreachable(), by, kind, n);
      if (meanwhile)
        await polls[reader]?.(as.token, paths).then(({ etag, body, status }) => {
          if (status === 200 && etag !== undefined)
            cache.set(`${as.id} ${paths}`, { etag: String(etag), body });
        });
      await writing;
      for (const instance of [reader, 1 - reader]) {
        counts[(await poll(cache, instance, as, paths)) === 304 ? 'same' : 'other'] += 1;
      }
    }
  });
  await fc.assert(property, { numRuns: 25 });
  // Both really happened.
  expect(counts.same).toBeGreaterThan(20);
  expect(counts.other).toBeGreaterThan(20);
});
