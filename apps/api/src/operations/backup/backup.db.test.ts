import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { acquireInstanceLock } from '../../db/instance-lock.ts';
import { migrate } from '../../db/migrate.ts';
import { MIGRATIONS } from '../../db/migrations/index.ts';
import { createDiskStore } from '../../integrations/storage/file-store.ts';
import { backUpStore, contentOf, restoreStore } from '../../testing/backup.ts';
import { createTestStore, openTestDatabase, testEngine } from '../../testing/database/database.ts';
import { insertServer, insertUser } from '../../testing/database/rows.ts';
import { createWorld } from '../../testing/product/actors.ts';
import { MANIFEST, readArchive, writeArchive } from './archive.ts';
import { checkBackup } from './read-backup.ts';
import { parentsFirst } from './source.ts';

const engine = testEngine();
const PICTURE = Buffer.from('89504e470d0a1a0a0001', 'hex');

/** Creates a database with a person, a server and a picture, and closes its connections. */
async function small() {
  const store = await createTestStore();
  const database = await openTestDatabase(store);
  const owner = await insertUser(database.handle);
  const server = await insertServer(database.handle, owner);
  const picture = {
    server_id: server,
    id: newId(),
    sha256: 'x',
    media_type: 'image/png' as const,
    bytes: 10,
  };
  await database.handle
    .insertInto('evidence_files')
    .values({ ...picture, uploaded_by: owner, created_at: 1, kept_at: 1 })
    .execute();
  await createDiskStore(path.join(store.dataDir, 'files')).put(
    `${server}/${picture.id}`,
    PICTURE,
    'image/png',
  );
  await database.close();
  return { store, server, picture: path.join('files', server, picture.id) };
}

