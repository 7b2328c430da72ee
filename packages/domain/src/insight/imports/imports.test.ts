import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAs } from '../../testing/read-import.ts';
import { guessDateOrder, guessKind, guessMapping, readCsvLine } from './csv.ts';
import { ERM_FORMAT } from './erm.ts';
import { type ImportItem, identityOf, shiftTimesOf } from './items.ts';
import { parseMinutes, parseMoment } from './moments.ts';
import { ImportRefusal } from './refusals.ts';

const NOW = Date.UTC(2026, 0, 1);
const options = { now: NOW, countOffences: false };

const readErm = (value: unknown, given: typeof options) => readAs(ERM_FORMAT, value, given);

describe('moments of files', () => {
  it.each([
    ['1700000000', Date.UTC(2023, 10, 14, 22, 13, 20)],
    ['1700000000123', 1_700_000_000_123],
    ['2024-05-06T07:08:09Z', Date.UTC(2024, 4, 6, 7, 8, 9)],
    ['2024-05-06 07:08:09+0200', Date.UTC(2024, 4, 6, 5, 8, 9)],
    // Local times of the zone, which is two hours ahead in May and one in January.
    ['2024-05-06 07:08', Date.UTC(2024, 4, 6, 5, 8)],
    ['06/01/2024 07:08', Date.UTC(2024, 0, 6, 6, 8)],
    ['06.01.2024', Date.UTC(2024, 0, 5, 23)],
    ['6/1/2024, 7:08:09 PM', Date.UTC(2024, 0, 6, 18, 8, 9)],
    ['31/02/2024', null],
    // Before the game's platform, or further ahead than anything ends.
    ['0001-01-01', null],
    ['0001-01-01T00:00:00Z', null],
    ['9999-12-31T00:00:00Z', null],
    ['06/13/2024', null],
    ['soon', null],
    ['0', null],
  ])('%s', (text, at) => {
    expect(parseMoment(text, 'dmy', 'Europe/Berlin')).toBe(at);
  });

  it('guesses the order of dates', () => {
    expect(parseMoment('06/13/2024', 'mdy', 'UTC')).toBe(Date.UTC(2024, 5, 13));
    expect(guessDateOrder(['06/13/2024', '01/02/2024'])).toBe('mdy');
    expect(guessDateOrder(['01/02/2024'])).toBe('mdy');
    expect(guessDateOrder(['13/06/2024', '01/02/2024'])).toBe('dmy');
    expect(guessDateOrder(['01.02.2024'])).toBe('dmy');
  });

  it.each([
    ['90', 90],
    ['3d', 4_320],
    ['12 hours', 720],
    ['2 weeks', 20_160],
    ['1mo', 43_200],
    ['0', null],
    ['for ever', null],
  ])('a length of %s', (text, minutes) => {
    expect(parseMinutes(text)).toBe(minutes);
  });
});

describe('a backup of ERM', () => {
  it.each([[null], [[]], ['text'], [{ discordId: '1' }], [{ servers: [] }], [{ hello: [] }]])(
    'is none: %j',
    (value) => {
      expect(() => readErm(value, options)).toThrow(ImportRefusal);
    },
  );

  it('has effects of its own types, and what lasts too long lasts for ever', () => {
    const entry = { Username: 'Rusty', Epoch: '1700000000', Reason: 'x', ModeratorID: '900000000000000001' };
    const { rows } = readErm(
      {
        punishmentTypes: [{ types: [{ name: 'Removal', effect: 'Kick' }] }],
        warnings: [
          { ...entry, Type: 'Removal' },
          { ...entry, Type: 'Temporary Ban', UntilEpoch: '4000000000' },
        ],
      },
      options,
    );
    const items = rows.flatMap(({ item }) => (item?.kind === 'punishment' ? [item] : []));
    expect(items).toMatchObject([
      { type: 'kick', reason: '[Removal] x', active: false },
      { type: 'ban', endsAt: null, active: true, by: { id: '900000000000000001' } },
    ]);
  });

  it.each([
    ['Ban', 'ban'],
    ['Temp Ban', 'ban'],
    ['tempban', 'ban'],
    ['Banned', 'ban'],
    ['Banana', 'warning'],
    ['Temporary warning', 'warning'],
    ['Un-ban', 'warning'],
    ['Attempted RDM', 'warning'],
    ['Kick', 'kick'],
  ])('a type called %s is recorded as a %s', (Type, type) => {
    const moderations = [{ Username: 'Rusty', Epoch: '1700000000', Reason: 'x', ModeratorID: '1', Type }];
    const items = readErm({ moderations }, options).rows.map(({ item }) => item);
    expect(items).toMatchObject([{ kind: 'punishment', type }]);
  });

  it.each(['Rusty\nCop', 'Rusty\u202eCop', 'Rusty\u2028Cop', 'Rusty\u0007'])(
    'with the player %j reports the row',
    (Username) => {
      const moderations = [{ Username, Epoch: '1700000000', Reason: 'x', Type: 'Ban' }];
      expect(readErm({ moderations }, options).rows).toMatchObject([
        { item: null, problem: 'Not a valid Roblox username.' },
      ]);
    },
  );

  it('of any shape is read or refused, never anything else', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('moderations', 'shifts', 'loas', 'settings', 'infractions', 'punishmentPresets'),
          fc.jsonValue(),
        ),
        (value) => {
          try {
            const { rows } = readErm(value, options);
            for (const { item, problem } of rows) expect(item === null).toBe(problem !== null);
          } catch (error) {
            expect(error).toBeInstanceOf(ImportRefusal);
          }
        },
      ),
    );
  });
});

