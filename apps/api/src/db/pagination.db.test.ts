import { cursorAfter, encodeCursor } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { insertServer, insertUser, punishmentRow } from '../testing/database/rows.ts';
import { iso } from './codecs.ts';
import { newId } from './ids.ts';
import { olderThan, pageOf, placeOf } from './pagination.ts';

const { handle } = await testDatabase();
const userId = await insertUser(handle);

async function readAll(serverId: string, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    let query = handle
      .selectFrom('punishments')
      .select(['id', 'created_at'])
      .where('server_id', '=', serverId);
    if (cursor !== '') query = query.where(olderThan(placeOf(cursor)));
    const found = await query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute();
    const page = pageOf(found, limit, ({ created_at, id }) => ({ at: created_at, id }));
    pages.push(page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return pages;
}

describe('pages', () => {
  it('show every row once, newest first, whatever the times and the page size', async () => {
    const times = fc.array(fc.integer({ min: 1_790_000_000_000, max: 1_790_000_000_003 }), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(times, fc.integer({ min: 1, max: 9 }), async (createdAt, limit) => {
        const serverId = await insertServer(handle, userId);
        const rows = createdAt.map((created_at) => ({ id: newId(), created_at }));
        for (const row of rows.toReversed()) {
          const full = punishmentRow(handle, { ...row, server_id: serverId, issued_by: userId });
          await handle.insertInto('punishments').values(full).execute();
        }
        const expected = rows
          .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
          .map(({ id }) => id);
        const pages = await readAll(serverId, limit);
        expect(pages.flat()).toEqual(expected);
        expect(pages).toHaveLength(Math.max(1, Math.ceil(rows.length / limit)));
      }),
      { numRuns: 25 },
    );
  });

  it('name other columns when asked to', async () => {
    const compiled = handle
      .selectFrom('activity')
      .select('id')
      .where(olderThan({ at: 5, id: 'x' }, 'activity.at', 'activity.id'))
      .compile();
    expect(compiled.sql).toContain('("activity"."at", "activity"."id") < (');
    expect(compiled.parameters).toEqual([5, 'x']);
  });
});

describe('cursors', () => {
  it('survive the way to the client and back', () => {
    const place = { at: 1_790_000_000_123, id: newId() };
    expect(placeOf(encodeCursor(place))).toEqual(place);
    expect(placeOf(cursorAfter({ createdAt: iso(place.at), id: place.id }))).toEqual(place);
  });

  it.each(['', 'x', '%', 'bm90IGEgY3Vyc29y', "1' OR 1=1", 'MTIz', encodeCursor({ at: -1, id: 'x' })])(
    'that are not ours are refused: %j',
    (cursor) => {
      expect(() => placeOf(cursor)).toThrow(DomainError);
      expect(() => placeOf(cursor)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
    },
  );
});
