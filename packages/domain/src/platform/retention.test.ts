import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameLogsSince, RETENTION_KINDS, type RetentionKind, withRetention } from './retention.ts';

const DAY = 24 * 60 * 60_000;
const NOW = Date.UTC(2026, 10, 29);
const kinds = Object.keys(RETENTION_KINDS) as RetentionKind[];

describe('choices', () => {
  it.each(kinds)('%s only shortens, within its bounds', (kind) => {
    const { defaultDays, minDays, maxDays } = RETENTION_KINDS[kind];
    expect(minDays).toBeLessThan(maxDays);
    expect(maxDays).toBeLessThanOrEqual(defaultDays ?? 3_650);
    expect(withRetention({}, kind, minDays)).toEqual({ [kind]: minDays });
    expect(() => withRetention({}, kind, minDays - 1)).toThrow('Choose');
    expect(() => withRetention({}, kind, maxDays + 1)).toThrow('Choose');
    expect(withRetention({ [kind]: minDays }, kind, null)).toEqual({});
  });

  it('stores nothing that equals the default', () => {
    expect(withRetention({ commands: 7 }, 'commands', 30)).toEqual({});
  });

  it('changes one kind and no other', () => {
    const days = fc.integer({ min: -10, max: 4_000 });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.constantFrom(...kinds), days, (one, other, chosen) => {
        fc.pre(one !== other);
        const before = withRetention({}, other, RETENTION_KINDS[other].minDays);
        const { minDays, maxDays } = RETENTION_KINDS[one];
        if (chosen < minDays || chosen > maxDays) {
          expect(() => withRetention(before, one, chosen)).toThrow();
          return;
        }
        expect(withRetention(before, one, chosen)[other]).toBe(before[other]);
      }),
    );
  });
});

it.each([
  [[], 30],
  [[{}], 30],
  [[{ gameLogs: 7 }], 7],
  [[{ gameLogs: 7 }, { gameLogs: 14 }], 14],
  [[{ gameLogs: 7 }, {}], 30],
])('a game that servers share is stored as long as the longest choice: %j', (choices, days) => {
  expect(gameLogsSince(choices, NOW)).toBe(NOW - days * DAY);
});
