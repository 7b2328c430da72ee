import type { ModCall } from '@tenfour/contracts';
import { formatDuration } from '@tenfour/domain';
import { texts } from './texts.ts';

/** From here on a waiting call is late, and then overdue, in ms. */
const LATE_MS = 5 * 60_000;
const OVERDUE_MS = 10 * 60_000;

/** Until then a claim is "just now", in ms. */
const JUST_MS = 60_000;

/** How long a call waits, in words and for the colour that goes with them. */
export interface Waiting {
  words: string;
  level: 'fine' | 'late' | 'overdue';
}

/** Describes an open call at `now` (Unix ms): how long it has waited, or how long ago it was claimed. */
export function waitingOf(call: Pick<ModCall, 'status' | 'createdAt' | 'claimedAt'>, now: number): Waiting {
  if (call.status === 'claimed' && call.claimedAt !== null) {
    const age = now - Date.parse(call.claimedAt);
    const words = age < JUST_MS ? texts.claimedNow : texts.claimedAgo(formatDuration(age, 1));
    return { words, level: 'fine' };
  }
  const age = now - Date.parse(call.createdAt);
  const level = age >= OVERDUE_MS ? 'overdue' : age >= LATE_MS ? 'late' : 'fine';
  return { words: texts.waiting(formatDuration(age, 1)), level };
}
