import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOlderThan, lookupRefusal } from './name-lookups.ts';
import type { SeenName } from './player-identity.ts';

const name = { nameKey: 'heron', firstAt: 100, lastAt: 200 };
const seen = (as: string, firstSeenAt: number, lastSeenAt: number): SeenName => ({
  robloxUserId: '7',
  name: as,
  firstSeenAt,
  lastSeenAt,
});

describe('the account that Roblox found for a name', () => {
  it.each<[string, number | null, SeenName[], ReturnType<typeof lookupRefusal>]>([
    ['older than every record', 99, [], null],
    ['as old as the first record', 100, [], null],
    ['created after the first record', 101, [], 'younger'],
    ['of unknown age', null, [], null],
    ['seen with the name all the time', 1, [seen('Heron', 50, 300)], null],
    ['called something else since', 1, [seen('Heron', 50, 210), seen('Other', 220, 300)], null],
    ['called something else at the first record', 1, [seen('Other', 90, 110)], 'later'],
    ['called something else at the last record', 1, [seen('Other', 190, 300)], 'later'],
    ['that took the name later', 1, [seen('Other', 120, 150), seen('Heron', 160, 300)], 'later'],
    ['that took it back later', 1, [seen('Heron', 50, 90), seen('Other', 95, 105)], 'later'],
  ])('%s', (_what, createdAt, names, refusal) => {
    expect(lookupRefusal(name, { createdAt, seen: names })).toBe(refusal);
  });

  it('is never accepted when younger, nor when only seen with the name before', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), fc.nat(400), (createdAt, from, until) => {
        const held = [seen('Heron', Math.min(from, until), Math.max(from, until))];
        const refusal = lookupRefusal(name, { createdAt, seen: held });
        expect(refusal).toBe(createdAt > name.firstAt ? 'younger' : null);
      }),
    );
  });

  it('needs no question about its age once it was seen before the records', () => {
    expect(isOlderThan(name, [seen('Other', 100, 300)])).toBe(true);
    expect(isOlderThan(name, [seen('Other', 101, 300)])).toBe(false);
    expect(isOlderThan(name, [])).toBe(false);
  });
});
