import { randomUUID } from 'node:crypto';
import { LIVE_ENTITIES, LIVE_IDS_MAX, LIVE_OPS, LIVE_OWN_ENTITIES } from '@tenfour/contracts';
import pg from 'pg';
import { z } from 'zod';
import type { Change, ChangeFeed } from '../db/changes.ts';

const CHANNEL = 'tenfour_live';

/** How the connection is named in `pg_stat_activity`. */
export const BUS_APPLICATION = 'tenfour-live';

/** Changes are batched for this long, in ms. */
const COALESCE_MS = 25;

/** PostgreSQL takes less than 8,000 bytes in one notification. */
const PAYLOAD_BYTES = 7_900;

/** How long a connection can be idle before it is checked, and how long the check can take, in ms. */
const IDLE_CHECK_MS = 10_000;
const ANSWER_MS = 5_000;

/** Between two attempts to connect again, in ms: doubled each time, up to the longest. */
const BACKOFF_MS = { first: 100, longest: 5_000 };

/** All of them in one transaction, in the order of the list. */
const NOTIFY =
  'SELECT pg_notify($1, payload) FROM unnest($2::text[]) WITH ORDINALITY AS p(payload, place) ORDER BY place';

const zIds = z.array(z.string());
const zChange = z.union([
  z.object({
    ...{ serverId: z.string(), entity: z.enum(LIVE_ENTITIES), op: z.enum(LIVE_OPS), ids: zIds },
    hiddenFrom: zIds.exactOptional(),
  }),
  z.object({ userId: z.string(), entity: z.enum(LIVE_OWN_ENTITIES), op: z.enum(LIVE_OPS), ids: zIds }),
]);

/** A message between instances; `changes` is null when they could not all be sent. */
const zMessage = z.object({
  from: z.string(),
  changes: z.array(zChange).nullable(),
  wakeSignals: z.array(z.string()).default([]),
});

/** Receives what the bus brings. */
export interface BusReceiver {
  /** Changes of this instance, in its order. */
  local(changes: readonly Change[]): void;
  /** Changes of another instance, in that one's order. */
  remote(changes: readonly Change[]): void;
  /** Wake signals of another instance. */
  signals(texts: readonly string[]): void;
  /** Changes of other instances can be missed from now on. */
  lost(): void;
  /** No more are missed. */
  restored(): void;
}

export interface BusDeps {
  url: string;
  changes: ChangeFeed;
  deliver: BusReceiver;
  logger: { warn(details: object, message: string): void };
}

/** Brings changes from where they were committed to the streams. */
export interface Bus {
  /** Sends a wake signal to the other instances. Dropped while the connection is broken: polling finds the work. */
  sendSignal(text: string): void;
  stop(): Promise<void>;
}

/** The bus of a process that is alone with its database. */
export function startLocalBus(changes: ChangeFeed, receive: BusReceiver['local']): Bus {
  const end = changes.subscribe((some) => receive(some.map(limitIds)));
  return { sendSignal: () => undefined, stop: async () => end() };
}

/**
 * Starts the bus between the instances on one PostgreSQL: NOTIFY and LISTEN on one dedicated connection, so that each
 * instance's changes arrive in order. Resolves once it listens. A broken connection is reopened with backoff; changes
 * lost meanwhile become a resync.
 */
