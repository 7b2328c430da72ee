import type { SignUpAnswer } from './session-signups.ts';

/** Shortest time on shift, and shortest session for people seen in the game, that count as attendance, in ms. */
const ATTENDANCE_MIN_MS = 10 * 60_000;

/** What is known of a person at the end of a session. */
export interface AttendanceEvidence {
  /** Host or co-host. */
  isHost: boolean;
  /** Their answer; null without one. */
  answer: SignUpAnswer | null;
  /** On shift during the session, without breaks, in ms. */
  shiftMs: number;
  /** Seen in the game during the session. */
  inGame: boolean;
  /** Length of the session, in ms. */
  sessionMs: number;
}

/**
 * Returns whether a person attended a session: on shift, or seen in the game after they signed up or as a host, for long
 * enough that it is no way to collect sessions. Others who only played are players.
 */
export function hasAttended({ isHost, answer, shiftMs, inGame, sessionMs }: AttendanceEvidence): boolean {
  if (shiftMs >= ATTENDANCE_MIN_MS) return true;
  const isExpected = isHost || answer === 'accepted' || answer === 'tentative';
  return inGame && isExpected && sessionMs >= ATTENDANCE_MIN_MS;
}
