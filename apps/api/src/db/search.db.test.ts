import fc from 'fast-check';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../testing/database/rows.ts';
import { newId } from './ids.ts';
import { foldText, type PunishmentSearch, punishmentSearchQuery, searchPunishmentIds } from './search.ts';
import type { PunishmentsTable } from './table-types/index.ts';

type Columns = Partial<Insertable<PunishmentsTable>>;

const database = await testDatabase();
const { handle, engine } = database;
const ada = await insertUser(handle);
const bea = await insertUser(handle);

/** Writes punishments, oldest first, and returns their ids newest first. */
async function record(serverId: string, all: readonly Columns[]): Promise<string[]> {
  const rows = all.map((columns, index) =>
    punishmentRow(handle, {
      server_id: serverId,
      issued_by: ada,
      id: newId(),
      created_at: index,
      ...columns,
    }),
  );
  for (let start = 0; start < rows.length; start += 200) {
    await handle
      .insertInto('punishments')
      .values(rows.slice(start, start + 200))
      .execute();
  }
  return rows.map(({ id }) => id).reverse();
}

async function findIn(
  serverId: string,
  term: string,
  more: Partial<PunishmentSearch> = {},
): Promise<string[]> {
  return searchPunishmentIds(handle, { serverId, term, limit: 50, ...more });
}

describe('a search', () => {
  const texts = {
    percent: { roblox_username: 'Percy', reason: '100% sure' },
    underscore: { roblox_username: 'snake_case', reason: 'RDM' },
    quotes: { roblox_username: 'Quinn', reason: `said "stop" and 'go' \\ ; --` },
    accent: { roblox_username: 'Rene', reason: 'ÉCOLE de police' },
    cyrillic: { roblox_username: 'Ivan', reason: 'Стрельба без причины' },
    chinese: { roblox_username: 'Mei', reason: '无理由开枪' },
    emoji: { roblox_username: 'Emo', reason: 'spam 🚓🚓' },
    wide: { roblox_username: 'Ｗｉｄｅ', reason: 'ﬁghting' },
    lines: { roblox_username: 'Linus', reason: 'first\nsecond' },
  } satisfies Record<string, Columns>;
  const names = Object.keys(texts);
  const byId = new Map<string, string>();
  let serverId = '';

  beforeAll(async () => {
    serverId = await insertServer(handle, ada);
    const ids = await record(serverId, Object.values(texts));
    for (const [index, id] of ids.toReversed().entries()) byId.set(id, names[index] ?? '');
  });

  it.each([
    ['%', ['percent']],
    ['0%', ['percent']],
    ['_', ['underscore']],
    ['snake_', ['underscore']],
    ['SNAKE', ['underscore']],
    ['"', ['quotes']],
    ["'go'", ['quotes']],
    ['\\', ['quotes']],
    ['; --', ['quotes']],
    ['école', ['accent']],
    ['E\u0301cole', ['accent']],
    ['стрельба', ['cyrillic']],
    ['БЕЗ ', ['cyrillic']],
    ['开', ['chinese']],
    ['🚓', ['emoji']],
    ['wide', ['wide']],
    ['fight', ['wide']],
    ['ＦＩＧＨＴ', ['wide']],
    ['first\nsecond', ['lines']],
    ['t s', ['lines']],
    ['e', ['lines', 'wide', 'emoji', 'chinese', 'accent', 'underscore', 'percent']],
    ['linus\nfirst', []],
    ['linus first', []],
    ['s\nf', []],
    ['nowhere to be found', []],
  ])('for %j finds %j', async (term, found) => {
    const ids = await findIn(serverId, term);
    expect(ids.map((id) => byId.get(id))).toEqual(found);
  });

  it('finds everything when nothing is typed, newest first', async () => {
    const ids = await findIn(serverId, '');
    expect(ids.map((id) => byId.get(id))).toEqual(names.toReversed());
  });
});