export async function startPostgresBus(deps: BusDeps): Promise<Bus> {
  const { deliver } = deps;
  const me = randomUUID();
  const pending: Change[] = [];
  const wakeSignals = new Set<string>();
  let client: pg.Client | undefined;
  let sending: Promise<void> = Promise.resolve();
  let flushTimer: NodeJS.Timeout | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let pause = BACKOFF_MS.first;
  /** Whether a message was lost, or may have been: the other instances are then asked to refetch everything. */
  let hasUnsent = false;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: deps.url,
      application_name: BUS_APPLICATION,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    fresh.on('error', (error) => onBroken(fresh, error));
    fresh.on('end', () => onBroken(fresh, new Error('The connection was closed.')));
    fresh.on('notification', ({ payload }) => receivePayload(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    if (stopped) return fresh.end();
    client = fresh;
    pause = BACKOFF_MS.first;
  }

  function onBroken(which: pg.Client, error: unknown): void {
    if (which !== client || stopped) return;
    client = undefined;
    which.end().catch(() => undefined);
    deps.logger.warn({ reason: String(error) }, 'changes of other instances are missed for a moment');
    deliver.lost();
    hasUnsent ||= pending.length > 0;
    pending.length = 0;
    wakeSignals.clear();
    reconnect();
  }

  function reconnect(): void {
    retryTimer = setTimeout(
      () => {
        connect().then(restored, (error: unknown) => {
          deps.logger.warn({ reason: String(error) }, 'changes of other instances are still missed');
          pause = Math.min(2 * pause, BACKOFF_MS.longest);
          if (!stopped) reconnect();
        });
      },
      pause * (0.5 + Math.random()),
    ).unref();
  }

  function restored(): void {
    if (stopped) return;
    deliver.restored();
    flush();
  }

  function receivePayload(payload: string): void {
    const message = zMessage.safeParse(parsed(payload));
    if (!message.success || message.data.from === me) return;
    const { changes, wakeSignals: texts } = message.data;
    if (texts.length > 0) deliver.signals(texts);
    if (changes) deliver.remote(changes);
    else {
      deliver.lost();
      deliver.restored();
    }
  }

  function queueForOthers(changes: readonly Change[]): void {
    if (!client) hasUnsent = true;
    else pending.push(...changes);
    flushTimer ??= setTimeout(flush, COALESCE_MS);
  }

  function flush(): void {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    const using = client;
    if (!using) return;
    const payloads = payloadsOf(me, pending.splice(0));
    if (hasUnsent) payloads.unshift(JSON.stringify({ from: me, changes: null }));
    payloads.push(...signalPayloads(me, [...wakeSignals]));
    wakeSignals.clear();
    hasUnsent = false;
    sending = sending.then(() => send(using, payloads));
  }

  /** A failure means that some may not have been sent. */
  async function send(using: pg.Client, payloads: readonly string[]): Promise<void> {
    if (payloads.length === 0) return;
    try {
      await using.query(NOTIFY, [CHANNEL, payloads]);
    } catch (error) {
      hasUnsent = true;
      onBroken(using, error);
    }
  }

  /** Finds a connection that broke without an error event. */
  function checkConnection(): void {
    const using = client;
    if (!using) return;
    sending = sending.then(async () => {
      await using.query('SELECT 1').catch((error: unknown) => onBroken(using, error));
    });
  }

  await connect();
  const idleCheck = setInterval(checkConnection, IDLE_CHECK_MS).unref();
  const end = deps.changes.subscribe((some) => {
    const changes = some.map(limitIds);
    deliver.local(changes);
    queueForOthers(changes);
  });

  return {
    sendSignal(text) {
      if (!client) return;
      wakeSignals.add(text);
      flushTimer ??= setTimeout(flush, COALESCE_MS);
    },
    async stop() {
      end();
      flush();
      await sending;
      stopped = true;
      clearInterval(idleCheck);
      clearTimeout(retryTimer);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Drops the ids of a change with too many: an event names few things or none. */
function limitIds<One extends Change>(change: One): One {
  return change.ids.length > LIVE_IDS_MAX ? { ...change, ids: [] } : change;
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}

/** Returns the bytes that a payload takes besides its changes. */
const bytesOf = (from: string): number => Buffer.byteLength(from) + 30;

/** Wake signals that fit into one payload, whatever their names. */
const SIGNALS_PER_PAYLOAD = 80;

function signalPayloads(from: string, wakeSignals: readonly string[]): string[] {
  const parts = Math.ceil(wakeSignals.length / SIGNALS_PER_PAYLOAD);
  return Array.from({ length: parts }, (_, part) => {
    const some = wakeSignals.slice(part * SIGNALS_PER_PAYLOAD, (part + 1) * SIGNALS_PER_PAYLOAD);
    return JSON.stringify({ from, changes: [], wakeSignals: some });
  });
}

/** As few payloads as hold these changes, in their order. Exported for its test. */
export function payloadsOf(from: string, changes: readonly Change[]): string[] {
  const payloads: string[] = [];
  let part: string[] = [];
  let bytes = 0;
  const wrap = (): void => {
    if (part.length > 0) payloads.push(`{"from":${JSON.stringify(from)},"changes":[${part.join()}]}`);
    part = [];
    bytes = bytesOf(from);
  };
  wrap();
  for (const change of changes) {
    const whole = JSON.stringify(change);
    // What does not even fit alone names nothing.
    const fits = Buffer.byteLength(whole) + bytesOf(from) < PAYLOAD_BYTES;
    const text = fits ? whole : JSON.stringify({ ...change, ids: [] });
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > PAYLOAD_BYTES) wrap();
    part.push(text);
    bytes += size;
  }
  wrap();
  return payloads;
}
