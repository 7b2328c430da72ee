import { DomainError } from '@tenfour/domain';
import { expect, test } from 'vitest';
import { SEARCHES_WAITING_MAX, type ServerTexts, searchTexts } from './search-cache.ts';

const texts: ServerTexts = { version: 'v', numbers: new Map(), blocks: [], bytes: 0 };
const search = { serverId: 's', term: 'a', now: 0, limit: 50 };

test('refuses searches beyond those that can wait, and answers again afterwards', async () => {
  const searches = Array.from({ length: SEARCHES_WAITING_MAX + 10 }, () => searchTexts(texts, search));
  const ends = await Promise.allSettled(searches);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(refused.length).toBeGreaterThanOrEqual(9);
  expect(refused.length).toBeLessThanOrEqual(10);
  for (const error of refused) expect(error).toBeInstanceOf(DomainError);
  expect(refused[0]).toMatchObject({ code: 'OVERLOADED' });
  expect(await searchTexts(texts, search)).toEqual([]);
});
