import { PUNISHMENT_TYPES } from '@tenfour/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Handle } from '../src/db/database.ts';
import { newId } from '../src/db/ids.ts';
import {
  engineOf,
  foldText,
  type PunishmentSearch,
  searchPunishmentIds,
  searchValue,
} from '../src/db/search.ts';
import { createImported } from '../src/features/insight/imports/create.ts';
import type { PlannedItem } from '../src/features/insight/imports/planned.ts';
import { undoItems } from '../src/features/insight/imports/undo.ts';
import {
  createSearchCache,
  isOfTexts,
  type ServerTexts,
  searchTexts,
} from '../src/features/moderation/punishments/search-cache.ts';
import { punishmentsStore } from '../src/features/moderation/punishments/store.ts';
import { createTestStore, openTestDatabase } from '../src/testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../src/testing/database/rows.ts';
import { eventually } from '../src/testing/eventually.ts';
import { textsFrom } from '../src/testing/search-texts.ts';

const LIMITS = { leastRecords: 1, mostBytes: 64 * 1024 * 1024, pauseMs: 0 };

// Two instances on one database.
const store = await createTestStore();
const databases = [await openTestDatabase(store), await openTestDatabase(store)] as const;
const instances = databases.map((database) => ({
  database,
  gathered: textsFrom(database, createSearchCache(database.slowReads, LIMITS)),
}));
const [{ database: first }] = [instances[0] ?? expect.unreachable()];
const ada = await insertUser(first.handle);
const bea = await insertUser(first.handle);

const letters = fc.constantFrom('a', 'b', 'B', ' ', '%', '"', 'É', 'ß', 'Σ', '枪', 'ł', '🚓', '\n');
const text = (maxLength: number) => fc.array(letters, { maxLength }).map((parts) => parts.join(''));
const reason = fc.oneof(
  { weight: 5, arbitrary: text(12) },
  // More than the index of PostgreSQL holds.
  fc.tuple(text(3), text(3)).map(([a, b]) => a + '枪'.repeat(900) + b),
);
const columns = fc.record({
  roblox_username: text(5),
  reason,
  type: fc.constantFrom(...PUNISHMENT_TYPES),
  issued_by: fc.constantFrom(ada, bea),
  created_at: fc.integer({ min: 1, max: 9 }),
});
const searches = fc.record({
  term: text(3),
  types: fc.constantFrom(undefined, [], ['ban'], ['ban', 'kick']),
  issuerIds: fc.constantFrom(undefined, [], [bea], [newId()]),
  type: fc.constantFrom(undefined, undefined, 'warning', 'nothing'),
  issuedBy: fc.constantFrom(undefined, undefined, bea, newId()),
  from: fc.constantFrom(undefined, undefined, 3),
  to: fc.constantFrom(undefined, undefined, 8),
  isActive: fc.constantFrom(undefined, undefined, undefined, true),
  sort: fc.constantFrom(undefined, 'newest' as const, 'oldest' as const),
  after: fc.option(fc.record({ at: fc.integer({ min: 1, max: 9 }), id: fc.constantFrom('', '01', 'f') }), {
    nil: undefined,
  }),
  limit: fc.constantFrom(1, 3, 50, 2_000),
});

type Asked = ReturnType<typeof textsFrom>;

/** The texts of a server, however often they have to be gathered. */
async function textsOf(gathered: Asked, serverId: string): Promise<ServerTexts> {
  return eventually(async () => (await gathered(serverId)) ?? expect.unreachable('not gathered yet'));
}

/** Throws unless texts answer as the statement does. */
async function compare(handle: Handle, texts: ServerTexts, search: PunishmentSearch): Promise<string[]> {
  const found = await searchTexts(texts, search);
  expect(found, JSON.stringify(search)).toEqual(await searchPunishmentIds(handle, search));
  return found;
}

