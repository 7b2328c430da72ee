import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../db/database.ts';
import type { OpenOptions } from '../../../../db/open.ts';
import type { Schema } from '../../../../db/table-types/index.ts';
import { createDiskStore } from '../../../../integrations/storage/file-store.ts';
import { openKeyring } from '../../../../security/keyring.ts';
import { backUpStore, contentOf, restoreStore } from '../../../../testing/backup.ts';
import { createTestStore, openTestDatabase } from '../../../../testing/database/database.ts';
import { punishmentRow } from '../../../../testing/database/rows.ts';
import { findBroken } from '../../../../testing/invariants/invariants.ts';
import { insertHealthyRows } from '../../../../testing/invariants/invariants-scene.ts';
import { PERSONAL_DATA } from '../personal-data/index.ts';
import { keyOf } from '../tables.ts';
import { createErasures, type ErasureDeps } from './jobs.ts';
import { subjectHash, textColumnsOf } from './plan.ts';
import { queueMissingErasures } from './tombstones.ts';

const NOW = Date.now();
const DISCORD = '814200000000000017';
const ROBLOX = '9876543210987';
const NAMES = ['zelda.quux_93', 'Zelda "Z" Quux', 'ZeldaQuux93', 'OldZelda_7'] as const;
/** In lower case, as it can stand in any file. */
const TRACES = [DISCORD, ROBLOX, 'zelda'];
const MENTION = `Seen: ${NAMES.join(', ')}; <@${DISCORD}>, ${NAMES[2]}:${ROBLOX} and zelda\\.quux\\_93.`;

const keys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

async function depsOf(store: OpenOptions, database: Database, tombstones: string): Promise<ErasureDeps> {
  const { dataDir } = store;
  return {
    database,
    keyring: await openKeyring({ keys, dataDir, engine: database.engine, database }),
    store: createDiskStore(tombstones),
    files: createDiskStore(path.join(dataDir, 'files')),
    hooks: { onMembershipEnded: async () => undefined },
    now: () => NOW,
    // One step, then the next process.
    budgetMs: 0,
  };
}

/** Works as processes do that die after every step. */
async function eraseAll(deps: ErasureDeps): Promise<number> {
  for (let steps = 0; steps < 5_000; steps += 1) {
    const job = createErasures(deps);
    const [item] = await job.claim({ now: NOW, leaseUntil: NOW + 60_000, limit: 1 });
    if (item === undefined) return steps;
    await job.handle(item);
  }
  throw new Error('It never ends.');
}

/** Whatever of the person is in the files of a directory, the log of the database and its backups included. */
function tracesIn(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  return files.flatMap((one) => {
    const file = path.join(one.parentPath, one.name);
    const bytes = readFileSync(file).toString('latin1').toLowerCase();
    return TRACES.filter((trace) => bytes.includes(trace)).map((trace) => `${trace} in ${one.name}`);
  });
}

async function tracesInRows(store: OpenOptions): Promise<string[]> {
  const content = await contentOf(store);
  return [...content].flatMap(([table, lines]) =>
    lines.flatMap((line) =>
      TRACES.filter((trace) => line.toLowerCase().includes(trace)).map(
        (trace) => `${table}: ${trace} ${line}`,
      ),
    ),
  );
}

