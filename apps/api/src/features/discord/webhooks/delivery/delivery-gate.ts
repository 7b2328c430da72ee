import type { WebhookOutcome } from '../../../../integrations/discord/discord-webhooks.ts';
import { sleep } from '../../../../jobs/timing.ts';

/** Discord bans an address for a while after 10,000 responses of 401, 403 and 429 within ten minutes. */
const INVALID_WINDOW_MS = 10 * 60_000;

/** At a tenth of that all queues pause: other instances can share the address. */
const INVALID_MAX = 1_000;

/** A webhook counts for no more than this, so that none closes the gate for all others. */
const INVALID_OF_ONE = 100;

/** Discord takes 50 requests a second from an address; a few are left to whatever else asks it. */
const ASKED_A_SECOND = 40;

/** The rate limiter that all queues and tests of this process share, since Discord limits their address as a whole. */
export interface DeliveryGate {
  /** Returns when sending is allowed, epoch ms; a past time means now. */
  openAt(): number;
  /** Waits for this process's next turn to ask. */
  turn(): Promise<void>;
  /** Updates the limits from the outcome of a webhook's message. */
  recordFailure(outcome: WebhookOutcome, webhookId: string): void;
}

/** A gate on the given clock (epoch ms); turns are of real time, as the limit is. */
export function createDeliveryGate(now: () => number, limits = { invalidMax: INVALID_MAX }): DeliveryGate {
  let openAt = 0;
  let invalid = { count: 0, until: 0, of: new Map<string, number>() };
  /** When the newest ones had their turns, the oldest of them first. */
  const turns: number[] = [];

  function countInvalid(webhookId: string): void {
    const at = now();
    if (at >= invalid.until) invalid = { count: 0, until: at + INVALID_WINDOW_MS, of: new Map() };
    const own = (invalid.of.get(webhookId) ?? 0) + 1;
    invalid.of.set(webhookId, own);
    if (own <= INVALID_OF_ONE) invalid.count += 1;
    if (invalid.count >= limits.invalidMax) openAt = Math.max(openAt, invalid.until);
  }

  return {
    openAt: () => openAt,
    async turn() {
      const at = performance.now();
      const oldest = turns.length < ASKED_A_SECOND ? undefined : turns.shift();
      const mine = oldest === undefined ? at : Math.max(at, oldest + 1_000);
      turns.push(mine);
      if (mine > at) await sleep(mine - at);
    },
    recordFailure(outcome, webhookId) {
      if (isInvalid(outcome)) countInvalid(webhookId);
      if (outcome.kind === 'rate-limited' && outcome.scope === 'global') {
        openAt = Math.max(openAt, now() + outcome.retryAfterMs);
      }
    },
  };
}

/** Whether Discord counts it towards the ban; limits that a channel's other senders have used up are excepted. */
function isInvalid(outcome: WebhookOutcome): boolean {
  if (outcome.kind === 'rate-limited') return outcome.scope !== 'shared';
  return outcome.kind === 'refused' || outcome.kind === 'forbidden';
}