describe('a shift of ERM that cannot be', () => {
  const shift = (more: object) => {
    const one = { UserID: '123456789012345678', StartEpoch: 1_700_000_000, EndEpoch: 1_700_003_600, ...more };
    return readErm({ shifts: [one] }, options).rows[0]?.problem;
  };

  it.each([
    [{ AddedTime: 1e300 }, 'More than a year was added to the shift.'],
    [{ AddedTime: '90000000000000' }, 'More than a year was added to the shift.'],
    [{ EndEpoch: 4_000_000_000 }, 'Dated in the future.'],
    [{ StartEpoch: '-271821-04-20T00:00:00Z' }, 'Unrecognized start time.'],
    [{ AddedTime: 3_600 }, null],
  ])('%j', (more, problem) => {
    expect(shift(more)).toBe(problem);
  });
});

describe('times of a shift', () => {
  const HOUR = 3_600_000;
  const moment = fc.integer({ min: 0, max: 10 * HOUR });
  const shift = fc
    .record({
      from: moment,
      length: moment,
      breaks: fc.array(fc.record({ from: moment, to: moment }), { maxLength: 4 }),
      addedMs: moment,
      removedMs: moment,
    })
    .map(
      ({ length, ...more }): Extract<ImportItem, { kind: 'shift' }> => ({
        kind: 'shift',
        who: { id: '1', name: null },
        type: null,
        to: more.from + length,
        ...more,
      }),
    );

  it('hold consecutive breaks within it, and no one worked less than nothing', () => {
    fc.assert(
      fc.property(shift, (item) => {
        const { from, to, breaks } = shiftTimesOf(item);
        let free = from;
        for (const one of breaks) {
          expect(one.from).toBeGreaterThanOrEqual(free);
          expect(one.to).toBeGreaterThanOrEqual(one.from);
          free = one.to;
        }
        expect(free).toBeLessThanOrEqual(to);
      }),
    );
  });

  it('come out as the other product counted them, while there is time to take away', () => {
    fc.assert(
      fc.property(shift, (item) => {
        const rested = (breaks: readonly { from: number; to: number }[]) =>
          breaks.reduce((sum, one) => sum + one.to - one.from, 0);
        const plain = shiftTimesOf({ ...item, addedMs: 0, removedMs: 0 });
        const worked = plain.to - plain.from - rested(plain.breaks);
        const { from, to, breaks } = shiftTimesOf(item);
        const items = Math.max(0, worked + item.addedMs - item.removedMs);
        expect(to - from - rested(breaks)).toBe(items);
      }),
    );
  });
});

describe('a CSV file', () => {
  it('is known by its headings', () => {
    expect(guessKind(['Name', 'Clocked in', 'Clocked out'])).toBe('shift');
    expect(guessKind(['Player', 'Type', 'Reason', 'Recorded at'])).toBe('punishment');
    expect(guessMapping('punishment', ['Roblox ID', 'User', 'When'])).toEqual({
      player: 1,
      robloxUserId: 0,
      at: 2,
    });
  });

  it('gives each line an item or a reason', () => {
    const mapping = { who: 0, from: 1, to: 2, breakMinutes: 3 };
    const csv = { kind: 'shift', mapping, dateOrder: 'dmy', zone: 'UTC', ...options } as const;
    const lines = [
      ['Ana', '2024-01-02 10:00', '2024-01-02 12:00', '30'],
      ['Ana', 'x'],
    ];
    const rows = lines.map((line) => readCsvLine(line, csv));
    expect(rows).toMatchObject([
      { item: { who: { name: 'Ana' }, removedMs: 1_800_000 } },
      { item: null, problem: 'Unrecognized start time.' },
    ]);
  });
});

it('two items are the same with any author, and to the second', () => {
  const item = (at: number, name: string): ImportItem => ({
    kind: 'note',
    player: 'Rusty',
    text: 'x',
    at,
    by: { id: null, name },
  });
  expect(identityOf(item(1_000, 'a'))).toBe(identityOf(item(1_999, 'b')));
  expect(identityOf(item(1_000, 'a'))).not.toBe(identityOf(item(2_000, 'a')));
});
