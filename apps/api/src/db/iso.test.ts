import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isoText } from './codecs.ts';

const LAST = 8.64e15;

it('agrees with Date on every millisecond that Date knows', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 0, max: 4_102_444_800_000 }), fc.integer({ min: -LAST, max: LAST })),
      (ms) => {
        expect(isoText(ms)).toBe(new Date(ms).toISOString());
      },
    ),
    { numRuns: 5_000 },
  );
});

it.each([0, -1, 86_399_999, 86_400_000, Date.UTC(2028, 1, 29, 23, 59, 59, 999), LAST, -LAST])('%d', (ms) => {
  expect(isoText(ms)).toBe(new Date(ms).toISOString());
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, LAST + 1, 0.5])('refuses %d', (ms) => {
  expect(() => isoText(ms)).toThrow(RangeError);
});
