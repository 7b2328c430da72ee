import type { DomainError } from '@tenfour/domain';
import { LONGEST_LEASE_MS } from '../../../jobs/claims.ts';
import { pauseAfter } from '../webhooks/index.ts';

/** Between two tries while Discord refuses the bot's token, in ms. */
const REFUSED_PAUSE_MS = 10 * 60_000;

/** Discord's codes of a channel that takes no posts any more: gone, not to be seen, not to be written to. */
export const CHANNEL_CLOSED = [10003, 10004, 50001, 50013];

/** Discord's code of a message that was deleted. */
export const MESSAGE_GONE = 10008;

/** Returns the nonce with which Discord posts a message of this id once. It takes at most 25 characters. */
export function postNonce(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Returns Discord's code in a failure; NaN where it gave none. */
export function discordCodeOf(error: DomainError): number {
  return Number(error.details?.discordCode ?? Number.NaN);
}

/** Returns the pause before the next try of a post that failed `attempts` times before, in ms. */
export function postPause(error: DomainError, attempts: number, random: number): number {
  const retryAfterMs = Number(error.details?.retryAfter ?? 0) * 1_000;
  const refused = error.details?.discordStatus === 401 ? REFUSED_PAUSE_MS : 0;
  return Math.min(Math.max(pauseAfter(attempts + 1, random), retryAfterMs, refused), LONGEST_LEASE_MS);
}
