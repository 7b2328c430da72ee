import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usernameKey } from './identity.ts';
import {
  accountOfName,
  currentName,
  formerNames,
  holderOfName,
  identifyPlayer,
  ownsRecord,
  type PlayerMatch,
  type SeenName,
} from './player-identity.ts';

function seen(robloxUserId: string, name: string, firstSeenAt: number, lastSeenAt: number): SeenName {
  return { robloxUserId, name, firstSeenAt, lastSeenAt };
}

const byName = (name: string, at: number) => ({ robloxUserId: null, nameKey: usernameKey(name), at });

function owners(record: ReturnType<typeof byName>, names: SeenName[], matches: PlayerMatch[] = []): string[] {
  const ids = [...new Set(names.map(({ robloxUserId }) => robloxUserId))];
  return ids.filter((id) => {
    const player = { id, name: currentName(names, id) ?? '' };
    return ownsRecord(identifyPlayer(player, { seen: names, matches }), record);
  });
}

/** Otter was BlueHeron until 20 and is KingFisher now; Newcomer is BlueHeron from 40 on. */
const RENAMED = [
  seen('1', 'BlueHeron', 10, 20),
  seen('1', 'KingFisher', 30, 50),
  seen('2', 'BlueHeron', 40, 60),
];
const SWAPPED = [
  seen('1', 'Ana', 10, 20),
  seen('2', 'Ben', 10, 20),
  seen('1', 'Ben', 30, 40),
  seen('2', 'Ana', 30, 40),
];
const BACK_AGAIN = [seen('1', 'Ana', 10, 50), seen('1', 'Ben', 20, 30)];

describe('a record with a name alone', () => {
  it.each([
    ['held by one account then', RENAMED, 'BlueHeron', 15, ['1']],
    ['held by another now', RENAMED, 'blueheron', 45, ['2']],
    ['held by no one known then: counts for who has the name', RENAMED, 'BlueHeron', 25, ['2']],
    ['of a name that was never seen', RENAMED, 'Rusty', 15, []],
    ['before the names were swapped', SWAPPED, 'Ana', 15, ['1']],
    ['after the names were swapped', SWAPPED, 'Ana', 35, ['2']],
    ['between, when no one was seen: counts for who has the name', SWAPPED, 'Ana', 25, ['2']],
    ['before an account went back to its name', BACK_AGAIN, 'Ana', 15, ['1']],
    ['in between: counts for the name, which it has again', BACK_AGAIN, 'Ana', 25, ['1']],
  ])('%s', (_, names, name, at, expected) => {
    expect(owners(byName(name, at), names)).toEqual(expected);
  });

  it('is only by name where two accounts were seen with the name at the same time', () => {
    const both = [seen('1', 'Ana', 10, 30), seen('2', 'Ana', 20, 40)];
    expect(owners(byName('Ana', 25), both)).toEqual([]);
    expect(owners(byName('Ana', 15), both)).toEqual(['1']);
  });

  it('goes where staff joined it to, and leaves what it was split from', () => {
    const joined: PlayerMatch = { nameKey: 'blueheron', robloxUserId: '1', kind: 'joined' };
    expect(owners(byName('BlueHeron', 25), RENAMED, [joined])).toEqual(['1']);
    expect(owners(byName('BlueHeron', 45), RENAMED, [joined])).toEqual(['2']);
    const split: PlayerMatch = { ...joined, kind: 'split' };
    expect(owners(byName('BlueHeron', 15), RENAMED, [split])).toEqual(['2']);
  });

  it('belongs to the typed name while no account is known', () => {
    const player = identifyPlayer({ id: null, name: 'Rusty' }, { seen: RENAMED, matches: [] });
    expect(ownsRecord(player, byName('rusty', 5))).toBe(true);
    expect(ownsRecord(player, { ...byName('rusty', 5), robloxUserId: '9' })).toBe(false);
  });
});

describe('a name', () => {
  it.each([
    ['is of who was seen with it last', RENAMED, 'BlueHeron', '2'],
    [
      'that no one has leads to the only one who had it',
      [seen('1', 'A_a', 1, 2), seen('1', 'Bbb', 3, 4)],
      'a_a',
      '1',
    ],
    [
      'that several had leads nowhere',
      [...SWAPPED, seen('1', 'Cy1', 50, 60), seen('2', 'Dy1', 50, 60)],
      'Ana',
      null,
    ],
    ['that was never seen leads nowhere', RENAMED, 'Rusty', null],
  ])('%s', (_, names, name, expected) => {
    expect(accountOfName(names, name)).toBe(expected);
  });

  it('lists what an account was called before', () => {
    expect(formerNames(RENAMED, '1').map(({ name }) => name)).toEqual(['BlueHeron']);
    expect(currentName(RENAMED, '1')).toBe('KingFisher');
    expect(currentName(RENAMED, '3')).toBeNull();
  });
});

