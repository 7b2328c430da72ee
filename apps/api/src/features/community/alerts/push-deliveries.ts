import { isQuiet } from '@tenfour/domain';
import type { Database, Handle } from '../../../db/database.ts';
import type { PushSender } from '../../../integrations/push/push-sender.ts';
import { claimDueRows, type DueRows, nextDueRow, releaseItem } from '../../../jobs/claims.ts';
import { backoffMs, type ClaimedJob, type JobKind } from '../../../jobs/job-loop.ts';
import { RECEIVES } from './receives.ts';

/** An alert that could not be delivered for so long is given up, in ms; push services drop it then, too. */
const GIVE_UP_MS = 10 * 60_000;

/** Longer than a push service may take, storing the outcome included, in ms. */
const LEASE_MS = 30_000;

const DUE_PUSHES: DueRows = { table: 'push_deliveries', id: 'id', due: 'due_at', lease: 'lease_until' };

/** An alert on its way to a browser. `alert` is null when there is nothing to send any more. */
interface Push extends ClaimedJob {
  endpoint: string;
  p256dh: string;
  auth: string;
  subscriptionId: string;
  createdAt: number;
  attempts: number;
  alert: { id: string; title: string; text: string; path: string; serverName: string } | null;
}

export interface PushDeliveriesDeps {
  database: Database;
  sender: Pick<PushSender, 'send'>;
  /** Epoch ms. */
  now: () => number;
  logger: { warn(details: object, message: string): void };
  /** Between 0 and 1. */
  random?: () => number;
}

/**
 * Creates the job that sends alerts to browsers. A crash between the push service's answer and its storage sends an
 * alert twice; the browser shows it once, by its tag.
 */
export function createPushDeliveries(deps: PushDeliveriesDeps): JobKind<Push> {
  const { database, sender, now } = deps;
  const { handle } = database;
  const remove = createRemoval(handle);
  return {
    name: 'pushes',
    batch: 128,
    concurrency: 64,
    leaseMs: LEASE_MS,
    async claim(claim) {
      const ids = await claimDueRows(database, DUE_PUSHES, claim);
      return ids.length === 0 ? [] : pushesOf(handle, ids, claim);
    },
    nextAt: () => nextDueRow(handle, DUE_PUSHES),
    release: (item, until) => releaseItem(handle, DUE_PUSHES, item, until),
    async handle(push) {
      const left = push.createdAt + GIVE_UP_MS - now();
      if (push.alert === null || left <= 0) return remove(push.key);
      const { title, text, path, id: tag, serverName } = push.alert;
      const payload = JSON.stringify({ title, body: `${text}\n${serverName}`, path, tag });
      const outcome = await sender.send(push, payload, Math.ceil(left / 1_000));
      if (isOver(deps, push, outcome)) await remove(push.key);
      else await settle(deps, push, outcome);
    },
  };
}

/** Gives back what a process held that is gone. Only where no other process can be at work: on SQLite. */
export async function freePushes(handle: Handle): Promise<void> {
  await handle
    .updateTable('push_deliveries')
    .set({ lease_until: null })
    .where('lease_until', 'is not', null)
    .execute();
}

/** Reads claimed deliveries. Read alerts, ended sessions, lost access and quiet hours leave nothing to send. */
async function pushesOf(
  handle: Handle,
  ids: readonly string[],
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<Push[]> {
  const rows = await handle
    .selectFrom('push_deliveries')
    .innerJoin('push_subscriptions as browser', 'browser.id', 'push_deliveries.subscription_id')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.id', '=', 'browser.session_id').on('sessions.expires_at', '>', now),
    )
    .leftJoin('alerts', (join) =>
      join
        .onRef('alerts.user_id', '=', 'browser.user_id')
        .onRef('alerts.id', '=', 'push_deliveries.alert_id')
        .on('alerts.read_at', 'is', null),
    )
    .leftJoin('members', (join) =>
      join
        .onRef('members.server_id', '=', 'alerts.server_id')
        .onRef('members.user_id', '=', 'alerts.user_id')
        .on(RECEIVES),
    )
    .leftJoin('servers', (join) =>
      join.onRef('servers.id', '=', 'members.server_id').on('servers.deleted_at', 'is', null),
    )
    .leftJoin('quiet_hours as quiet', 'quiet.user_id', 'browser.user_id')
    .select(['push_deliveries.id as key', 'push_deliveries.created_at as createdAt', 'attempts'])
    .select(['browser.id as subscriptionId', 'endpoint', 'p256dh', 'auth'])
    .select(['sessions.id as sessionId', 'alert_id', 'alerts.title', 'alerts.text', 'alerts.path'])
    .select('servers.name as serverName')
    .select(['quiet.quiet_from as from', 'quiet.quiet_to as to', 'quiet.timezone as timeZone'])
    .where('push_deliveries.id', 'in', ids)
    .execute();
  return rows.map(
    ({ sessionId, alert_id: id, title, text, path, serverName, from, to, timeZone, ...push }) => {
      const isComplete = title !== null && text !== null && path !== null && serverName !== null;
      const hasHours = from !== null && to !== null && timeZone !== null;
      const silent = hasHours && isQuiet({ from, to }, now, timeZone);
      return {
        ...push,
        leaseUntil,
        alert: isComplete && sessionId && !silent ? { id, title, text, path, serverName } : null,
      };
    },
  );
}

type Outcome = Awaited<ReturnType<PushSender['send']>>;

/** Returns whether the message was sent or is rejected for good, and the subscription stays. */
function isOver({ logger }: PushDeliveriesDeps, push: Push, outcome: Outcome): boolean {
  if (outcome.kind === 'rejected')
    logger.warn({ host: hostOf(push), status: outcome.status }, 'a push service rejected an alert');
  return outcome.kind === 'sent' || outcome.kind === 'rejected';
}

/** Ends a subscription that is gone, and retries what failed after a pause. */
async function settle(deps: PushDeliveriesDeps, push: Push, outcome: Outcome): Promise<void> {
  const { database, now, random = Math.random } = deps;
  const { handle } = database;
  if (outcome.kind !== 'failed') return endSubscription(handle, push);
  const pause = Math.max(outcome.retryAfterMs, backoffMs(push.attempts + 2, random()));
  await handle
    .updateTable('push_deliveries')
    .set((eb) => ({ due_at: now() + pause, lease_until: null, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', push.key)
    .where('lease_until', '=', push.leaseUntil)
    .execute();
}

/** The rest of an endpoint is a secret. */
function hostOf({ endpoint }: Push): string | undefined {
  return URL.parse(endpoint)?.host;
}

/**
 * Returns a function that deletes a delivery. Those that end while a statement is under way are deleted together by the
 * next one: an urgent call has a thousand.
 */
function createRemoval(handle: Handle): (key: string) => Promise<void> {
  let waiting: string[] = [];
  let next: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  async function removeWaiting(): Promise<void> {
    const keys = waiting;
    [waiting, next] = [[], undefined];
    await handle.deleteFrom('push_deliveries').where('id', 'in', keys).execute();
  }

  return (key) => {
    waiting.push(key);
    next ??= running = running.catch(() => undefined).then(removeWaiting);
    return next;
  };
}

/** Ends what waits for it as well, by a foreign key, unless the browser has subscribed anew meanwhile. */
async function endSubscription(handle: Handle, push: Push): Promise<void> {
  await handle
    .deleteFrom('push_subscriptions')
    .where('id', '=', push.subscriptionId)
    .where('p256dh', '=', push.p256dh)
    .execute();
  await handle.deleteFrom('push_deliveries').where('id', '=', push.key).execute();
}
