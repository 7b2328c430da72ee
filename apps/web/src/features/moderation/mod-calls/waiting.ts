import type { ModCall } from '@tenfour/contracts';
import { formatDuration } from '@tenfour/domain';

/** From this age on a pending call is late, and then overdue, in ms. */
const LATE_MS = 5 * 60_000;
const OVERDUE_MS = 10 * 60_000;

/** How long a call has been in its state, in words, and how pressing that is. */
export interface Waiting {
  words: string;
  level: 'fine' | 'late' | 'overdue';
}

/** Describes an open call at `now` (Unix ms): how long it has been pending, or how long ago it was claimed. */
export function waitingOf(call: Pick<ModCall, 'status' | 'createdAt' | 'claimedAt'>, now: number): Waiting {
  const isClaimed = call.status === 'claimed' && call.claimedAt !== null;
  const age = Math.max(0, now - Date.parse((isClaimed ? call.claimedAt : null) ?? call.createdAt));
  const level = isClaimed || age < LATE_MS ? 'fine' : age < OVERDUE_MS ? 'late' : 'overdue';
  return { words: formatDuration(age, 1), level };
}
