import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { chunk } from '../db/chunk.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { createTestStore, openTestDatabase, testEngine } from '../testing/database/database.ts';
import { insertServer, insertUser } from '../testing/database/rows.ts';
import { type Keyring, keyIdOf, openKeyring, SEALED_COLUMNS, type SealedCell } from './keyring.ts';
import { addKeyToFile } from './keys.ts';
import { rotateSecrets } from './rotate.ts';

const OLD = { kid: 'old', bytes: Buffer.alloc(32, 1) };
const NEW = { kid: 'new', bytes: Buffer.alloc(32, 2) };
const textOf = ({ kid, bytes }: typeof OLD): string => `${kid}:${bytes.toString('base64')}`;

async function open(
  keys: string | undefined,
  store: { dataDir: string },
  database: Database,
): Promise<Keyring> {
  const engine = keys === undefined ? 'sqlite' : database.engine;
  return openKeyring({ keys, dataDir: store.dataDir, engine, database });
}

/** Something in every sealed column; `many` appeals more. */
async function fill(database: Database, keyring: Keyring, many: number): Promise<string> {
  const { handle } = database;
  const owner = await insertUser(handle);
  const id = newId();
  const secret = (place: SealedCell): string => keyring.seal(place, `secret of ${place.row}`);
  await insertServer(handle, owner, {
    id,
    erlc_key_sealed: secret({ table: 'servers', column: 'erlc_key_sealed', row: id }),
    roblox_key_sealed: secret({ table: 'servers', column: 'roblox_key_sealed', row: id }),
  });
  const webhook = {
    server_id: id,
    type: 'punishments' as const,
    created_by: owner,
    created_at: 1,
    updated_at: 1,
  };
  await handle
    .insertInto('webhooks')
    .values([
      {
        ...webhook,
        id: 'w',
        discord_id: '1',
        token_hint: 'x',
        token_sealed: secret({ table: 'webhooks', column: 'token_sealed', row: 'w' }),
      },
      { ...webhook, id: 'gone', discord_id: '2', token_hint: '', token_sealed: '', deleted_at: 2 },
    ])
    .execute();
  await handle
    .insertInto('event_hooks')
    .values({
      server_id: id,
      token_hash: 'h',
      token_sealed: secret({ table: 'event_hooks', column: 'token_sealed', row: id }),
      created_at: 1,
    })
    .execute();
  const place = { table: 'account_factors', column: 'totp_sealed', row: owner } as const;
  await handle
    .insertInto('account_factors')
    .values({ user_id: owner, totp_sealed: secret(place), totp_since: 1, totp_step: null })
    .execute();
  await handle
    .insertInto('approvals')
    .values({
      ...{ id: 'ask', server_id: id, requester_id: owner, procedure: 'servers.remove', detail: '' },
      input_sealed: secret({ table: 'approvals', column: 'input_sealed', row: 'ask' }),
      ...{ created_at: 1, ends_at: Date.now() * 2 },
    })
    .execute();
  const endpoint = { table: 'endpoints', row: 'hook' } as const;
  await handle
    .insertInto('endpoints')
    .values({
      ...{ id: 'hook', server_id: id, url: 'x', description: '', owner_id: owner },
      secret_sealed: secret({ ...endpoint, column: 'secret_sealed' }),
      old_secret_sealed: secret({ ...endpoint, column: 'old_secret_sealed' }),
      ...{ created_at: 1, updated_at: 1 },
    })
    .execute();
  await handle
    .insertInto('alt_requests')
    .values({
      id: 'alt',
      user_id: owner,
      server_name: 'x',
      join_code: 'x',
      time_requested: 'x',
      accounts: '[]',
      passwords_sealed: secret({ table: 'alt_requests', column: 'passwords_sealed', row: 'alt' }),
      created_at: 1,
    })
    .execute();
  const links = Array.from({ length: many }, (_, at) => ({
    server_id: id,
    punishment_id: `p${String(at).padStart(5, '0')}`,
    token_hash: `t${at}`,
    token_sealed: secret({
      table: 'appeal_links',
      column: 'token_sealed',
      row: `${id}:p${String(at).padStart(5, '0')}`,
    }),
    created_by: owner,
    created_at: 1,
  }));
  for (const some of chunk(links)) await handle.insertInto('appeal_links').values(some).execute();
  return id;
}

/** Ids of the keys that each column is sealed with; whatever is sealed opens and says its place. */
async function keysIn({ handle }: Database, keyring: Keyring): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { table, column, key } of SEALED_COLUMNS) {
    const { rows } = await sql<Record<string, string>>`SELECT * FROM ${sql.table(table)}`.execute(handle);
    const sealed = rows.filter((row) => keyIdOf(row[column]) !== null);
    for (const row of sealed) {
      const place = { table, column, row: key.map((name) => row[name]).join(':') };
      const text = keyring.open(place, row[column] ?? '');
      if (table !== 'meta') expect(text).toMatch(/^secret of /);
    }
    found[`${table}.${column}`] = [...new Set(sealed.map((row) => keyIdOf(row[column]) ?? ''))];
  }
  return found;
}

const ALL_NEW = Object.fromEntries(
  SEALED_COLUMNS.map(({ table, column }) => [`${table}.${column}`, ['new']]),
);

