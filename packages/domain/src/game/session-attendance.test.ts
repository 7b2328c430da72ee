import { expect, it } from 'vitest';
import { hasAttended } from './session-attendance.ts';

const ATTENDANCE_MIN_MS = 10 * 60_000;
const none = { isHost: false, answer: null, shiftMs: 0, inGame: false, sessionMs: ATTENDANCE_MIN_MS };

it.each([
  ['nothing', none, false],
  ['a shift', { ...none, shiftMs: ATTENDANCE_MIN_MS }, true],
  ['a moment on shift', { ...none, shiftMs: ATTENDANCE_MIN_MS - 1 }, false],
  ['a host of a moment', { ...none, isHost: true, inGame: true, sessionMs: 5 }, false],
  ['a player', { ...none, inGame: true }, false],
  ['a player who signed up', { ...none, inGame: true, answer: 'accepted' as const }, true],
  ['a player who declined and came', { ...none, inGame: true, answer: 'declined' as const }, false],
  ['signed up and never seen', { ...none, answer: 'accepted' as const }, false],
  ['a host in the game', { ...none, isHost: true, inGame: true }, true],
  ['a host who was never seen', { ...none, isHost: true }, false],
])('%s', (_what, evidence, expected) => {
  expect(hasAttended(evidence)).toBe(expected);
});
