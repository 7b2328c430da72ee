import { DomainError, plural } from '@tenfour/domain';
import type { FastifyReply } from 'fastify';

/** How often it is checked that someone who downloads still may, in ms. */
const CONFIRM_MS = 5_000;

/**
 * Returns what runs `check` again when some seconds have passed since the last time: who reads slowly may have lost the
 * right meanwhile, or the session. `now` is epoch ms.
 */
export function createConfirm(check: () => Promise<unknown>, now: () => number): () => Promise<void> {
  let checkedAt = now();
  return async () => {
    if (now() - checkedAt < CONFIRM_MS) return;
    await check();
    checkedAt = now();
  };
}

/** Downloads of lists that one person has at a time: each keeps the readers of slow queries busy. */
const DOWNLOADS_MAX = 4;

/** Creates what counts a person's downloads until they are over. Throws CONFLICT for one too many. */
export function createDownloads(): (personId: string, reply: FastifyReply) => void {
  const running = new Map<string, number>();
  return (personId, { raw }) => {
    const count = running.get(personId) ?? 0;
    if (count >= DOWNLOADS_MAX) throw tooMany();
    // Who has hung up meanwhile closes nothing any more: it would count as running for good.
    if (raw.destroyed) return;
    running.set(personId, count + 1);
    raw.once('close', () => {
      const left = (running.get(personId) ?? 1) - 1;
      if (left > 0) running.set(personId, left);
      else running.delete(personId);
    });
  };
}

function tooMany(): DomainError {
  return new DomainError('CONFLICT', {
    message: `${plural(DOWNLOADS_MAX, 'download')} of yours are running already. Wait until one is over.`,
  });
}
