import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lengthInWords, readLength } from './lengths.ts';

describe('a typed length', () => {
  it.each([
    ['90', 90],
    ['45m', 45],
    ['1h 30m', 90],
    ['1h30m', 90],
    ['2 hours', 120],
    ['2 days and 4 hours', 3_120],
    ['1 day, 1 min', 1_441],
    [' 1W ', 10_080],
    ['0', null],
    ['0m', null],
    ['', null],
    ['soon', null],
    ['1h soon', null],
    ['1 month', null],
    ['-5m', null],
    ['1.5h', null],
  ])('%j is %j minutes', (text, minutes) => {
    expect(readLength(text)).toBe(minutes);
  });

  it('is read back from its words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_256_000 }), (minutes) => {
        expect(readLength(lengthInWords(minutes))).toBe(minutes);
      }),
    );
  });
});
