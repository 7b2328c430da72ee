import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteOfDay } from '../calendar.ts';
import { formatClock, parseClock } from '../format/durations.ts';
import { MAX_COMMAND_LENGTH } from './commands.ts';
import {
  COMMAND_MEANS,
  isQuiet,
  MINUTES_OF_DAY,
  NO_CONDITIONS,
  namesFitting,
  type RunDetails,
  reminderProblem,
  reminderRoom,
  scheduledCommand,
  unmetCondition,
} from './schedule-conditions.ts';

const at = (text: string): number => Date.parse(text);
const quiet = (from: string, to: string) => ({ from: parseClock(from) ?? -1, to: parseClock(to) ?? -1 });

describe('quiet hours', () => {
  it.each([
    ['inside', '22:00', '23:00', 'UTC', '2026-03-01T22:30:00Z', true],
    ['at the first minute', '22:00', '23:00', 'UTC', '2026-03-01T22:00:00Z', true],
    ['just before', '22:00', '23:00', 'UTC', '2026-03-01T21:59:59Z', false],
    ['at the last one they are over', '22:00', '23:00', 'UTC', '2026-03-01T23:00:00Z', false],
    ['over midnight, in the evening', '22:00', '06:00', 'UTC', '2026-03-01T23:59:00Z', true],
    ['over midnight, in the morning', '22:00', '06:00', 'UTC', '2026-03-02T05:59:59Z', true],
    ['over midnight, at noon', '22:00', '06:00', 'UTC', '2026-03-02T12:00:00Z', false],
    ['by the clocks of the zone', '22:00', '06:00', 'Europe/Berlin', '2026-01-10T21:30:00Z', true],
    ['in summer an hour earlier', '22:00', '06:00', 'Europe/Berlin', '2026-07-10T20:30:00Z', true],
    // On 29 March 2026 clocks move from 02:00 to 03:00: 02:30 does not exist, and 03:00 follows 01:59.
    ['before the clocks go forward', '02:00', '03:00', 'Europe/Berlin', '2026-03-29T00:59:59Z', false],
    ['the hour that is left out', '02:00', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00Z', false],
    // On 25 October they move from 03:00 back to 02:00: 02:30 exists twice.
    ['the first of two', '02:00', '03:00', 'Europe/Berlin', '2026-10-25T00:30:00Z', true],
    ['the second of two', '02:00', '03:00', 'Europe/Berlin', '2026-10-25T01:30:00Z', true],
    ['after both', '02:00', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00Z', false],
  ])('%s', (_what, from, to, zone, moment, expected) => {
    expect(isQuiet(quiet(from, to), at(moment), zone)).toBe(expected);
  });

  const minute = fc.integer({ min: 0, max: MINUTES_OF_DAY - 1 });
  const zone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
  );
  const moment = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });

  it('a moment is either in them or in their complement', () => {
    fc.assert(
      fc.property(minute, minute, zone, moment, (from, to, name, now) => {
        fc.pre(from !== to);
        expect(isQuiet({ from, to }, now, name)).toBe(!isQuiet({ from: to, to: from }, now, name));
      }),
    );
  });

  it('they begin with the minute that the clocks show', () => {
    fc.assert(
      fc.property(minute, zone, moment, (length, name, now) => {
        const from = minuteOfDay(now, name);
        const to = (from + 1 + (length % (MINUTES_OF_DAY - 1))) % MINUTES_OF_DAY;
        fc.pre(from !== to);
        expect(isQuiet({ from, to }, now, name)).toBe(true);
      }),
    );
  });
});