const name = fc.constantFrom('Ana', 'Ben', 'Cyd', 'Dee');
const account = fc.constantFrom('1', '2', '3', '4');
const moment = fc.integer({ min: 0, max: 60 });
const names = fc
  .array(fc.record({ robloxUserId: account, name, a: moment, b: moment }), { maxLength: 12 })
  .map((rows) => {
    const once = new Map(rows.map((row) => [`${row.robloxUserId} ${row.name}`, row]));
    return [...once.values()].map((row) =>
      seen(row.robloxUserId, row.name, Math.min(row.a, row.b), Math.max(row.a, row.b)),
    );
  });
const matches = fc.uniqueArray(
  fc.record({
    nameKey: name.map(usernameKey),
    robloxUserId: account,
    kind: fc.constantFrom('joined' as const, 'split' as const),
  }),
  { maxLength: 4, selector: ({ nameKey }) => nameKey },
);

describe('whatever was seen and decided', () => {
  it('no record belongs to two accounts', () => {
    fc.assert(
      fc.property(names, matches, name, moment, (some, decided, typed, at) => {
        expect(owners(byName(typed, at), some, decided).length).toBeLessThan(2);
      }),
      { numRuns: 2_000 },
    );
  });

  it('a record with a confirmed account is that account’s alone, whatever it is called', () => {
    fc.assert(
      fc.property(
        names,
        matches,
        name,
        moment,
        account,
        account,
        name,
        (some, decided, typed, at, id, of, called) => {
          const player = identifyPlayer({ id, name: called }, { seen: some, matches: decided });
          const record = { robloxUserId: of, nameKey: usernameKey(typed), at };
          expect(ownsRecord(player, record)).toBe(id === of);
        },
      ),
    );
  });

  it('what one account surely had, no other account gets', () => {
    fc.assert(
      fc.property(names, name, moment, (some, typed, at) => {
        const holders = some.filter((one) => usernameKey(one.name) === usernameKey(typed));
        const sure = holders.filter(({ robloxUserId, firstSeenAt, lastSeenAt }) => {
          const others = some.filter((one) => one.robloxUserId === robloxUserId && one.name !== typed);
          const elsewhere = others.some((one) => one.firstSeenAt <= at && at <= one.lastSeenAt);
          return firstSeenAt <= at && at <= lastSeenAt && !elsewhere;
        });
        if (sure.length !== 1) return;
        expect(owners(byName(typed, at), some)).toEqual([sure[0]?.robloxUserId]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the account that a typed name leads to', () => {
  const [otter, rusty] = [
    { id: '1', name: 'KingFisher' },
    { id: '9', name: 'Rusty' },
  ];
  const TWICE = [...RENAMED, seen('2', 'Newcomer', 70, 80)];
  const roblox = (account: typeof otter, isCalledSo: boolean) => ({
    ...account,
    isCalledSo,
    source: 'roblox',
  });
  const before = (account: typeof otter) => ({ ...account, isCalledSo: false, source: 'sightings' });

  it.each([
    ['is who Roblox says has it', 'kingfisher', otter, [], roblox(otter, true)],
    ['is who Roblox says gave it up', 'BlueHeron', otter, [], roblox(otter, false)],
    ['is who Roblox says, whatever was seen', 'BlueHeron', rusty, TWICE, roblox(rusty, false)],
    [
      'is who had it last, once Roblox forgot it',
      'blueheron',
      null,
      TWICE,
      before({ id: '2', name: 'Newcomer' }),
    ],
    ['is no one while the last one was not seen with another', 'BlueHeron', null, RENAMED, null],
    ['is no one when no one had it', 'Ghost', null, RENAMED, null],
  ])('%s', (_, name, account, names, holder) => {
    expect(holderOfName(name, { roblox: account, seen: names })).toEqual(holder);
  });

  it('is never said to have the name by what was seen alone', () => {
    const sighting = fc.record({
      robloxUserId: fc.constantFrom('1', '2', '3'),
      name: fc.constantFrom('Ana', 'Ben', 'Cleo'),
      firstSeenAt: fc.nat(50),
      lastSeenAt: fc.integer({ min: 51, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(sighting), (names) => {
        const holder = holderOfName('ana', { roblox: null, seen: names });
        if (holder === null) return;
        expect(holder).toMatchObject({ isCalledSo: false, source: 'sightings' });
        expect(usernameKey(holder.name)).not.toBe('ana');
        expect(holder.name).toBe(currentName(names, holder.id));
      }),
    );
  });
});
