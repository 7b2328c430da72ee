import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTestStore, openTestDatabase } from '../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../testing/database/rows.ts';
import type { Database } from './database.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';

async function emptyDatabase(): Promise<Database> {
  return openTestDatabase(await createTestStore('empty'));
}

async function migrated(): Promise<Database> {
  return openTestDatabase(await createTestStore());
}

async function addCommand({ handle }: Database, serverId: string): Promise<void> {
  const nothing = {
    error_kind: null,
    error_code: null,
    error_message: null,
    sent_at: null,
    settled_at: null,
  };
  await handle
    .insertInto('game_commands')
    .values({
      server_id: serverId,
      id: newId(),
      game_id: 'game',
      issued_by: null,
      source: 'panel',
      command: ':h Hi',
      created_at: 1,
      client_id: null,
      ...nothing,
    })
    .execute();
}

async function tables({ handle }: Database): Promise<string[]> {
  return (await handle.introspection.getTables()).map(({ name }) => name).sort();
}

const step = (name: string, ...statements: string[]): Migration => ({
  name,
  up: async (context) => {
    for (const statement of statements) await context.run(statement);
  },
});

describe('migrate', () => {
  it('builds everything from empty, notes each step, and changes nothing when repeated', async () => {
    const database = await emptyDatabase();
    expect(await tables(database)).toEqual([]);
    await migrate(database);
    const built = await tables(database);
    expect(built).toContain('punishments');
    const applied = await database.handle.selectFrom('migrations').selectAll().execute();
    expect(applied.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
    await migrate(database);
    expect(await tables(database)).toEqual(built);
    expect(await database.handle.selectFrom('migrations').selectAll().execute()).toEqual(applied);
  });

  it('runs once when two instances start together', async () => {
    const store = await createTestStore('empty');
    const instances = await Promise.all([openTestDatabase(store), openTestDatabase(store)]);
    await Promise.all(instances.map((database) => migrate(database)));
    const applied = await instances[0].handle.selectFrom('migrations').selectAll().execute();
    expect(applied).toHaveLength(MIGRATIONS.length);
  });

  it('migrates a database of the previous version and keeps its rows', async () => {
    const database = await emptyDatabase();
    const [first] = MIGRATIONS;
    if (first === undefined) throw new Error('There is no first migration.');
    await migrate(database, [first]);
    expect(await tables(database)).not.toContain('game_events');
    const owner = await insertUser(database.handle, { username: 'before' });
    const server = await insertServer(database.handle, owner, { erlc_key_hash: 'game' });
    await addCommand(database, server);
    await migrate(database);
    expect(await tables(database)).toEqual(await tables(await migrated()));
    const rows = await database.handle
      .selectFrom('servers')
      .innerJoin('users', 'users.id', 'servers.owner_id')
      .innerJoin('game_commands', 'game_commands.server_id', 'servers.id')
      .select(['servers.id', 'users.username', 'game_commands.command', 'game_commands.state'])
      .execute();
    expect(rows).toEqual([{ id: server, username: 'before', command: ':h Hi', state: 'queued' }]);
    await database.handle
      .insertInto('event_hooks')
      .values({
        server_id: server,
        token_hash: 'h',
        token_sealed: 's',
        sender: null,
        created_at: 1,
        last_event_at: null,
      })
      .execute();
  });

  it('stores who created the API key behind a punishment of the version before', async () => {
    const database = await emptyDatabase();
    const before = MIGRATIONS.findIndex(({ name }) => name === '0025-key-owners');
    await migrate(database, MIGRATIONS.slice(0, before));
    const { handle } = database;
    const [owner, program, deleted] = [newId(), newId(), newId()];
    for (const id of [owner, program, deleted]) await insertUser(handle, { id, username: id });
    const server = await insertServer(handle, owner);
    const key = {
      name: 'Panel',
      token_hash: 'h',
      hint: 'abcd',
      flags: '[]',
      created_by: owner,
      created_at: 1,
    };
    await handle
      .insertInto('api_keys')
      .values({ ...key, server_id: server, id: newId(), user_id: program })
      .execute();
    const records = [owner, program, deleted].map((id) =>
      punishmentRow(handle, { id, server_id: server, issued_by: id }),
    );
    await handle.insertInto('punishments').values(records).execute();
    await migrate(database);
    const rows = await handle
      .selectFrom('punishments')
      .select(['id', 'key_owner_id'])
      .orderBy('id')
      .execute();
    expect(Object.fromEntries(rows.map((row) => [row.id, row.key_owner_id]))).toEqual({
      [owner]: null,
      [program]: owner,
      [deleted]: null,
    });
  });

  it('gives records of chat commands of the version before their source', async () => {
    const database = await emptyDatabase();
    const before = MIGRATIONS.findIndex(({ name }) => name === '0047-game-source');
    await migrate(database, MIGRATIONS.slice(0, before));
    const { handle } = database;
    const owner = await insertUser(handle, { id: newId(), username: 'owner' });
    const server = await insertServer(handle, owner);
    const clientIds = ['chat:1', 'chat', 'chats', null];
    const records = clientIds.map((client_id) =>
      punishmentRow(handle, { id: newId(), server_id: server, issued_by: owner, client_id, source: 'bot' }),
    );
    await handle.insertInto('punishments').values(records).execute();
    await migrate(database);
    const rows = await handle
      .selectFrom('punishments')
      .select('client_id')
      .where('in_game', '=', 1)
      .execute();
    expect(rows).toEqual([{ client_id: 'chat:1' }]);
  });

  it('runs only new migrations', async () => {
    const database = await emptyDatabase();
    const first = step('0001-a', 'CREATE TABLE a (x integer)');
    await migrate(database, [first]);
    await migrate(database, [first, step('0002-b', 'ALTER TABLE a ADD COLUMN y integer')]);
    const [a] = await database.handle.introspection.getTables();
    expect(a?.columns.map(({ name }) => name)).toEqual(['x', 'y']);
  });

  it('does all or nothing', async () => {
    const database = await emptyDatabase();
    const good = step('0001-a', 'CREATE TABLE a (x integer)');
    const bad = step('0002-b', 'CREATE TABLE b (x integer)', 'CREATE TABLE a (x integer)');
    await expect(migrate(database, [good, bad])).rejects.toThrow(/already exists/);
    expect(await tables(database)).toEqual([]);
  });

  it('refuses a database that is newer than the program', async () => {
    const database = await emptyDatabase();
    await migrate(database, [step('0001-a'), step('0002-future')]);
    await expect(migrate(database, [step('0001-a')])).rejects.toThrow('0002-future');
  });

  it('has an index that lists every file in order', () => {
    const files = readdirSync(new URL('./migrations/', import.meta.url)).filter((name) => /^\d/.test(name));
    expect(files.sort()).toEqual(MIGRATIONS.map(({ name }) => `${name}.ts`));
  });
});
