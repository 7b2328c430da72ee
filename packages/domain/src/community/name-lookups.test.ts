import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOlderThan, isOutdatedAnswer, lookupRefusal } from './name-lookups.ts';
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

describe('an answer of Roblox', () => {
  const renamed = [
    { robloxUserId: '1', name: 'BlueHeron', firstSeenAt: 10, lastSeenAt: 20 },
    { robloxUserId: '1', name: 'KingFisher', firstSeenAt: 30, lastSeenAt: 50 },
    { robloxUserId: '2', name: 'BlueHeron', firstSeenAt: 40, lastSeenAt: 60 },
  ];

  it.each([
    ['that nothing contradicts', { id: '2', name: 'BlueHeron', at: 60 }, false],
    ['from before another account was seen with the name', { id: '1', name: 'BlueHeron', at: 25 }, true],
    ['from before the account was seen with another name', { id: '1', name: 'BlueHeron', at: 45 }, true],
    ['that leads to the account by its former name', { id: '1', name: 'KingFisher', at: 60 }, false],
    ['that does, before the name was taken over', { id: '1', name: 'KingFisher', at: 45 }, true],
  ])('%s', (_, answer, outdated) => expect(isOutdatedAnswer('blueheron', answer, renamed)).toBe(outdated));
});