describe('a backup under load', () => {
  it('holds whatever was acknowledged before it, whole, and is restored to where lists answer alike', async () => {
    const store = await createTestStore();
    const world = await createWorld({ store });
    const { owner, server } = await world.community();
    const serverId = server.id;
    const acknowledged: string[] = [];
    let going = true;
    async function write(queue: number): Promise<void> {
      for (let n = 0; going; n += 1) {
        const robloxUsername = `Player${queue}x${n}`;
        const made = await owner.call.punishments.create({
          serverId,
          robloxUsername,
          punishmentType: 'warning',
          reason: 'Ünder lo\u{1f6d1}d',
        });
        acknowledged.push(made.id);
      }
    }
    const writers = [1, 2, 3].map(write);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    const before = [...acknowledged];
    const { file, manifest } = await backUpStore(store);
    going = false;
    await Promise.all(writers);
    const original = await owner.call.punishments.list({ serverId, limit: 200 });

    const fresh = await createTestStore('empty');
    const { dataDir } = fresh;
    await restoreStore(file, fresh);
    const restored = await createWorld({ store: fresh });
    const { handle } = restored.database;
    const kept = await handle.selectFrom('punishments').select(['id', 'roblox_username']).execute();
    const ids = new Set(kept.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    expect(manifest.tables.find(({ name }) => name === 'punishments')?.rows).toBe(ids.size);
    const { punishment_count: counted } = await handle
      .selectFrom('servers')
      .select('punishment_count')
      .executeTakeFirstOrThrow();
    expect(counted).toBe(ids.size);
    const received = await handle.selectFrom('activity').select('target').execute();
    const targets = new Set(received.map(({ target }) => target));
    expect(kept.filter(({ roblox_username: name }) => !targets.has(name))).toEqual([]);
    // Who was signed in then is signed in here.
    const call = restored.caller(owner.token);
    const list = await call.punishments.list({ serverId, limit: 200 });
    expect(list).toEqual(original.filter(({ id }) => ids.has(id)).slice(0, list.length));
    const found = await call.punishments.list({ serverId, search: 'ünder', limit: 200 });
    expect(found).toHaveLength(list.length);
    const again = await call.punishments.create({
      serverId,
      robloxUsername: 'Newcomer',
      punishmentType: 'kick',
      reason: 'It goes on',
    });
    expect(again.robloxUsername).toBe('Newcomer');
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });
});

describe('a backup', () => {
  it('is restored row by row with its pictures, also to the other engine and back', async () => {
    const { store, picture } = await small();
    const { file, manifest } = await backUpStore(store);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(manifest).toMatchObject({ engine, keyIds: [], pictures: [{ bytes: PICTURE.length }] });
    const before = await contentOf(store);
    const target = await createTestStore('empty');
    // In the run for PostgreSQL by way of SQLite.
    const between = { dataDir: (await createTestStore('empty')).dataDir };
    await restoreStore(file, between);
    expect(await contentOf(between)).toEqual(before);
    await restoreStore((await backUpStore(between)).file, target);
    expect(await contentOf(target)).toEqual(before);
    expect(readFileSync(path.join(target.dataDir, picture))).toEqual(PICTURE);
  });

  it('leaves out where players are', async () => {
    const { store } = await small();
    const database = await openTestDatabase(store);
    const payload = JSON.stringify({ players: [{ location: { x: 4711.5, z: 0 } }] });
    await database.handle
      .insertInto('game_snapshots')
      .values({ game_id: 'g', status: 'ok', taken_at: 1, payload })
      .execute();
    await database.close();
    const { file, manifest } = await backUpStore(store);
    expect(manifest.tables.map(({ name }) => name)).not.toContain('game_snapshots');
    const target = await createTestStore('empty');
    await restoreStore(file, target);
    const restored = await openTestDatabase(target);
    expect(await restored.handle.selectFrom('game_snapshots').selectAll().execute()).toEqual([]);
  });

  it('of an older schema is brought to this one', async () => {
    const store = await createTestStore('empty');
    const database = await openTestDatabase(store);
    await migrate(database, MIGRATIONS.slice(0, 9));
    const owner = newId();
    await sql`INSERT INTO users (id, discord_id, username, created_at, updated_at)
      VALUES (${owner}, '1', 'ana', 1, 1)`.execute(database.handle);
    await database.close();
    const { file } = await backUpStore(store);
    const target = await createTestStore('empty');
    await restoreStore(file, target);
    const restored = await openTestDatabase(target);
    await migrate(restored);
    const people = restored.handle.selectFrom('users').select(['username', 'stand_in_of']);
    expect(await people.execute()).toEqual([{ username: 'ana', stand_in_of: null }]);
  });

  it('gives up pending deliveries, so that nothing is sent twice', async () => {
    const store = await createTestStore();
    const database = await openTestDatabase(store);
    const { handle } = database;
    const owner = await insertUser(handle);
    const serverId = await insertServer(handle, owner);
    const at = Date.now();
    const command = {
      server_id: serverId,
      game_id: 'g',
      source: 'panel' as const,
      command: ':h hi',
      created_at: at,
    };
    await handle
      .insertInto('game_commands')
      .values([
        { ...command, id: 'a', state: 'queued' },
        { ...command, id: 'b', state: 'sent', sent_at: at },
        { ...command, id: 'c', state: 'sent', sent_at: at, settled_at: at },
      ])
      .execute();
    const webhook = newId();
    await handle
      .insertInto('webhooks')
      .values({
        id: webhook,
        server_id: serverId,
        type: 'punishments',
        discord_id: '7',
        token_sealed: 's1.former.xxxx',
        token_hint: 'hint',
        created_by: owner,
        created_at: at,
        updated_at: at,
        lease_until: at + 1_000_000,
      })
      .execute();
    const delivery = { server_id: serverId, webhook_id: webhook, payload: '{}', created_at: at };
    await handle
      .insertInto('deliveries')
      .values({ ...delivery, id: newId() })
      .execute();
    await handle
      .insertInto('custom_commands')
      .values({
        server_id: serverId,
        id: 'cc',
        name: 'x',
        command: ':h x',
        interval_minutes: 5,
        enabled: 1,
        next_run_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const post = {
      server_id: serverId,
      kind: 'mod-call' as const,
      channel_id: '1',
      created_at: at,
      due_at: at,
    };
    await handle
      .insertInto('bot_posts')
      .values([
        { ...post, id: newId(), subject_id: 'never seen there' },
        { ...post, id: newId(), subject_id: 'to be edited', message_id: '9' },
      ])
      .execute();
    await handle
      .insertInto('leases')
      .values({ name: 'egress:default', holder: 'x', expires_at: at + 1e9 })
      .execute();
    await database.close();
    const { file, manifest } = await backUpStore(store);
    expect(manifest.keyIds).toEqual(['former']);
    const target = await createTestStore('empty');
    expect(await restoreStore(file, target, { now: at + 5_000 })).toMatchObject({
      commands: 2,
      deliveries: 1,
    });
    const restored = (await openTestDatabase(target)).handle;
    const states = await restored.selectFrom('game_commands').select(['id', 'state']).orderBy('id').execute();
    expect(states.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'sent']);
    expect(await restored.selectFrom('deliveries').select('state').execute()).toEqual([{ state: 'failed' }]);
    expect(await restored.selectFrom('webhooks').select('lease_until').execute()).toEqual([
      { lease_until: null },
    ]);
    expect(await restored.selectFrom('leases').selectAll().execute()).toEqual([]);
    expect(await restored.selectFrom('bot_posts').select('message_id').execute()).toEqual([
      { message_id: '9' },
    ]);
    const due = restored.selectFrom('custom_commands').select(['next_run_at', 'skip_at']);
    expect(await due.execute()).toEqual([{ next_run_at: at, skip_at: at }]);
  });
});

describe('a restore is refused', () => {
  it('into a database that holds something, unless replacing is requested', async () => {
    const { store, server } = await small();
    const { file } = await backUpStore(store);
    await expect(restoreStore(file, store)).rejects.toThrow('--force');
    const database = await openTestDatabase(store);
    await database.handle.updateTable('servers').set({ name: 'Changed since' }).execute();
    await database.close();
    await restoreStore(file, store, { force: true });
    const restored = await openTestDatabase(store);
    const named = restored.handle.selectFrom('servers').select('name').where('id', '=', server);
    expect((await named.executeTakeFirstOrThrow()).name).not.toBe('Changed since');
  });

  it('while an instance runs', async () => {
    const { store } = await small();
    const { file } = await backUpStore(store);
    const target = await createTestStore('empty');
    const held = engine === 'sqlite' ? acquireInstanceLock(target.dataDir) : await openTestDatabase(target);
    const refused =
      engine === 'sqlite' ? /Another process already runs/ : /An instance of the product is connected/;
    await expect(restoreStore(file, target)).rejects.toThrow(refused);
    await ('release' in held ? held.release() : held.close());
    await restoreStore(file, target);
  });

  it('of a file that is cut off, changed, or of a newer version; and nothing is changed', async () => {
    const { store } = await small();
    const { file } = await backUpStore(store);
    const bytes = readFileSync(file);
    const bad = `${file}.bad`;
    const target = await createTestStore('empty');
    const marks = [Math.floor(bytes.length / 3), bytes.length - 2_000];
    for (const broken of [
      ...marks.map((end) => bytes.subarray(0, end)),
      Buffer.from('no backup'),
      Buffer.alloc(0),
    ]) {
      writeFileSync(bad, broken);
      await expect(restoreStore(bad, target)).rejects.toThrow(/damaged or cut off/);
    }
    copyFileSync(file, bad);
    const flipped = Buffer.from(bytes);
    // Inside of the first part: a header is half a kilobyte.
    flipped[520] = (flipped[520] ?? 0) ^ 0xff;
    writeFileSync(bad, flipped);
    await expect(restoreStore(bad, target)).rejects.toThrow(/damaged/);
    const manifest = await checkBackup(file);
    const rewritten: [object, RegExp][] = [
      [{ version: 99 }, /newer version of the product/],
      [{ migrations: [...manifest.migrations, '9999-later'] }, /schema of a newer version/],
    ];
    for (const [change, refused] of rewritten) {
      await rewrite(file, bad, { ...manifest, ...change });
      await expect(restoreStore(bad, target)).rejects.toThrow(refused);
    }
    await restoreStore(file, target);
  });
});

/** The same archive with another manifest. */
async function rewrite(from: string, to: string, manifest: object): Promise<void> {
  await writeArchive(to, async (archive) => {
    for await (const { name, bytes } of readArchive(from))
      if (name !== MANIFEST) await archive.add(name, bytes);
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest)));
  });
}

