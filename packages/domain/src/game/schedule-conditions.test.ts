import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClock, parseClock } from '../format/durations.ts';
import { MAX_COMMAND_LENGTH } from './commands.ts';
import {
  COMMAND_MEANS,
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
