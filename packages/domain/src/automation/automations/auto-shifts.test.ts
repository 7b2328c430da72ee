import { describe, expect, it } from 'vitest';
import {
  AUTO_SHIFTS_DEFAULTS,
  autoShiftsSentence,
  countsAsDuty,
  type DutyMove,
  type DutyPresence,
  type DutyStep,
  watchDuty,
} from './auto-shifts.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const GRACE = { graceMinutes: 5 };
const START = 1_000_000_000;

/**
 * Returns the steps for snapshots at these seconds after the start, negative when the player is absent. Strings such as
 * `i5` and `o30` are lines of the game's log before the next snapshot.
 */
function received(...readings: (number | string)[]): string[] {
  let presence: DutyPresence | null = null;
  let moves: DutyMove[] = [];
  const steps: DutyStep[] = [];
  for (const reading of readings.map(String)) {
    const kind = ({ i: 'join', o: 'leave' } as const)[reading.charAt(0)];
    const at = START + Math.abs(Number(reading.replace(/[io]/, ''))) * SECOND;
    if (kind !== undefined) {
      moves.push({ kind, at });
      continue;
    }
    const seen = watchDuty(presence, { at, present: !reading.startsWith('-'), moves }, GRACE);
    presence = seen.presence;
    moves = [];
    steps.push(...seen.steps);
  }
  return steps.map(({ kind, at }) => `${kind} ${(at - START) / SECOND}`);
}

describe('a shift goes with presence', () => {
  it.each<[string, (number | string)[], string[]]>([
    ['begins when seen, and goes on', [10, 40, 70], ['start 10']],
    ['is not ended by what was not read', [10, 40, 9_000], ['start 10']],
    ['is paused a minute after last seen', [10, 40, -70, -100], ['start 10', 'pause 100']],
    ['goes on after a short absence', [10, -40, 60], ['start 10']],
    ['is resumed within the grace', [10, -40, -80, 200], ['start 10', 'pause 70', 'resume 200']],
    ['books a pause that no reading fell into', [10, -40, 200], ['start 10', 'pause 70', 'resume 200']],
    ['ends a minute after last seen', [10, -40, -80, -369, -370], ['start 10', 'pause 70', 'end 70']],
    ['ends when nothing was read until long after', [10, -9_000], ['start 10', 'end 70']],
    ['is another one after the grace', [10, -40, 400], ['start 10', 'end 70', 'start 400']],
    ['begins anew after its end', [10, -500, -600, 700], ['start 10', 'end 70', 'start 700']],
    ['is none for who was never there', [-10, -40], []],
  ])('%s', (_what, readings, steps) => {
    expect(received(...readings)).toEqual(steps);
  });

  /** The same with lines of the game's log: `i` for joined and `o` for left, with the second. */
  it.each<[string, (number | string)[], string[]]>([
    ['begins when they joined', ['i5', 10], ['start 5']],
    ['begins with the last of several joins', ['i5', 'o6', 'i7', 10], ['start 7']],
    ['is paused a minute after they left', [10, 'o30', -40, -90], ['start 10', 'pause 90']],
    ['knows no leave before it saw them', [10, 'o5', -40, -70], ['start 10', 'pause 70']],
    ['knows no leave after the reading', [10, 'o41', -40, -70], ['start 10', 'pause 70']],
    ['knows no second leave', [10, 'o30', -40, 'o60', -90], ['start 10', 'pause 90']],
    ['is not ended by a leave of who is there', [10, 'o30', 9_000], ['start 10']],
    ['is another one after the grace', [0, 'o600', 'i5340', 5_400], ['start 0', 'end 660', 'start 5340']],
    ['goes on', [0, 'o600', 'i720', 5_400], ['start 0', 'pause 660', 'resume 720']],
    ['goes on after a moment', [0, 'o600', 'i650', 5_400], ['start 0']],
    ['goes on for who joins with no leave told', [0, 'i100', 130], ['start 0', 'pause 60', 'resume 100']],
    // Seen absent, then nothing was read until long after the grace.
    ['of who was back', [0, 'o20', -30, 'i120', 9_000], ['start 0', 'pause 80', 'resume 120']],
    ['of who was back, paused', [0, -30, -90, 'i120', 9_000], ['start 0', 'pause 60', 'resume 120']],
    ['of who was back and left again', [0, -30, 'i50', 'o8990', -9_000], ['start 0']],
    ['of who was back and gone', [0, -30, 'i50', 'o500', -9_000], ['start 0', 'end 560']],
    ['of who was back again and again', [0, -30, 'i50', 'o500', 'i520', 'o900', 'i950', 9_000], ['start 0']],
    ['of who was back and not seen', [0, -30, 'i50', -70], ['start 0']],
    ['of who was back too late', [0, -30, 'i360', 9_000], ['start 0', 'end 60', 'start 360']],
    ['of who was back just in time', [0, -30, 'i359', 9_000], ['start 0', 'pause 60', 'resume 359']],
    [
      'of who came back, left for long and came again',
      [0, -30, 'i50', 'o500', 'i2000', 'o2500', -9_000],
      ['start 0', 'end 560', 'start 2000', 'end 2560'],
    ],
  ])('and with the game’s log: %s', (_what, readings, steps) => {
    expect(received(...readings)).toEqual(steps);
  });

  it('pauses while a clock is set back', () => {
    const { presence } = watchDuty(null, { at: START, present: true }, GRACE);
    expect(watchDuty(presence, { at: START - MINUTE, present: true }, GRACE)).toEqual({
      presence,
      steps: [],
    });
  });
});

it.each([
  [[], null, true],
  [[], 'Civilian', true],
  [['Police', 'Sheriff'], 'police', true],
  [['Police'], 'Civilian', false],
  [['Police'], null, false],
])('of the teams %j, %j counts: %j', (teams, team, counts) => {
  expect(countsAsDuty({ teams }, team)).toBe(counts);
});

it('says what it does', () => {
  expect(autoShiftsSentence(AUTO_SHIFTS_DEFAULTS)).toBe(
    'Clocks staff in when they join the game, and out after 5 minutes away.',
  );
  const teams = { teams: ['Police', 'Sheriff', 'Fire'], graceMinutes: 1, alsoByHand: true };
  expect(autoShiftsSentence(teams)).toContain('join Police, Sheriff or Fire, and out');
  expect(autoShiftsSentence(teams)).toContain('after 1 minute away. Manual shifts too.');
});
