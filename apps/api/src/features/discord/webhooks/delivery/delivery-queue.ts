import type { Database, Transaction } from '../../../../db/database.ts';
import {
  type DeliveryPayload,
  messageOf,
  readPayload,
  type TitleOfLines,
} from '../../../../events/message.ts';
import type { DiscordWebhooks, WebhookOutcome } from '../../../../integrations/discord/discord-webhooks.ts';
import { deliveryOutcomes } from '../../../../metrics/instrumentation.ts';
import type { Keyring } from '../../../../security/keyring.ts';
import {
  type DeliveryQueue,
  type QueueTarget,
  queueTarget,
  type WaitingDelivery,
  waitingIn,
} from './deliveries-store.ts';
import type { DeliveryGate } from './delivery-gate.ts';
import {
  ALONE,
  type Attempt,
  settleApart,
  settleFailed,
  settleRetry,
  settleSent,
  settleStopped,
} from './delivery-outcomes.ts';

/** Pauses after failures in a row, in ms: the first one, doubled each time, and the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Most deliveries that are looked at for one message: more lines than one embed takes. */
const AT_ONCE = 100;

/** What a process stores around a request takes no longer than this, in ms. */
export const STORING_MS = 4_000;

const UNREADABLE = 'Not sent: the stored message can’t be read.';
const UNOPENED = 'The stored webhook URL can’t be decrypted. Copy it from Discord and enter it again.';

export interface QueueDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  discord: DiscordWebhooks;
  gate: DeliveryGate;
  /** Longest wait for Discord's answer, in ms. */
  timeoutMs: number;
  /** The panel's origin: messages link to it. */
  publicUrl: string;
  titleOfLines: TitleOfLines;
  /** Epoch ms. */
  now: () => number;
  /** Between 0 and 1. */
  random: () => number;
  /** Whether the program is about to end. */
  stopping: () => boolean;
}

/** How long to wait after the `failures`th failure in a row, in ms, somewhere in the upper half of the step. */
export function pauseAfter(failures: number, random: number): number {
  const step = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS);
  return Math.round(step * (0.5 + random / 2));
}

/**
 * Sends what waits for one webhook, in the order of ids and gathered as far as a message takes it, until nothing is
 * left, Discord asks for a pause, something fails or the lease is about to end.
 */
export async function sendQueue(deps: QueueDeps, queue: DeliveryQueue): Promise<void> {
  const { database, now } = deps;
  while (mayGoOn(deps, queue)) {
    const target = await queueTarget(database.handle, queue, now());
    if (target === null) return;
    const waiting = togetherOf(await waitingIn(database.handle, queue.key, AT_ONCE));
    if (waiting.length === 0) return;
    if (!(await sendFirst(deps, queue, target, waiting))) return;
  }
}

/** Returns the first deliveries that can share a message; one marked `ALONE` is sent separately. */
function togetherOf(waiting: readonly WaitingDelivery[]): readonly WaitingDelivery[] {
  const alone = waiting.findIndex(({ problem }) => problem === ALONE);
  return alone === -1 ? waiting : waiting.slice(0, Math.max(alone, 1));
}

function mayGoOn({ stopping, gate, now, timeoutMs }: QueueDeps, { leaseUntil }: DeliveryQueue): boolean {
  const at = now();
  return !stopping() && gate.openAt() <= at && at + timeoutMs + STORING_MS <= leaseUntil;
}

/** Sends one message of the first deliveries; returns whether the queue can continue immediately. */
async function sendFirst(
  deps: QueueDeps,
  queue: DeliveryQueue,
  target: QueueTarget,
  waiting: readonly WaitingDelivery[],
): Promise<boolean> {
  const settled = (work: (tx: Transaction, attempt: Attempt) => Promise<void>, count: number) =>
    settle(deps, { queue, target, deliveries: waiting.slice(0, count) }, work);
  const address = addressOf(deps, queue, target);
  if (address === null) {
    await settled((tx, attempt) => settleStopped(tx, attempt, { code: 'unreadable', reason: UNOPENED }), 0);
    return false;
  }
  const payloads = readableOf(waiting);
  if (payloads.length === 0) {
    await settled((tx, attempt) => settleFailed(tx, attempt, UNREADABLE), 1);
    return true;
  }
  const { body, count } = messageOf(payloads, { ...deps, now: deps.now() });
  await deps.gate.turn();
  // The gate may have closed in the line for a turn, and the lease has gone on.
  if (!mayGoOn(deps, queue)) return false;
  const outcome = await deps.discord.execute(address, body);
  deps.gate.recordFailure(outcome, queue.key);
  deliveryOutcomes.notify({ outcome: outcome.kind, count });
  if (outcome.kind === 'bad-message' && count > 1) await settled(settleApart, count);
  else await settled((tx, attempt) => settleOutcome(deps, tx, attempt, outcome), count);
  return outcome.kind === 'bad-message' || (outcome.kind === 'sent' && outcome.pauseMs === 0);
}

function settle(
  { database, now }: QueueDeps,
  attempt: Omit<Attempt, 'at'>,
  work: (tx: Transaction, attempt: Attempt) => Promise<void>,
): Promise<void> {
  return database.transaction((tx) => work(tx, { ...attempt, at: now() }));
}

function settleOutcome(
  { random }: QueueDeps,
  tx: Transaction,
  attempt: Attempt,
  outcome: WebhookOutcome,
): Promise<void> {
  if (outcome.kind === 'sent') return settleSent(tx, attempt, outcome);
  const { problem } = outcome;
  if (outcome.kind === 'bad-message') return settleFailed(tx, attempt, problem);
  if (outcome.kind === 'gone' || outcome.kind === 'refused') {
    return settleStopped(tx, attempt, { code: outcome.kind, reason: problem });
  }
  const asked = outcome.kind === 'rate-limited' ? outcome.retryAfterMs : 0;
  const pause = pauseAfter(attempt.target.failures + 1, random());
  return settleRetry(tx, attempt, { problem, notBefore: attempt.at + Math.max(asked, pause) });
}

function addressOf({ keyring }: QueueDeps, { key }: DeliveryQueue, { discordId, tokenSealed }: QueueTarget) {
  const place = { table: 'webhooks', column: 'token_sealed', row: key } as const;
  try {
    return { id: discordId, token: keyring.open(place, tokenSealed) };
  } catch {
    return null;
  }
}

/** Up to the first that cannot be read. */
function readableOf(waiting: readonly WaitingDelivery[]): DeliveryPayload[] {
  const payloads: DeliveryPayload[] = [];
  for (const { payload } of waiting) {
    try {
      payloads.push(readPayload(payload));
    } catch {
      break;
    }
  }
  return payloads;
}