describe('a search with filters', () => {
  it('finds a type or an issuer besides the text, and active or expired records only', async () => {
    const serverId = await insertServer(handle, ada);
    const [bans, beas, over, ended, texts] = await record(serverId, [
      { reason: 'banana' },
      { is_active: 0, reason: 'ended' },
      { expires_at: 500, reason: 'over' },
      { issued_by: bea },
      { type: 'ban', expires_at: 5_000 },
    ]);
    const all = [bans, beas, over, ended, texts];
    expect(await findIn(serverId, 'ban')).toEqual([texts]);
    expect(await findIn(serverId, 'ban', { types: ['ban'] })).toEqual([bans, texts]);
    expect(await findIn(serverId, 'bea', { types: [], issuerIds: [bea] })).toEqual([beas]);
    expect(await findIn(serverId, 'zzz', { types: ['ban', 'kick'], issuerIds: [bea] })).toEqual([bans, beas]);
    const now = 1_000;
    expect(await findIn(serverId, '', { isActive: true, now })).toEqual([bans, beas, texts]);
    expect(await findIn(serverId, '', { isActive: false, now })).toEqual([over, ended]);
    expect(await findIn(serverId, '', { isActive: false, now: 5_000 })).toEqual([bans, over, ended]);
    expect(await findIn(serverId, 'ban', { types: ['ban'], isActive: true, now: 5_000 })).toEqual([texts]);
    expect(await findIn(serverId, '')).toEqual(all);
  });

  it('stays inside the server, and leaves out deleted records', async () => {
    const serverId = await insertServer(handle, ada);
    const elsewhere = await insertServer(handle, ada);
    await record(elsewhere, [{ reason: 'secret' }]);
    const [, kept] = await record(serverId, [{ reason: 'secret' }, { reason: 'secret', deleted_at: 1 }]);
    expect(await findIn(serverId, 'secret')).toEqual([kept]);
  });

  it('sees what its own transaction has written', async () => {
    const serverId = await insertServer(handle, ada);
    await database.transaction(async (tx) => {
      const row = punishmentRow(tx.handle, { server_id: serverId, issued_by: ada, reason: 'fresh' });
      await tx.handle.insertInto('punishments').values(row).execute();
      expect(await searchPunishmentIds(tx.handle, { serverId, term: 'fresh', limit: 1 })).toEqual([row.id]);
    });
  });
});

describe('very long texts', () => {
  // The worst that 2,000 characters can be: 4 bytes each, one that folds to 18, noise that does not compress.
  const noise = (from: number) =>
    Array.from({ length: 1_990 }, (_, n) =>
      String.fromCodePoint(0x20000 + ((from + n * 7919) % 40_000)),
    ).join('');
  const reasons = {
    ascii: `${'x'.repeat(1_990)} needle`,
    cyrillic: `${'ы'.repeat(1_990)} needle`,
    chinese: `${'枪'.repeat(1_990)} needle`,
    noise: `${noise(1)} needle`,
    ligature: `${'ﷺ'.repeat(1_990)} needle`,
    early: `needle ${noise(2)}`,
    none: noise(3),
  };

  it('are found to their last character', async () => {
    const serverId = await insertServer(handle, ada);
    const ids = await record(
      serverId,
      Object.values(reasons).map((reason) => ({ reason })),
    );
    expect(await findIn(serverId, 'NEEDLE')).toEqual(ids.slice(1));
    expect(await findIn(serverId, 'NEEDLE', { limit: 2 })).toEqual(ids.slice(1, 3));
    expect(await findIn(serverId, 'ы needle')).toHaveLength(1);
    expect(await findIn(serverId, '枪 needle')).toHaveLength(1);
    expect(await findIn(serverId, reasons.noise.slice(600, 700))).toEqual([ids[3]]);
  });
});