it('answers as the statement does, whatever is asked, over several blocks', async () => {
  const serverId = await insertServer(first.handle, ada, { punishment_count: 1_200 });
  const all = fc.sample(columns, { numRuns: 1_200, seed: 8 });
  for (let start = 0; start < all.length; start += 200) {
    const rows = all.slice(start, start + 200);
    await first.handle
      .insertInto('punishments')
      .values(rows.map((row) => punishmentRow(first.handle, { ...row, server_id: serverId })))
      .execute();
  }
  const [{ gathered }] = [instances[0] ?? expect.unreachable()];
  const texts = await textsOf(gathered, serverId);
  let hits = 0;
  const property = fc.asyncProperty(searches, async (search) => {
    if (isOfTexts({ ...search, serverId }))
      hits += (await compare(first.handle, texts, { ...search, serverId })).length;
  });
  await fc.assert(property, { numRuns: 200 });
  expect(hits).toBeGreaterThan(100);

  // From page to page to the end.
  const found: string[] = [];
  for (let after: PunishmentSearch['after']; ; ) {
    const page = await compare(first.handle, texts, { serverId, term: 'a', after, limit: 70 });
    found.push(...page);
    const last = texts.blocks.flatMap(({ ids, createdAt }) => {
      const n = ids.indexOf(page.at(-1) ?? '');
      return n === -1 ? [] : [{ at: createdAt[n] ?? 0, id: ids[n] ?? '' }];
    });
    if (page.length < 70) break;
    after = last[0];
  }
  expect(found).toEqual(await searchPunishmentIds(first.handle, { serverId, term: 'a', limit: 2_000 }));
});

type Action = 'add' | 'change' | 'remove' | 'restore' | 'import' | 'take back';
const actionCounts = fc.record({
  action: fc.constantFrom<Action>(
    'add',
    'add',
    'change',
    'change',
    'remove',
    'restore',
    'import',
    'take back',
  ),
  columns,
  which: fc.nat(),
  /** Who does it, and who searches. */
  by: fc.constantFrom(0, 1),
  asks: fc.constantFrom(0, 1),
  /** Whether the searcher's texts were those of the version before. */
  waits: fc.boolean(),
  search: searches,
});

it('never answers with data from before an acknowledged change, on two instances', async () => {
  let answered = 0;
  const property = fc.asyncProperty(fc.array(actionCounts, { minLength: 6, maxLength: 10 }), async (all) => {
    const serverId = await insertServer(first.handle, ada);
    const place = { serverId, importId: 'i', userId: ada, at: 20 };
    const imported: PlannedItem[] = [];
    for (const { action, columns, which, by, asks, waits, search } of all) {
      const asker = instances[asks] ?? expect.unreachable();
      const count = await first.handle
        .selectFrom('servers')
        .select('punishment_count')
        .where('id', '=', serverId)
        .executeTakeFirstOrThrow();
      if (waits && count.punishment_count > 0) await textsOf(asker.gathered, serverId);
      const doer = (instances[by] ?? expect.unreachable()).database;
      await doer.transaction(({ handle }) => act(handle, place, { action, columns, which }, imported));
      const now = await asker.gathered(serverId);
      if (now === null) continue;
      for (const term of [...new Set(termsOf(columns))]) {
        await compare(asker.database.handle, now, { serverId, term, limit: 2_000 });
      }
      if (isOfTexts({ ...search, serverId }))
        await compare(asker.database.handle, now, { ...search, serverId });
      answered += 1;
    }
  });
  await fc.assert(property, { numRuns: 20 });
  expect(answered).toBeGreaterThan(0);
});

/** Terms that a change of these columns shows in. */
function termsOf({ roblox_username, reason, type }: Act['columns']): string[] {
  return ['a', 'b', type, ...roblox_username, ...reason.slice(0, 4)].filter(
    (term) => foldText(term).trim() !== '',
  );
}

interface Act {
  action: Action;
  columns: typeof columns extends fc.Arbitrary<infer Columns> ? Columns : never;
  which: number;
}

async function act(
  handle: Handle,
  place: { serverId: string; importId: string; userId: string; at: number },
  { action, columns: { issued_by, ...rest }, which }: Act,
  imported: PlannedItem[],
): Promise<void> {
  const { serverId } = place;
  const own = punishmentsStore(handle, serverId);
  const rows = await handle
    .selectFrom('punishments')
    .select('id')
    .where('server_id', '=', serverId)
    .execute();
  const { id } = rows[which % Math.max(1, rows.length)] ?? { id: newId() };
  if (action === 'add') {
    const {
      search: _,
      server_id: __,
      ...row
    } = punishmentRow(handle, { ...rest, issued_by, server_id: serverId });
    await own.add(row);
  } else if (action === 'change') {
    const row = await own.find(id);
    if (row !== null) await own.change(row, { reason: rest.reason, type: rest.type });
  } else if (action === 'remove') await own.remove(id, ada, 1);
  else if (action === 'restore') await own.restore(id);
  else if (action === 'import') {
    const { roblox_username: player, type, reason: why, created_at: at } = rest;
    const by = { id: null, name: null };
    const item = {
      kind: 'punishment' as const,
      player,
      robloxUserId: null,
      type,
      reason: why,
      at,
      endsAt: null,
      active: true,
      by,
    };
    const wanted = [{ n: imported.length, id: newId(), item }];
    imported.push(...wanted);
    await createImported(handle, place, wanted);
  } else if (imported.length > 0) await undoItems(handle, place, imported.splice(0));
}