describe('what must hold for a run', () => {
  const facts: RunDetails = { now: at('2026-03-01T23:00:00Z'), zone: 'UTC', players: 4, onDuty: 0 };
  it.each([
    ['nothing', {}, {}, null],
    ['enough players', { minPlayers: 4 }, {}, null],
    ['too few', { minPlayers: 5 }, {}, /^Left out: 4 of at least 5 players/],
    ['nobody knows how many', { minPlayers: 1 }, { players: null }, /not known how many/],
    ['any number needs no reading', { minPlayers: 0 }, { players: null }, null],
    ['nobody on duty', { staffOnDuty: true }, {}, /no one is on duty/],
    ['somebody on duty', { staffOnDuty: true }, { onDuty: 1 }, null],
    ['quiet', { quiet: quiet('22:00', '06:00') }, {}, /quiet hours, 22:00 to 06:00/],
    ['not quiet', { quiet: quiet('06:00', '22:00') }, {}, null],
  ])('%s', (_what, conditions, known, expected) => {
    const unmet = unmetCondition({ ...NO_CONDITIONS, ...conditions }, { ...facts, ...known });
    if (expected === null) expect(unmet).toBeNull();
    else expect(unmet).toMatch(expected);
  });

  it('asking for more never lets more through', () => {
    const conditions = fc.record({
      minPlayers: fc.integer({ min: 0, max: 50 }),
      staffOnDuty: fc.boolean(),
      quiet: fc.constantFrom(null, quiet('22:00', '06:00'), quiet('10:00', '11:00')),
    });
    const known = fc.record({
      now: fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') }),
      zone: fc.constant('UTC'),
      players: fc.option(fc.integer({ min: 0, max: 40 })),
      onDuty: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(conditions, known, (asked, one) => {
        if (unmetCondition(asked, one) !== null) return;
        expect(unmetCondition({ ...asked, minPlayers: 0 }, one)).toBeNull();
        expect(unmetCondition({ ...asked, staffOnDuty: false }, one)).toBeNull();
        expect(unmetCondition({ ...asked, quiet: null }, one)).toBeNull();
      }),
    );
  });
});

describe('times as people write them', () => {
  it.each([
    ['0:00', 0],
    ['22:30', 1_350],
    ['24:00', null],
    ['12:60', null],
    ['noon', null],
  ])('%s', (text, minutes) => {
    expect(parseClock(text)).toBe(minutes);
    if (minutes !== null) expect(parseClock(formatClock(minutes))).toBe(minutes);
  });
});

describe('the command of a reminder', () => {
  const online = [
    { name: 'Ana', id: '1' },
    { name: 'Bob', id: '2' },
    { name: 'Bobby', id: '3' },
  ];
  it.each([
    ['command', ':h Hi', [], ':h Hi'],
    ['hint', 'Hi', [], ':h Hi'],
    ['message', 'Hi', [], ':m Hi'],
    ['staff', 'Hi', ['Ana', 'Bobby'], ':pm Ana,Bobby Hi'],
    ['staff', 'Hi', ['Bob'], null],
    ['staff', 'Hi', ['Carl'], null],
    ['staff', 'Hi', [], null],
  ] as const)('%s: %s', (means, text, staff, expected) => {
    expect(scheduledCommand(means, text, { staff, online })).toBe(expected);
  });

  it('accepted values always fit, with any staff on duty', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{2,19}$/);
    const means = fc.constantFrom('hint', 'message', 'staff' as const);
    fc.assert(
      fc.property(means, fc.string(), fc.array(name, { maxLength: 12 }), (shown, text, staff) => {
        fc.pre(reminderProblem(shown, text) === null);
        const known = { staff, online: staff.map((one) => ({ name: one, id: null })) };
        const command = scheduledCommand(shown, text, known);
        if (command !== null) expect(command.length).toBeLessThanOrEqual(MAX_COMMAND_LENGTH);
      }),
    );
  });

  it('too long a text is refused with both numbers', () => {
    for (const means of COMMAND_MEANS) {
      if (means === 'command') continue;
      const room = reminderRoom(means);
      expect(reminderProblem(means, 'x'.repeat(room))).toBeNull();
      expect(reminderProblem(means, 'x'.repeat(room + 1))).toContain(`${room + 1}`);
    }
    expect(namesFitting(['Ana', 'Bob', 'Carl'], 7)).toEqual(['Ana', 'Bob']);
    expect(namesFitting(['Ana', 'Bob'], 6)).toEqual(['Ana']);
  });
});