describe('against a naive search', () => {
  // Few characters, so that terms are often found; among them all that has a meaning somewhere.
  const letters = fc.constantFrom(
    'a',
    'A',
    'b',
    '%',
    '_',
    "'",
    '"',
    '\\',
    '\n',
    ' ',
    'é',
    'E\u0301',
    'Σ',
    'ς',
    'ж',
    '枪',
    '🚓',
    'ﷺ',
    '\0',
  );
  const text = (maxLength: number) => fc.array(letters, { maxLength }).map((parts) => parts.join(''));
  const some = fc.record({
    roblox_username: text(5),
    reason: fc.oneof(
      text(12),
      fc.tuple(text(3), text(3)).map(([a, b]) => a + '枪'.repeat(900) + b),
    ),
    type: fc.constantFrom('warning' as const, 'ban' as const),
    issued_by: fc.constantFrom(ada, bea),
    is_active: fc.constantFrom(0 as const, 1 as const),
    expires_at: fc.constantFrom(null, 10, 20),
    created_at: fc.integer({ min: 1, max: 4 }),
    deleted_at: fc.constantFrom(null, null, 5),
  });
  const filters = fc.record({
    term: text(3),
    types: fc.constantFrom(undefined, [], ['ban']),
    issuerIds: fc.constantFrom(undefined, [], [bea]),
    isActive: fc.constantFrom(undefined, true, false),
    limit: fc.integer({ min: 1, max: 5 }),
  });

  function naive(rows: readonly Insertable<PunishmentsTable>[], search: Omit<PunishmentSearch, 'serverId'>) {
    const term = foldText(search.term);
    const matches = (row: Insertable<PunishmentsTable>) =>
      search.term === '' ||
      foldText(row.roblox_username).includes(term) ||
      foldText(row.reason).includes(term) ||
      search.types?.includes(row.type) ||
      search.issuerIds?.includes(row.issued_by);
    return rows
      .filter((row) => row.deleted_at === null && matches(row))
      .filter((row) => {
        const inForce = row.is_active === 1 && (row.expires_at == null || row.expires_at > 15);
        return search.isActive === undefined || search.isActive === inForce;
      })
      .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
      .map(({ id, created_at }) => ({ id, at: created_at }));
  }

  it('finds the same, in the same order, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(some, { maxLength: 12 }),
        fc.array(filters, { minLength: 1, maxLength: 6 }),
        async (all, searches) => {
          const serverId = await insertServer(handle, ada);
          const rows = all.map(({ roblox_username, reason, ...columns }) =>
            punishmentRow(handle, {
              ...columns,
              server_id: serverId,
              // PostgreSQL holds no NUL; a submitted text is refused for it before it gets here.
              roblox_username: roblox_username.replaceAll('\0', ''),
              reason: reason.replaceAll('\0', ''),
            }),
          );
          if (rows.length > 0) await handle.insertInto('punishments').values(rows).execute();
          for (const search of searches) {
            const expected = naive(rows, search);
            const found: string[] = [];
            for (let after = undefined as PunishmentSearch['after']; ; after = expected[found.length - 1]) {
              const page = await searchPunishmentIds(handle, { ...search, serverId, after, now: 15 });
              found.push(...page);
              if (page.length < search.limit || found.length >= expected.length) break;
            }
            expect(found).toEqual(expected.map(({ id }) => id));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the plan', () => {
  it('reads the covering index only, in its order', async () => {
    const serverId = await insertServer(handle, ada);
    await record(
      serverId,
      Array.from({ length: 3_000 }, (_, n) => ({ reason: `reason ${n}`, roblox_username: `p${n}` })),
    );
    if (engine === 'postgres') await sql`VACUUM ANALYZE punishments`.execute(handle);
    const plan = await planOf({
      serverId,
      term: 'nothing',
      types: ['kick'],
      issuerIds: [bea],
      isActive: true,
      after: { at: 5_000, id: 'f' },
      limit: 50,
    });
    const reads = plan.filter((line) => /punishments/i.test(line) && !/AS whole|whole/.test(line));
    expect(reads.join('\n')).toMatch(
      engine === 'sqlite'
        ? /USING COVERING INDEX punishments_list/
        : /Index Only Scan Backward using punishments_list/,
    );
    expect(plan.join('\n')).not.toMatch(/TEMP B-TREE|Seq Scan|Bitmap/);
  });
});

async function planOf(search: PunishmentSearch): Promise<string[]> {
  const explain = sql.raw(engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN');
  const query = sql<Record<string, unknown>>`${explain} ${punishmentSearchQuery(engine, search)}`;
  const { rows } = await query.execute(handle);
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']));
}
