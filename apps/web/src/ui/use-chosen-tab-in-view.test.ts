import { expect, test } from 'vitest';
import { moreOf } from './use-chosen-tab-in-view.ts';

test.each([
  ['all in sight', { scrollLeft: 0, clientWidth: 362, scrollWidth: 362 }, null],
  ['all in sight but for a part of a pixel', { scrollLeft: 0, clientWidth: 362, scrollWidth: 363 }, null],
  ['at its begin', { scrollLeft: 0, clientWidth: 362, scrollWidth: 420 }, 'after'],
  ['in the middle', { scrollLeft: 20, clientWidth: 362, scrollWidth: 420 }, 'both'],
  ['at its end', { scrollLeft: 57.5, clientWidth: 362, scrollWidth: 420 }, 'before'],
])('a row of tabs: %s', (_where, list, more) => {
  expect(moreOf(list)).toBe(more);
});
