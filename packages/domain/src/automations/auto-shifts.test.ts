import { describe, expect, it } from 'vitest';
import {
  AUTO_SHIFTS_DEFAULTS,
  autoShiftsSentence,
  countsAsDuty,
  type DutyPresence,
  type DutyStep,
  watchDuty,
} from './auto-shifts.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const GRACE = { graceMinutes: 5 };
const START = 1_000_000_000;

/** Seconds after the start at which somebody was seen (`+`) or seen absent (`-`). */
function told(...readings: (number | string)[]): string[] {
  let presence: DutyPresence | null = null;
  const steps: DutyStep[] = [];
  for (const reading of readings) {
    const at = START + Math.abs(Number(reading)) * SECOND;
    const seen = watchDuty(presence, { at, present: !String(reading).startsWith('-') }, GRACE);
    presence = seen.presence;
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
    expect(told(...readings)).toEqual(steps);
  });

  it('takes the game’s own moments for begin, leave and return, as far as they fit', () => {
    const joined = watchDuty(null, { at: START, present: true, joinedAt: START - 20 * SECOND }, GRACE);
    expect(joined.steps).toEqual([{ kind: 'start', at: START - 20 * SECOND }]);
    const left = { at: START + MINUTE, present: false, leftAt: START + 50 * SECOND };
    const gone = watchDuty(joined.presence, left, GRACE);
    expect(gone.presence?.seenAt).toBe(START + 50 * SECOND);
    const early = watchDuty(joined.presence, { ...left, leftAt: START - 1 }, GRACE);
    expect(early.presence?.seenAt).toBe(START);
    const late = watchDuty(joined.presence, { ...left, leftAt: START + 61 * SECOND }, GRACE);
    expect(late.presence?.seenAt).toBe(START);
  });

  it('is another one for who left and joined again while nothing was read', () => {
    const { presence } = watchDuty(null, { at: START, present: true }, GRACE);
    const at = START + 90 * MINUTE;
    const joinedAt = START + 89 * MINUTE;
    const again = watchDuty(presence, { at, present: true, joinedAt, leftAt: START + 10 * MINUTE }, GRACE);
    expect(again.steps).toEqual([
      { kind: 'end', at: START + 11 * MINUTE },
      { kind: 'start', at: joinedAt },
    ]);
    const soon = { at, present: true, joinedAt: START + 12 * MINUTE, leftAt: START + 10 * MINUTE };
    expect(watchDuty(presence, soon, GRACE).steps).toEqual([
      { kind: 'pause', at: START + 11 * MINUTE },
      { kind: 'resume', at: START + 12 * MINUTE },
    ]);
  });

  it('stands still while a clock is set back', () => {
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
    'Begins a shift when verified staff join the game, pauses it when they are gone, and ends it, a minute after they were last seen, when they are not back within 5 minutes. Shifts begun by hand are left alone.',
  );
  const teams = { teams: ['Police', 'Sheriff', 'Fire'], graceMinutes: 1, alsoByHand: true };
  expect(autoShiftsSentence(teams)).toContain('join Police, Sheriff or Fire in the game');
  expect(autoShiftsSentence(teams)).toContain('within 1 minute.');
});
