import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBanLists, type GameBan } from './bans.ts';

const ban = (robloxUserId: string, robloxUsername = `Player${robloxUserId}`): GameBan => ({
  robloxUserId,
  robloxUsername,
});

describe('a ban list that was read', () => {
  it.each([
    ['the same', [ban('1')], [ban('1')], [], []],
    ['one more', [ban('1')], [ban('1'), ban('2')], [ban('2')], []],
    ['one less', [ban('1'), ban('2')], [ban('2')], [], ['1']],
    ['one renamed', [ban('1', 'Old')], [ban('1', 'New')], [ban('1', 'New')], []],
    ['empty', [ban('1')], [], [], ['1']],
    ['a first one', [], [ban('1', '')], [ban('1', '')], []],
  ])('%s', (_name, stored, read, upserted, removed) => {
    expect(compareBanLists(stored, read)).toEqual({ upserted, removed });
  });

  const list = fc
    .dictionary(fc.nat(30).map(String), fc.constantFrom('', 'Ana', 'Bob', 'Cy'), { noNullPrototype: true })
    .map((names) => Object.entries(names).map(([id, name]) => ban(id, name)));

  it('is what the stored one becomes with its changes', () => {
    fc.assert(
      fc.property(list, list, (stored, read) => {
        const { upserted, removed } = compareBanLists(stored, read);
        const after = new Map(
          stored.map(({ robloxUserId, robloxUsername }) => [robloxUserId, robloxUsername]),
        );
        for (const id of removed) after.delete(id);
        for (const { robloxUserId, robloxUsername } of upserted) after.set(robloxUserId, robloxUsername);
        expect(after).toEqual(
          new Map(read.map(({ robloxUserId, robloxUsername }) => [robloxUserId, robloxUsername])),
        );
        expect(compareBanLists(read, read)).toEqual({ upserted: [], removed: [] });
      }),
    );
  });
});
