import { ENDPOINT_GIVE_UP_MS } from '@tenfour/domain';
import type { Database } from '../../../../db/database.ts';
import { earliest, type JobKind } from '../../../../jobs/job-loop.ts';
import type { Keyring } from '../../../../security/keyring.ts';
import { endpointSecrets } from '../secrets.ts';
import { failWaiting } from '../store.ts';
import type { EndpointSender } from './endpoint-sender.ts';
import { settleAttempts } from './outcomes.ts';
import { type DueDelivery, endpointQueues } from './queue-store.ts';

type Queues = ReturnType<typeof endpointQueues>;
type ReadyQueue = Awaited<ReturnType<Queues['ready']>>[number];
type EndpointQueue = Awaited<ReturnType<Queues['claim']>>[number];
type EndpointTarget = NonNullable<Awaited<ReturnType<Queues['target']>>>;

/**
 * Most endpoints that are claimed, each of which is sent to immediately. The loop polls while at most half of them are
 * in hand: so many can hang before others wait.
 */
const SLOTS = 256;

/** Slots that the endpoints of one server can occupy, so that one that hangs delays no other server. */
const SLOTS_PER_SERVER = 4;

/** Requests to one endpoint at a moment while it works; one while it fails. */
const REQUESTS_AT_ONCE = 4;

/** Longest wait for an endpoint's answer, in ms. */
const TIMEOUT_MS = 10_000;

/** What a process stores around a request takes no longer than this, in ms. */
const STORING_MS = 4_000;

interface EndpointDeliveriesDeps {
  database: Database;
  keyring: Pick<Keyring, 'open'>;
  sender: EndpointSender;
  /** Epoch ms. */
  now: () => number;
  /** Polls soon. */
  wake: () => void;
  /** Whether the program is about to end. */
  stopping: () => boolean;
  /** Between 0 and 1. */
  random?: () => number;
}

/**
 * Creates the job that sends events to endpoints, one item per endpoint. A crash between an answer and its storage
 * sends an event twice with the same `webhook-id`.
 */
export function createEndpointDeliveries(deps: EndpointDeliveriesDeps): JobKind<EndpointQueue> {
  const { database, now, wake } = deps;
  const queues = endpointQueues(database);
  /** The endpoints that this process sends to, by id. */
  const inHand = new Map<string, EndpointQueue>();
  const occupied = (serverId: string, at: number) =>
    [...inHand.values()].filter((queue) => queue.serverId === serverId && queue.leaseUntil > at).length;
  const hasSlot = ({ serverId }: ReadyQueue, at: number) => occupied(serverId, at) < SLOTS_PER_SERVER;

  /** Occupies the slots already, so that one claim takes no more than a server's share. */
  function withSlots(ready: readonly ReadyQueue[], claim: ClaimOptions): ReadyQueue[] {
    const { now: at, leaseUntil, limit } = claim;
    const chosen: ReadyQueue[] = [];
    for (const queue of ready) {
      if (chosen.length === limit || queue.freeAt > at) break;
      if (!hasSlot(queue, at)) continue;
      inHand.set(queue.id, { key: queue.id, serverId: queue.serverId, leaseUntil });
      chosen.push(queue);
    }
    return chosen;
  }

  return {
    name: 'endpoint-deliveries',
    batch: SLOTS,
    concurrency: SLOTS,
    // Room for requests that hang and those just before them.
    leaseMs: 2 * (TIMEOUT_MS + STORING_MS),
    async claim(claim) {
      const chosen = withSlots(await queues.ready(claim.now), claim);
      let claimed: EndpointQueue[] = [];
      try {
        claimed = await queues.claim(chosen, claim);
      } finally {
        const taken = new Set(claimed.map(({ key }) => key));
        for (const { id } of chosen) if (!taken.has(id)) inHand.delete(id);
      }
      return claimed;
    },
    async nextAt() {
      const at = now();
      // A server without a slot is claimed for when one of its endpoints is done.
      const ready = (await queues.ready(at)).filter((queue) => hasSlot(queue, at));
      return earliest(ready.map(({ freeAt }) => freeAt));
    },
    async handle(queue) {
      try {
        await sendQueue(deps, queue);
        await queues.release(queue, now());
      } finally {
        inHand.delete(queue.key);
      }
      // Another endpoint of the server may have waited for the slot.
      wake();
    },
    release: queues.release,
  };
}

type ClaimOptions = Parameters<JobKind<EndpointQueue>['claim']>[0];

/** Sends what is due for one endpoint until nothing is left, something fails or the lease is about to end. */
async function sendQueue(deps: EndpointDeliveriesDeps, queue: EndpointQueue): Promise<void> {
  const { now, stopping } = deps;
  while (!stopping() && now() + TIMEOUT_MS + STORING_MS <= queue.leaseUntil) {
    if (!(await sendSome(deps, queue))) return;
  }
}

/** Sends the first due deliveries; returns whether the queue can continue. */
async function sendSome(deps: EndpointDeliveriesDeps, queue: EndpointQueue): Promise<boolean> {
  const { database, keyring, now } = deps;
  const target = await endpointQueues(database).target(queue, now());
  if (target === null) return false;
  const secrets = endpointSecrets.signing(keyring, target, now());
  const problem = !target.isAwake ? 'owner_left' : secrets === null ? 'unreadable' : null;
  if (secrets === null || problem !== null) {
    await database.transaction((tx) =>
      failWaiting(tx, target, { problem: problem ?? 'unreadable', at: now() }),
    );
    return false;
  }
  const limit = target.failures > 0 ? 1 : REQUESTS_AT_ONCE;
  const due = await endpointQueues(database).due(queue.key, { now: now(), limit });
  if (due.length === 0) return false;
  const late = due.filter(({ queuedAt }) => queuedAt + ENDPOINT_GIVE_UP_MS <= now());
  if (late.length > 0) {
    const ids = late.map(({ id }) => id);
    await database.transaction((tx) => failWaiting(tx, target, { problem: 'expired', at: now(), ids }));
    return true;
  }
  return sendAll(deps, target, due, secrets);
}

async function sendAll(
  { database, sender, now, random = Math.random }: EndpointDeliveriesDeps,
  target: EndpointTarget,
  due: readonly DueDelivery[],
  secrets: readonly string[],
): Promise<boolean> {
  const attempted = await Promise.all(
    due.map(async (delivery) => {
      const message = { id: delivery.messageId, payload: delivery.payload, secrets };
      return { delivery, outcome: await sender.send(target.url, message) };
    }),
  );
  await database.transaction((tx) =>
    settleAttempts(tx, { endpoint: target, attempted, at: now(), random: random() }),
  );
  return attempted.every(({ outcome }) => outcome.problem === null);
}
