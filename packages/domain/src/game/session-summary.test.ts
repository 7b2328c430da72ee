import { expect, it } from 'vitest';
import { medianOf, playersIn, staffTimeIn } from './session-summary.ts';

const HOUR = 3_600_000;
const session = { from: 10 * HOUR, to: 13 * HOUR };
const shift = (userId: string, from: number, to: number, breaks: [number, number][] = []) => ({
  userId,
  from: from * HOUR,
  to: to * HOUR,
  breaks: breaks.map(([begin, end]) => ({ from: begin * HOUR, to: end * HOUR })),
});

it.each([
  ['none', [], { staff: 0, ms: 0 }],
  ['within', [shift('ana', 11, 12)], { staff: 1, ms: HOUR }],
  ['longer than the session', [shift('ana', 8, 20)], { staff: 1, ms: 3 * HOUR }],
  ['before and after', [shift('ana', 8, 10), shift('bo', 13, 14)], { staff: 0, ms: 0 }],
  ['two of one person', [shift('ana', 9, 11), shift('ana', 12, 14)], { staff: 1, ms: 2 * HOUR }],
  [
    'breaks inside and outside',
    [
      shift('ana', 9, 13, [
        [9, 11],
        [12, 12.5],
      ]),
    ],
    { staff: 1, ms: 1.5 * HOUR },
  ],
])('staff time of shifts: %s', (_what, shifts, expected) => {
  expect(staffTimeIn(session, shifts)).toMatchObject(expected);
});

it('names who worked the longest', () => {
  const shifts = ['ana', 'bo', 'cy', 'di'].map((name, hours) => shift(name, 10, 10.5 + hours / 2));
  expect(staffTimeIn(session, shifts).top).toEqual([
    { userId: 'di', ms: 2 * HOUR },
    { userId: 'cy', ms: 1.5 * HOUR },
    { userId: 'bo', ms: HOUR },
  ]);
});

it.each([
  [[], null],
  [[3], 3],
  [[5, 1, 3], 3],
  [[1, 4], 3],
])('the median of %j is %s', (values, expected) => {
  expect(medianOf(values)).toBe(expected);
});

it.each([
  [[], null],
  [[0, 3, 3], { peak: 3, average: 2 }],
  [[1, 2, 2], { peak: 2, average: 1.7 }],
])('players in %j', (samples, expected) => {
  expect(playersIn(samples)).toEqual(expected);
});