it('knows every sealed column of the schema', async () => {
  const database = await openTestDatabase(await createTestStore());
  const tables = await database.handle.introspection.getTables();
  const sealed = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => column.name.endsWith('_sealed')).map((column) => `${name}.${column.name}`),
  );
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(listed.toSorted()).toEqual([...sealed, 'meta.value'].toSorted());
  expect(listed.at(-1)).toBe('meta.value');
});

async function cli(store: { dataDir: string; url?: string | undefined }, keys: string) {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../operations/cli.ts'), 'secrets', 'rotate'],
    {
      env: {
        DATA_DIR: store.dataDir,
        DATABASE_URL: store.url ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        SECRETS_KEYS: keys,
        DISCORD_CLIENT_ID: 'id',
        DISCORD_CLIENT_SECRET: 'secret',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk) => (said.err += String(chunk)));
  const ended = once(child, 'close').then(() => ({ status: child.exitCode, ...said }));
  return { child, ended };
}

it('seals everything anew beside a product that writes, killed in the middle and run again', async () => {
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  const before = await open(textOf(OLD), store, database);
  const server = await fill(database, before, 3_000);
  const fingerprint = before.hmac('x');
  const keys = `${textOf(NEW)},${textOf(OLD)}`;
  const product = await open(keys, store, database);
  let going = true;
  async function write(): Promise<void> {
    const place = { table: 'servers', column: 'erlc_key_sealed', row: server } as const;
    for (let n = 0; going; n += 1) {
      // Some instance has not heard of the new key yet.
      const sealed = (n % 2 === 0 ? product : before).seal(place, `secret of ${server}, ${n}`);
      await database.handle
        .updateTable('servers')
        .set({ erlc_key_sealed: sealed })
        .where('id', '=', server)
        .execute();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const last = product.seal(place, `secret of ${server}`);
    await database.handle
      .updateTable('servers')
      .set({ erlc_key_sealed: last })
      .where('id', '=', server)
      .execute();
  }
  const writing = write();
  const done = async (): Promise<number> => {
    const rows = await database.handle.selectFrom('appeal_links').select('token_sealed').execute();
    return rows.filter(({ token_sealed }) => keyIdOf(token_sealed) === 'new').length;
  };
  const first = await cli(store, keys);
  await expect.poll(done, { interval: 1 }).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await first.ended;
  going = false;
  await writing;
  const half = await done();
  await keysIn(database, product);

  const second = await (await cli(store, keys)).ended;
  expect(second).toMatchObject({ status: 0, err: '' });
  expect(second.out).toContain('Nothing is sealed with "old" any more. It may be taken out of SECRETS_KEYS');
  expect(Number(/^(\d+) secrets were sealed anew/.exec(second.out)?.[1])).toBeGreaterThanOrEqual(
    3_000 - half,
  );
  const after = await open(textOf(NEW), store, database);
  expect(await keysIn(database, after)).toEqual(ALL_NEW);
  expect(after.hmac('x')).toBe(fingerprint);
  const third = await (await cli(store, keys)).ended;
  expect(third.out).toMatch(/^0 secrets were sealed anew/);
  expect(third.out).not.toContain('put a new one in front');
  const alone = await (await cli(store, textOf(NEW))).ended;
  expect(alone.out).toContain(
    'It is the only key of SECRETS_KEYS: to change it, put a new one in front of it',
  );
});

it('reports unreadable values, and can be reversed', async () => {
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  const before = await open(textOf(OLD), store, database);
  await fill(database, before, 1);
  await database.handle
    .updateTable('webhooks')
    .set({ token_sealed: 's1.lost.AAAA' })
    .where('id', '=', 'w')
    .execute();
  const found = await rotateSecrets({ database, keys: [NEW, OLD] });
  expect(found.resealed).toBe(10);
  expect([...found.left]).toEqual([['lost', 1]]);
  // Reversing the list of keys rotates back.
  const back = await rotateSecrets({ database, keys: [OLD, NEW] });
  expect(back.resealed).toBe(10);
});

it('adds a key to the key file, which a running product loads automatically', async () => {
  if (testEngine() === 'postgres')
    return expect(openWithoutKeys()).rejects.toThrow('SECRETS_KEYS is required');
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  const product = await open(undefined, store, database);
  const server = await fill(database, product, 1);
  const file = path.join(store.dataDir, 'secrets.key');
  const former = readFileSync(file, 'utf8').trim();
  const { status, out, err } = await (await cli(store, '')).ended;
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const [fresh, kept] = readFileSync(file, 'utf8').trim().split(',');
  expect(kept).toBe(former);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [newId_, oldId] = [fresh?.split(':')[0], former.split(':')[0]];
  expect(out).toContain(`Nothing is sealed with "${oldId}" any more. It may be taken out of ${file}.`);
  const place = { table: 'servers', column: 'erlc_key_sealed', row: server } as const;
  expect(keyIdOf(product.seal(place, 'x'))).toBe(newId_);
  expect(Object.values(await keysIn(database, product)).flat()).not.toContain(oldId);
  // Run again, it adds no other key.
  expect((await (await cli(store, '')).ended).out).toMatch(/^0 secrets were sealed anew/);
  expect(readFileSync(file, 'utf8').trim().split(',')).toHaveLength(2);
  writeFileSync(file, `${fresh}\n`);
  await keysIn(database, await open(undefined, store, database));
  expect(await addKeyToFile(store.dataDir)).toHaveLength(2);
});

async function openWithoutKeys(): Promise<Keyring> {
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  return openKeyring({ dataDir: store.dataDir, engine: 'postgres', database });
}
