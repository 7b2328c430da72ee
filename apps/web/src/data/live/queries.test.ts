import { LIVE_ENTITIES, LIVE_OWN_ENTITIES } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { queryNames } from '../../test/api.ts';
import { isOneOf, LIVE_QUERIES, NOT_LIVE } from './queries.ts';

const queries = queryNames();

test.each([...LIVE_ENTITIES, ...LIVE_OWN_ENTITIES])(
  'a change of %s brings queries up that exist',
  (entity) => {
    expect(LIVE_QUERIES[entity].length).toBeGreaterThan(0);
    for (const path of LIVE_QUERIES[entity]) {
      expect(
        queries.filter((query) => isOneOf(query, [path])),
        path,
      ).not.toEqual([]);
    }
  },
);

test('every query is brought up by some change, or is one of those that none concerns', () => {
  const live = Object.values(LIVE_QUERIES).flat();
  expect(queries.filter((query) => !isOneOf(query, live)).toSorted()).toEqual([...NOT_LIVE].toSorted());
});

test('a capability is more than a word that begins alike', () => {
  expect(isOneOf('game.info', ['game'])).toBe(true);
  expect(isOneOf('gameEvents.list', ['game'])).toBe(false);
});
