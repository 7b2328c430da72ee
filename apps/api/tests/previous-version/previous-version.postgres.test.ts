import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../../src/db/ids.ts';
import { searchPunishmentIds, searchText } from '../../src/db/search.ts';
import {
  createSearchCache,
  type ServerTexts,
  searchTexts,
} from '../../src/features/moderation/punishments/search-cache.ts';
import { createTestStore, openTestDatabase } from '../../src/testing/database/database.ts';
import { insertServer, insertUser } from '../../src/testing/database/rows.ts';
import { eventually } from '../../src/testing/eventually.ts';
import { textsFrom } from '../../src/testing/search-texts.ts';

/*
 * An instance of the version before works beside this one while they are exchanged: its statements are those that it
 * executed on PostgreSQL, recorded from its own tests.
 */
const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');

const store = await createTestStore();
const database = await openTestDatabase(store);
const { handle } = database;
const before = new pg.Client({ connectionString: store.url });
await before.connect();
afterAll(() => before.end());

const writes = read('writes.sql').trim().split(/;\n?/).filter(Boolean);

it('accepts every statement with which the version before writes', async () => {
  const refused: string[] = [];
  for (const text of writes) {
    await before.query(`PREPARE write AS ${text}`).then(
      () => before.query('DEALLOCATE write'),
      (error: Error) => refused.push(`${error.message}: ${text}`),
    );
  }
  expect(refused).toEqual([]);
  expect(writes.length).toBeGreaterThan(250);
});

it('requires no column that the version before does not write', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER'`.execute(
    handle,
  );
  const missing: string[] = [];
  for (const text of writes) {
    const [, table, columns = ''] = /^insert into "?(\w+)"? \(([^)]*)\)/i.exec(text) ?? [];
    const given = columns.replaceAll('"', '').split(', ');
    for (const { column } of rows.filter((row) => row.table === table)) {
      if (!given.includes(column)) missing.push(`${table}.${column}`);
    }
  }
  expect(missing).toEqual([]);
});

const statements = new Map(
  read('punishments.sql')
    .split('\n-- ')
    .slice(1)
    .map((part) => {
      const [name = '', ...text] = part.split('\n');
      return [name, text.join('\n').trim()] as const;
    }),
);

type Values = readonly (string | number | null)[];

/** Has the instance of the version before run these in one transaction, and commit. */
async function asBefore(...steps: readonly (readonly [string, Values])[]): Promise<void> {
  await before.query('BEGIN');
  for (const [name, values] of steps) {
    await before.query(statements.get(name) ?? expect.unreachable(name), [...values]);
  }
  await before.query('COMMIT');
}

const textsOf = textsFrom(
  database,
  createSearchCache(database.slowReads, {
    leastRecords: 0,
    mostBytes: 64 * 1024 * 1024,
    pauseMs: 0,
  }),
);

const present = async (serverId: string): Promise<ServerTexts> =>
  eventually(async () => (await textsOf(serverId)) ?? expect.unreachable('not gathered yet'));

/** What a search finds that uses texts wherever they hold, as the list does. */
async function find(serverId: string, term: string): Promise<string[]> {
  const texts = await textsOf(serverId);
  const search = { serverId, term, limit: 50 };
  return texts ? searchTexts(texts, search) : searchPunishmentIds(handle, search);
}

it('immediately finds what the version before has just changed, and keeps its texts when no search would', async () => {
  const by = await insertUser(handle);
  const serverId = await insertServer(handle, by);
  const [id, first, second] = [newId(), newId(), newId()];
  const imported = (one: string, player: string): Values =>
    [one, serverId, player, player, null, 'kick', 'Fail RP', null, null, 1, 'import', by, 5, 5].concat(
      searchText(player, 'Fail RP'),
    );
  const recorded: Values = [
    ...[id, 'Builderman', 'builderman', null, 0, 'ban', 'Speeding', 60, 60_000, 1, 0, by, '[]', 'none', null],
    ...[1, 1, null, 'web', null, serverId, searchText('Builderman', 'Speeding')],
  ];
  const edited: Values = [
    ...['kick', 'Trespassing', 60, 60_000, 1, '[]', 2, by, null],
    ...[searchText('Builderman', 'Trespassing'), serverId, id],
  ];

  /** Steps, a search term, and the players it finds afterwards but not before. */
  const changes: [string, (readonly [string, Values])[], string, string[]][] = [
    [
      'record',
      [
        ['record', recorded],
        ['count', [1, serverId]],
      ],
      'speeding',
      [id],
    ],
    ['edit', [['edit', edited]], 'trespassing', [id]],
    ['edited away', [], 'speeding', []],
    [
      'delete',
      [
        ['delete', [3, by, serverId, id]],
        ['count', [-1, serverId]],
      ],
      'trespassing',
      [],
    ],
    [
      'restore',
      [
        ['restore', [null, null, serverId, id]],
        ['count', [1, serverId]],
      ],
      'trespassing',
      [id],
    ],
    [
      'import',
      [
        ['import', [...imported(first, 'ada'), ...imported(second, 'bea')]],
        ['count', [2, serverId]],
      ],
      'fail rp',
      [second, first].toSorted().toReversed(),
    ],
    [
      'undo import',
      [
        ['undo import', [6, by, first, second, serverId]],
        ['count', [-2, serverId]],
      ],
      'fail rp',
      [],
    ],
  ];
  for (const [what, steps, term, found] of changes) {
    const texts = await present(serverId);
    await asBefore(...steps);
    expect(await find(serverId, term), what).toEqual(found);
    const again = await present(serverId);
    expect(again === texts, what).toBe(steps.length === 0);
    expect(await find(serverId, term), what).toEqual(found);
  }

  const texts = await present(serverId);
  await asBefore(['claim expiry', [70_000, 70_000, 900_000, 100, 80_000]], ['expire', [0, null, id]]);
  await asBefore(['enforce', ['sent', id]]);
  expect(await textsOf(serverId)).toBe(texts);
});