describe('a file of a backup', () => {
  it('is for its owner alone, also where something open to all lay in its way', async () => {
    const { dataDir } = await createTestStore('empty');
    const file = path.join(dataDir, 'backup.tar');
    writeFileSync(`${file}.part`, 'half of another', { mode: 0o644 });
    await writeArchive(file, async (archive) => void (await archive.add('a', Buffer.from('whole'))));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for await (const { bytes } of readArchive(file)) expect(bytes.toString()).toBe('whole');
  });
});

describe('a file that cannot be written whole', () => {
  it('is not there, nor is a half of it', async () => {
    const { dataDir } = await createTestStore('empty');
    const file = path.join(dataDir, 'backup.tar');
    const broken = writeArchive(file, async (archive) => {
      await archive.add('a', Buffer.alloc(1_000_000));
      throw new Error('in the middle');
    });
    await expect(broken).rejects.toThrow('in the middle');
    const ending = new AbortController();
    const ended = writeArchive(
      file,
      async (archive) => {
        setImmediate(() => ending.abort(new Error('had enough')));
        for (let n = 0; ; n += 1) await archive.add(`part ${n}`, Buffer.alloc(1_000_000));
      },
      ending.signal,
    );
    await expect(ended).rejects.toThrow('had enough');
    await expect(writeArchive(path.join(dataDir, 'no', 'such'), async () => undefined)).rejects.toThrow(
      'ENOENT',
    );
    expect(existsSync(file)).toBe(false);
    expect(readdirSync(dataDir).filter((name) => name.includes('backup.tar'))).toEqual([]);
  });
});

describe('the order of tables', () => {
  const table = (name: string) => ({ name, columns: ['id'] });

  it('inserts referenced rows first, and reports a missing order', () => {
    const sorted = parentsFirst(['a', 'b', 'c'].map(table), [
      { child: 'a', parent: 'c' },
      { child: 'c', parent: 'b' },
      { child: 'b', parent: 'b' },
    ]);
    expect(sorted.map(({ name }) => name)).toEqual(['b', 'c', 'a']);
    const circle = [
      { child: 'a', parent: 'b' },
      { child: 'b', parent: 'a' },
    ];
    expect(() => parentsFirst([table('a'), table('b')], circle)).toThrow('a, b');
  });
});