it('finds what another instance has just recorded, while texts are gathered all the time', async () => {
  const [a, b] = [instances[0] ?? expect.unreachable(), instances[1] ?? expect.unreachable()];
  const serverId = await insertServer(first.handle, ada);
  let fromTexts = 0;
  for (let n = 0; n < 40; n += 1) {
    const username = `p${n}`;
    const {
      search: _,
      server_id: __,
      ...row
    } = punishmentRow(first.handle, {
      roblox_username: username,
      issued_by: ada,
      server_id: serverId,
      created_at: n,
    });
    await a.database.transaction(async ({ handle }) => {
      await punishmentsStore(handle, serverId).add(row);
      // Builds the cache while the change is written but not committed.
      await b.gathered(serverId);
      if (n % 4 === 1) await textsOf(b.gathered, serverId);
    });
    const search = { serverId, term: username, limit: 1 };
    const texts = n % 2 === 0 ? await textsOf(b.gathered, serverId) : await b.gathered(serverId);
    fromTexts += texts === null ? 0 : 1;
    const found = texts
      ? await searchTexts(texts, search)
      : await searchPunishmentIds(b.database.handle, search);
    expect(found).toEqual([row.id]);
  }
  expect(fromTexts).toBeGreaterThanOrEqual(20);
});

it('leaves small servers, and those that are larger than its memory, to the statement', async () => {
  const serverId = await insertServer(first.handle, ada, { punishment_count: 3 });
  const own = { ...LIMITS, leastRecords: 4 };
  expect(await textsFrom(first, createSearchCache(first.slowReads, own))(serverId)).toBeNull();
  const rows = Array.from({ length: 3 }, () =>
    punishmentRow(first.handle, { server_id: serverId, issued_by: ada }),
  );
  await first.handle.insertInto('punishments').values(rows).execute();
  const tight = textsFrom(first, createSearchCache(first.slowReads, { ...LIMITS, mostBytes: 100 }));
  for (let n = 0; n < 20; n += 1) expect(await tight(serverId)).toBeNull();
});

const OTHER_VALUES: Partial<Record<string, string | number>> = {
  type: 'kick',
  source: 'api',
  enforcement: 'sent',
  evidence: '["https://example.org"]',
};

it('texts end with a change of the columns that they are built from, and of no other', async () => {
  const serverId = await insertServer(first.handle, ada);
  const other = await insertServer(first.handle, ada);
  const row = punishmentRow(first.handle, { server_id: serverId, issued_by: ada });
  await first.handle.insertInto('punishments').values(row).execute();
  const version = async (id: string): Promise<string> => {
    const server = first.handle.selectFrom('servers').select('punishments_version').where('id', '=', id);
    return (await server.executeTakeFirstOrThrow()).punishments_version;
  };
  const tables = await first.handle.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'punishments')?.columns ?? [];
  const ending: string[] = [];
  for (const { name, dataType } of columns) {
    if (['id', 'search_head', 'search_long'].includes(name)) continue;
    const before = await version(serverId);
    const value = valueFor(name, /int/i.test(dataType), other);
    await sql`UPDATE punishments SET ${sql.ref(name)} = ${value} WHERE id = ${row.id}`.execute(first.handle);
    if ((await version(serverId)) !== before) ending.push(name);
    await sql`UPDATE punishments SET ${sql.ref(name)} = ${value} WHERE id = ${row.id}`.execute(first.handle);
    if (name === 'server_id') {
      expect(await version(other)).not.toBe('');
      await first.handle.updateTable('punishments').set({ server_id: serverId }).execute();
    }
    if (name === 'deleted_at')
      await first.handle.updateTable('punishments').set({ deleted_at: null }).execute();
  }
  expect(ending.toSorted()).toEqual(['created_at', 'deleted_at', 'issued_by', 'search', 'server_id', 'type']);

  const kept = await version(serverId);
  await first.handle.deleteFrom('punishments').where('id', '=', row.id).execute();
  expect(await version(serverId)).not.toBe(kept);
});

/** Something that the row does not have yet. */
function valueFor(column: string, isNumber: boolean, serverId: string): unknown {
  if (column === 'server_id') return serverId;
  if (/_(by|owner_id)$/.test(column)) return bea;
  if (column === 'search') return searchValue(engineOf(first.handle), 'another', 'text');
  if (/^(is_active|verified|auto_ban)$/.test(column)) return column === 'is_active' ? 0 : 1;
  return OTHER_VALUES[column] ?? (isNumber ? 77 : 'another');
}
