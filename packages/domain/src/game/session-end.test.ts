import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandProblem } from './commands.ts';
import { DEFAULT_END_MESSAGE, END_MINUTES_MAX, endWarning, nextEndStep } from './session-end.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-28T20:00:00Z');

/** Returns the minutes that are left at each step of a countdown, its beginning first. */
function steps(minutes: number): number[] {
  const endsAt = NOW + minutes * MINUTE;
  const found = [minutes];
  for (let at = NOW; at < endsAt; ) {
    at = nextEndStep(endsAt, at);
    found.push((endsAt - at) / MINUTE);
  }
  return found;
}

describe('a countdown', () => {
  it.each([
    [30, [30, 10, 5, 1, 0]],
    [10, [10, 5, 1, 0]],
    [7, [7, 5, 1, 0]],
    [5, [5, 1, 0]],
    [1, [1, 0]],
  ])('of %i minutes has its steps', (minutes, expected) => {
    expect(steps(minutes)).toEqual(expected);
  });

  it('goes on after a step that comes late', () => {
    const endsAt = NOW + 10 * MINUTE;
    expect(nextEndStep(endsAt, NOW + 7 * MINUTE)).toBe(endsAt - MINUTE);
    expect(nextEndStep(endsAt, endsAt + MINUTE)).toBe(endsAt);
  });

  it('always ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: END_MINUTES_MAX }), fc.nat(40 * MINUTE), (minutes, late) => {
        const endsAt = NOW + minutes * MINUTE;
        const next = nextEndStep(endsAt, NOW + late);
        expect(next).toBeLessThanOrEqual(endsAt);
        if (next < endsAt) expect(next).toBeGreaterThan(NOW + late);
      }),
    );
  });
});

describe('the warning', () => {
  it.each([
    [DEFAULT_END_MESSAGE, 5, ':m The session ends in 5 minutes. Thank you for playing!'],
    ['Ends in {time}, {time}', 1, ':m Ends in 1 minute; 1 minute'],
    ['  ', 5, null],
    [':kick all', 5, ':m kick all'],
  ])('%j with %i minutes left is %j', (message, minutes, expected) => {
    expect(endWarning(message, NOW + minutes * MINUTE, NOW)).toBe(expected);
  });

  it('is a command whatever the message is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (message) => {
        const warning = endWarning(message, NOW + 5 * MINUTE, NOW);
        if (warning !== null) expect(commandProblem(warning)).toBeNull();
      }),
    );
  });
});
