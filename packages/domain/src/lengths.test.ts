import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthInWords } from './lengths.ts';
import { MAX_DURATION_MINUTES } from './punishment-types.ts';

describe('a length in words', () => {
  it.each([
    [0, '0 minutes'],
    [1, '1 minute'],
    [45, '45 minutes'],
    [60, '1 hour'],
    [90, '1 hour 30 minutes'],
    [121, '2 hours 1 minute'],
    [1_440, '1 day'],
    [1_441, '1 day 1 minute'],
    [2_160, '1 day 12 hours'],
    [20_160, '14 days'],
    [MAX_DURATION_MINUTES, '3650 days'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(lengthInWords(minutes)).toBe(words);
  });

  it('distinguishes every length, to the minute', () => {
    const worth = { day: 1_440, hour: 60, minute: 1 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_DURATION_MINUTES }), (minutes) => {
        const parts = [...lengthInWords(minutes).matchAll(/(\d+) (day|hour|minute)/g)];
        const sum = parts.reduce((all, [, count, unit]) => all + Number(count) * worth[unit as 'day'], 0);
        expect(sum).toBe(minutes);
      }),
    );
  });
});
