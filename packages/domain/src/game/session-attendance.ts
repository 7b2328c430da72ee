import type { SignUpAnswer } from './session-signups.ts';

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
}

/**
 * Returns whether a person attended a session: on shift, or seen in the game after they signed up or as a host. Others
 * who only played are players.
 */
export function hasAttended({ isHost, answer, shiftMs, inGame }: AttendanceEvidence): boolean {
  return shiftMs > 0 || (inGame && (isHost || answer !== null));
}
