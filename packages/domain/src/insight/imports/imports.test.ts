import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessDateOrder, guessKind, guessMapping, readCsvLine } from './csv.ts';
import { ERM_FORMAT } from './erm.ts';
import { type ImportItem, identityOf, shiftTimesOf } from './items.ts';
import type { ImportSurvey, JsonImportFormat, SurveyedField } from './kinds.ts';
import { parseMinutes, parseMoment } from './moments.ts';
import { ImportRefusal } from './refusals.ts';
import { TENFOUR_FORMAT } from './tenfour.ts';

const NOW = Date.UTC(2026, 0, 1);
const options = { now: NOW, countOffences: false };

/** Surveys a value as a first pass over its file does. */
function surveyOf(value: unknown): ImportSurvey {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(
    Object.entries(value).map(([key, field]): [string, SurveyedField] => [
      key,
      Array.isArray(field)
        ? { type: 'list', entries: field.length, value: field }
        : {
            type: typeof field === 'object' && field !== null ? 'object' : 'other',
            entries: 0,
            value: field,
          },
    ]),
  );
}

/** Reads a whole value, as a file of this format is read. */
function readAs<Options>(format: JsonImportFormat<Options>, value: unknown, given: Options) {
  const survey = surveyOf(value);
  const { first, lists, notes } = format.plan(survey, given);
  const rows = [...lists].flatMap(([key, read]) => {
    const list = survey?.get(key)?.value;
    return (Array.isArray(list) ? list : []).map(read);
  });
  return { rows: [...first, ...rows], notes };
}

const readErm = (value: unknown, given: typeof options) => readAs(ERM_FORMAT, value, given);
const readTenfour = (value: unknown, given: { now: number }) => readAs(TENFOUR_FORMAT, value, given);

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

describe('the export of a server', () => {
  const head = { format: 'tenfour-server', version: 1 };
  const read = (lists: object) => readTenfour({ ...head, ...lists }, { now: NOW });
  const record = {
    player: 'Rusty',
    type: 'ban',
    recordedAt: '2025-01-01T00:00:00.000Z',
    reason: 'RDM',
    issuedBy: 'Ana',
  };
  const time = { from: '2025-01-01T00:00:00Z', to: '2025-01-01T02:00:00Z' };

  it('keeps active records, and ends that have come', () => {
    const punishments = [
      { ...record, active: true, endsAt: '2027-01-01T00:00:00.000Z' },
      { ...record, active: true, endsAt: '2025-02-01T00:00:00.000Z' },
      { ...record, active: false, endsAt: null },
    ];
    const items = read({ punishments }).rows.map(({ item }) => item);
    expect(items.map((item) => item?.kind === 'punishment' && item.active)).toEqual([true, false, false]);
    expect(items[0]).toMatchObject({ endsAt: Date.UTC(2027, 0, 1), by: { id: null, name: 'Ana' } });
  });

  it.each([
    ['punishments', { ...record, type: 'jail' }, /type/],
    ['punishments', { ...record, recordedAt: 'soon' }, /date/],
    ['punishments', { ...record, recordedAt: '2027-01-01' }, /future/],
    ['punishments', { ...record, player: '<b>' }, /username/],
    ['punishments', 'x', /Invalid entry/],
    ['player-notes', { player: 'Rusty', createdAt: record.recordedAt, text: '' }, /empty/],
    ['shifts', { name: 'Ana', from: time.from, to: null }, /still open/],
    ['shifts', { name: '', ...time }, /staff member/],
    ['shifts', { name: 'Ana', from: time.to, to: time.from }, /before/],
    ['infractions', { about: 'Ana', at: time.from, type: 'strike', revokedAt: time.to }, /revoked/],
    ['leaves', { name: 'Ana', ...time, status: 'pending' }, /approved/],
    ['templates', { kind: 'resolution', label: 'x', text: 'y' }, /punishment templates/],
    ['shift-types', { name: 'Patrol', archivedAt: time.to }, /archived/],
    ['required-hours', { role: 'admin', weeklyMinutes: 60 }, /moderators/],
    ['required-hours', { role: 'moderator', weeklyMinutes: 1e9 }, /minutes/],
  ])('%s that cannot be read say why (%#)', (list, entry, problem) => {
    const { rows } = read({ [list]: [entry] });
    expect(rows).toEqual([{ item: null, problem: expect.stringMatching(problem), text: expect.any(String) }]);
  });

  it('names what is not imported, and refuses invalid rows', () => {
    expect(read({ 'mod-calls': [{}], activity: [], shifts: 7 }).notes).toEqual([
      '"shifts" isn\'t a list, so nothing was read from it.',
      'Mod calls are not imported.',
    ]);
    for (const value of [null, [], {}, { format: 'tenfour-server', version: 2 }]) {
      expect(() => readTenfour(value, { now: NOW })).toThrow(ImportRefusal);
    }
  });

  it('reads anything without failing', () => {
    const lists = fc.dictionary(
      fc.constantFrom('punishments', 'shifts', 'leaves', 'templates'),
      fc.array(fc.object()),
    );
    fc.assert(
      fc.property(lists, (value) =>
        read(value).rows.every(({ item, problem }) => (item === null) !== (problem === null)),
      ),
    );
  });
});