/** Writes the person into every text of every table that takes it. */
async function mentionEverywhere({ handle }: Database): Promise<number> {
  let written = 0;
  for (const table of Object.keys(PERSONAL_DATA) as (keyof Schema)[]) {
    if (PERSONAL_DATA[table].mentions === 'none') continue;
    for (const { name } of await textColumnsOf(handle, table)) {
      if (keyOf(table).includes(name) || /_id$|_by$|_of$|_sealed$|_hash$|^search|_key$/.test(name)) continue;
      const [key = ''] = keyOf(table).toReversed();
      const { rows } = await sql<
        Record<string, string | null>
      >`SELECT ${sql.ref(key)} AS id, ${sql.ref(name)} AS value
        FROM ${sql.table(table)} ORDER BY 1 LIMIT 1`.execute(handle);
      const [row] = rows;
      const json = JSON.stringify({
        note: MENTION,
        topStaff: [{ name: NAMES[0], id: DISCORD }],
        [NAMES[2]]: 1,
      });
      const value = /^[[{]/.test(row?.value ?? '') ? json : MENTION;
      await sql`UPDATE ${sql.table(table)} SET ${sql.ref(name)} = ${value} WHERE ${sql.ref(key)} = ${row?.id}`
        .execute(handle)
        .then(
          () => {
            written += 1;
          },
          // A column with a fixed set of values.
          () => undefined,
        );
    }
  }
  return written;
}

const store = await createTestStore();
const database = await openTestDatabase(store);
const { handle } = database;
const tombstones = mkdtempSync(path.join(store.dataDir, 'outside-'));
const deps = await depsOf(store, database, tombstones);
let before = '';

beforeAll(async () => {
  await insertHealthyRows(handle, database.engine, NOW);
  await handle
    .updateTable('servers')
    .set({ owner_id: 'u4', member_count: 3, punishment_count: 5 })
    .where('id', '=', 's1')
    .execute();
  await handle.updateTable('members').set({ role: 'admin' }).where('user_id', '=', 'u1').execute();
  await handle
    .insertInto('members')
    .values({ server_id: 's1', user_id: 'u4', id: 'm3', role: 'owner', joined_at: 1 })
    .execute();
  await handle
    .updateTable('users')
    .set({
      discord_id: DISCORD,
      username: NAMES[0],
      global_name: NAMES[1],
      roblox_user_id: ROBLOX,
      roblox_username: NAMES[2],
      roblox_verified: 1,
    })
    .where('id', '=', 'u1')
    .execute();
  const details = JSON.stringify({ robloxUsername: NAMES[2], robloxUserId: ROBLOX });
  await handle
    .insertInto('account_log')
    .values({ user_id: 'u4', id: 'l9', at: NOW, action: 'account.roblox-proved-by-other', details })
    .execute();
  const seen = { roblox_user_id: ROBLOX, first_seen_at: 1, last_seen_at: 2 };
  await handle
    .insertInto('player_names')
    .values([NAMES[2], NAMES[3]].map((name) => ({ ...seen, name, name_key: name.toLowerCase() })))
    .execute();
  expect(await mentionEverywhere(database)).toBeGreaterThan(100);
  const record = {
    ...{ server_id: 's1', issued_by: 'u1', created_at: NOW, updated_at: NOW, deleted_at: null },
    ...{ roblox_user_id: null, verified: 0 as const, evidence: '[]' },
  };
  await handle
    .insertInto('punishments')
    .values([
      punishmentRow(handle, {
        ...record,
        id: 'z1',
        roblox_username: NAMES[2],
        roblox_user_id: ROBLOX,
        verified: 1,
        evidence: '["/api/servers/s1/evidence/pic1"]',
      }),
      punishmentRow(handle, { ...record, id: 'z2', roblox_username: NAMES[3] }),
    ])
    .execute();
  await deps.files.put('s1/pic1', Buffer.from(`a picture of ${NAMES[2]}`), 'image/png');
  before = (await backUpStore(store)).file;
  await handle
    .updateTable('erasures')
    .set({ subject_hash: subjectHash(deps.keyring, 'user', 'u1'), due_at: NOW })
    .where('id', '=', 'er1')
    .execute();
}, 60_000);

describe('an erasure', () => {
  it('leaves neither id nor name in rows, the file, its log, pictures and a fresh backup', async () => {
    expect((await tracesInRows(store)).length).toBeGreaterThan(100);
    const other = createErasures(deps);
    const claim = { now: NOW, leaseUntil: NOW + 60_000, limit: 1 };
    const claims = await Promise.all([createErasures(deps).claim(claim), other.claim(claim)]);
    expect(claims.flat()).toHaveLength(1);
    await handle.updateTable('erasures').set({ lease_until: null }).execute();

    expect(await eraseAll(deps)).toBeGreaterThan(20);
    expect(await tracesInRows(store)).toEqual([]);
    const fresh = await backUpStore(store);
    expect(await tracesOfBackup(fresh.file)).toEqual([]);
    expect(existsSync(path.join(store.dataDir, 'files', 's1', 'pic1'))).toBe(false);
    expect(tracesIn(store.dataDir).filter((trace) => !trace.endsWith('backup.tar'))).toEqual([]);
    expect(await findBroken(database, () => NOW)).toEqual([]);
  }, 120_000);

  it('keeps records under the pseudonym, that searches find', async () => {
    const { username, stand_in_of: standIn } = await handle
      .selectFrom('users')
      .select(['username', 'stand_in_of'])
      .where('id', '=', 'u1')
      .executeTakeFirstOrThrow();
    expect(username).toMatch(/^Deleted user [0-9a-f]{8}$/);
    expect(standIn).toBe('');
    const records = await handle
      .selectFrom('punishments')
      .select(['id', 'roblox_username', 'username_key', 'roblox_user_id', 'evidence', 'reason'])
      .where('id', 'in', ['z1', 'z2'])
      .orderBy('id')
      .execute();
    const renamed = { roblox_username: username, username_key: username.toLowerCase(), roblox_user_id: null };
    expect(records).toMatchObject([{ ...renamed, evidence: '[]' }, renamed]);
    for (const table of [
      'sessions',
      'account_log',
      'alerts',
      'members',
      'push_subscriptions',
      'leaves',
    ] as const) {
      const left = handle.selectFrom(table).select('user_id').where('user_id', '=', 'u1');
      expect([table, await left.execute()]).toEqual([table, []]);
    }
    const [erasure] = await handle.selectFrom('erasures').selectAll().execute();
    expect(erasure).toMatchObject({ state: 'done', user_id: null, plan: null, due_at: null });
  });

  it('is repeated after the restore of an older backup, by hashes alone', async () => {
    expect(tracesIn(tombstones)).toEqual([]);
    expect(await queueMissingErasures(deps)).toBe(0);
    const older = await createTestStore('empty');
    await restoreStore(before, older);
    const restored = await openTestDatabase(older);
    const there = await depsOf(older, restored, tombstones);
    expect((await tracesInRows(older)).length).toBeGreaterThan(100);
    expect(await queueMissingErasures(there)).toBe(1);
    await eraseAll(there);
    expect(await tracesInRows(older)).toEqual([]);
    expect(tracesIn(older.dataDir)).toEqual([]);
    expect(await queueMissingErasures(there)).toBe(0);
  }, 120_000);
});

/** What a backup has of the person: it is compressed, so it is restored and searched there. */
async function tracesOfBackup(file: string): Promise<string[]> {
  const copy = await createTestStore('empty');
  await restoreStore(file, copy);
  return [...(await tracesInRows(copy)), ...tracesIn(path.join(copy.dataDir))];
}
