import type { Change } from '../../../../db/changes.ts';
import type { Database } from '../../../../db/database.ts';
import type { TitleOfLines } from '../../../../events/message.ts';
import type { DiscordWebhooks } from '../../../../integrations/discord/discord-webhooks.ts';
import { createJobLoop, type JobKind, type JobLoop } from '../../../../jobs/job-loop.ts';
import type { Keyring } from '../../../../security/keyring.ts';
import {
  bringPausesBack,
  claimQueues,
  type DeliveryQueue,
  freeAllQueues,
  hasWaiting,
  nextQueue,
  releaseQueue,
} from './deliveries-store.ts';
import { createDeliveryGate, type DeliveryGate } from './delivery-gate.ts';
import { STORING_MS, sendQueue } from './delivery-queue.ts';
import { endOverdue } from './expire-deliveries.ts';

/** Queues that are sent concurrently; one that hangs occupies only its own slot. */
const QUEUES_AT_ONCE = 64;

/** A clock that shows so much less than before was set back, in ms. */
const SET_BACK_MS = 2_000;

/** Time between two searches for deliveries that have waited too long, in ms. */
const OVERDUE_EVERY_MS = 60_000;

/**
 * The pause after a poll is this much longer than the poll took, so that polls take at most a sixth of the time: each one
 * scans all waiting queues while none of them is due.
 */
const POLL_GAP_FACTOR = 5;
const LONGEST_GAP_MS = 1_000;

export interface DeliveriesDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  discord: DiscordWebhooks;
  /** Longest wait for Discord's answer, in ms. */
  timeoutMs: number;
  /** The panel's origin: messages link to it. */
  publicUrl: string;
  titleOfLines: TitleOfLines;
  /** Epoch ms. */
  now: () => number;
  logger: { error(details: object, message: string): void };
  /** Between 0 and 1. */
  random?: () => number;
  gate?: DeliveryGate;
}

/** The delivery of messages to Discord's webhooks. */
export interface Deliveries {
  start(): Promise<void>;
  /** Polls soon: a delivery was added, or can be sent again. */
  wake(): void;
  /** Claims no more and waits for the messages that are on their way. Harmless when repeated. */
  stop(): Promise<void>;
}

/** Sends pending deliveries, one queue per webhook, from any number of processes on one database. */
export function createDeliveries(deps: DeliveriesDeps): Deliveries {
  const { database, now, logger } = deps;
  const pollTimes = createPollTimes();
  let stopping = false;
  const inHand = new Set<string>();
  const kind = createDeliveryKind({
    ...deps,
    pollTimes,
    inHand,
    gate: deps.gate ?? createDeliveryGate(now),
    random: deps.random ?? Math.random,
    stopping: () => stopping,
    wake: () => loop.wake(),
  });
  const loop: JobLoop = createJobLoop({ kind, now, logger });
  const unsubscribe = database.changes.subscribe((changes) => {
    if (changes.some((change) => concernsDelivery(change, inHand))) loop.wake();
  });

  return {
    async start() {
      // There is one process on SQLite: what is leased was leased by one that is gone.
      if (database.engine === 'sqlite') await freeAllQueues(database.handle);
      loop.start();
    },
    wake: () => loop.wake(),
    async stop() {
      stopping = true;
      unsubscribe();
      await loop.stop();
    },
  };
}

/** Returns whether a change can add something to send; changes that this process made to its own queues are ignored. */
export function concernsDelivery(change: Change, inHand: ReadonlySet<string>): boolean {
  if ('userId' in change) return false;
  if (change.entity === 'deliveries') return change.op === 'created';
  if (change.entity === 'webhooks') return change.ids.some((id) => !inHand.has(id));
  return change.entity === 'server';
}

/** Measures polls, so that they stay a small part of the work when thousands of queues wait for Discord. */
interface PollTimes {
  measure<T>(poll: () => Promise<T>): Promise<T>;
  /** Returns how long the next poll has to wait, in ms. */
  gapMs(): number;
}

function createPollTimes(): PollTimes {
  let nextAt = 0;
  return {
    async measure(poll) {
      const begun = performance.now();
      try {
        return await poll();
      } finally {
        const ended = performance.now();
        nextAt = ended + Math.min((ended - begun) * POLL_GAP_FACTOR, LONGEST_GAP_MS);
      }
    },
    gapMs: () => Math.ceil(Math.max(0, nextAt - performance.now())),
  };
}

type KindDeps = Required<DeliveriesDeps> & {
  pollTimes: PollTimes;
  /** Ids of the webhooks that this process sends to at the moment. */
  inHand: Set<string>;
  stopping: () => boolean;
  wake: () => void;
};

/** One item is one webhook with all that waits for it. */
function createDeliveryKind(deps: KindDeps): JobKind<DeliveryQueue> {
  const { database, gate, pollTimes, inHand, now, stopping, wake, timeoutMs } = deps;
  const { handle } = database;
  // Room for a message that hangs and one that was begun just before it.
  const leaseMs = 2 * (timeoutMs + STORING_MS);
  let overdueAt = Number.NEGATIVE_INFINITY;
  let polledAt = Number.NEGATIVE_INFINITY;
  /** The queue claimed last: the next claim starts after it, so that none is starved. */
  let after = '';

  async function claim(options: {
    now: number;
    leaseUntil: number;
    limit: number;
  }): Promise<DeliveryQueue[]> {
    const queues = await claimQueues(database, { ...options, after });
    const limit = options.limit - queues.length;
    const rest =
      after === '' || limit === 0 ? [] : await claimQueues(database, { ...options, limit, after: '' });
    const taken = [...queues, ...rest];
    after = limit === 0 ? (queues.at(-1)?.key ?? '') : (rest.at(-1)?.key ?? '');
    return taken;
  }

  return {
    name: 'deliveries',
    batch: 2 * QUEUES_AT_ONCE,
    concurrency: QUEUES_AT_ONCE,
    leaseMs,
    async claim({ now: begun, limit }) {
      const back = polledAt - begun;
      polledAt = begun;
      if (back > SET_BACK_MS) await bringPausesBack(handle, back, begun);
      if (Math.abs(begun - overdueAt) >= OVERDUE_EVERY_MS) {
        // The rest of them ends after this poll's messages.
        if (await endOverdue(database, begun, stopping)) wake();
        else overdueAt = begun;
      }
      const at = now();
      if (gate.openAt() > at) return [];
      return pollTimes.measure(() => claim({ now: at, leaseUntil: at + leaseMs, limit }));
    },
    async nextAt() {
      const openAt = gate.openAt();
      return openAt > now() ? openAt : pollTimes.measure(() => nextQueue(handle, now()));
    },
    async handle(queue) {
      inHand.add(queue.key);
      try {
        await sendQueue(deps, queue);
      } finally {
        inHand.delete(queue.key);
      }
      await releaseQueue(handle, queue, null);
      // Deliveries that were added since the last poll, or that have to wait.
      if (await hasWaiting(handle, queue.key)) wake();
    },
    release: (queue, until) => releaseQueue(handle, queue, until),
    wakeDelayMs: pollTimes.gapMs,
  };
}
