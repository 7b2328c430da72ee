import { setTimeout as delay } from 'node:timers/promises';
import { type LiveStream, openLive } from '../src/testing/live.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import type { Community } from './survival-fixtures.ts';
import type { KnownRecord } from './survival-ledger.ts';
import type { Ask } from './survival-requests.ts';

/** As an EventSource waits before it connects again, in ms. */
const RECONNECT_MS = 1_000;

/** Requests of an open server page and their intervals, in ms. */
const POLLS = [
  ['game.players', 5_000],
  ['game.info', 10_000],
  ['punishments.list', 15_000],
  ['servers.get', 30_000],
] as const;

/** An open page of a server. */
export interface Page {
  serverId: string;
  /** Longest time without a stream, in ms. */
  longestGapMs: number;
  reconnects: number;
  /** Ids of the records it received, and the times of its resyncs (epoch ms). */
  notified: ReadonlySet<string>;
  resyncs: readonly number[];
  /** When its first stream was there, epoch ms. */
  since: number;
  done: Promise<void>;
}

export interface PageParts {
  ask: Ask;
  going: () => boolean;
  /** When everything is over, streams included. */
  listening: () => boolean;
}

/** Opens a page: it polls like the web app, with one stream that reconnects like an EventSource. */
export function openPage(parts: PageParts, { owner, serverId }: Community): Page {
  const notified = new Set<string>();
  const resyncs: number[] = [];
  const page: Page = {
    serverId,
    longestGapMs: 0,
    reconnects: 0,
    notified,
    resyncs,
    since: 0,
    done: Promise.resolve(),
  };
  const polls = POLLS.map(([procedure, every]) => poll(parts, owner, { procedure, every, serverId }));
  page.done = Promise.all([listen(parts, owner, page, { notified, resyncs }), ...polls]).then(
    () => undefined,
  );
  return page;
}

async function poll(
  { ask, going }: PageParts,
  owner: Browser,
  { procedure, every, serverId }: { procedure: string; every: number; serverId: string },
): Promise<void> {
  // Pages are opened at all times.
  await delay(Math.random() * every);
  while (going()) {
    const { status, error } = await ask(owner, procedure, { serverId });
    if (status !== 200 && status !== 422)
      throw new Error(`${procedure} answered ${status}: ${error?.message}`);
    await delay(every);
  }
}

async function listen(
  { listening }: PageParts,
  owner: Browser,
  page: Page,
  received: { notified: Set<string>; resyncs: number[] },
): Promise<void> {
  let lastEventId: string | undefined;
  let lostAt: number | null = null;
  while (listening()) {
    const stream = await open(owner, page.serverId, lastEventId);
    if (stream === null) {
      await delay(RECONNECT_MS);
      continue;
    }
    if (page.since === 0) page.since = Date.now();
    if (lostAt !== null) {
      page.longestGapMs = Math.max(page.longestGapMs, Date.now() - lostAt);
      page.reconnects += 1;
    }
    await follow(stream, listening, received);
    lastEventId = stream.events.findLast(({ id }) => id !== '')?.id ?? lastEventId;
    stream.close();
    lostAt = Date.now();
    await delay(RECONNECT_MS * (0.5 + Math.random()));
  }
}

async function open(
  owner: Browser,
  server: string,
  lastEventId: string | undefined,
): Promise<LiveStream | null> {
  try {
    const stream = await openLive(owner, { server, ...(lastEventId === undefined ? {} : { lastEventId }) });
    if (stream.status === 200) return stream;
    stream.close();
    return null;
  } catch {
    return null;
  }
}

/** Until it ends, or everything is over. */
async function follow(
  stream: LiveStream,
  listening: () => boolean,
  { notified, resyncs }: { notified: Set<string>; resyncs: number[] },
): Promise<void> {
  let read = 0;
  let over = false;
  void stream.ended.then(() => {
    over = true;
  });
  for (;;) {
    const last = over || !listening();
    for (const { event, data } of stream.events.slice(read)) {
      read += 1;
      if (event === 'resync') resyncs.push(Date.now());
      if (event !== 'change' || data.entity !== 'punishments' || !Array.isArray(data.ids)) continue;
      for (const id of data.ids) notified.add(String(id));
    }
    if (last) return;
    await delay(250);
  }
}

/** Returns the records that an open page neither received nor covered by a resync. */
export function unheard(page: Page, records: Iterable<KnownRecord>): string[] {
  return [...records]
    .filter(({ serverId, at }) => serverId === page.serverId && at > page.since + 1_000)
    .filter(({ id, at }) => !page.notified.has(id) && !page.resyncs.some((moment) => moment >= at - 1_000))
    .map(({ id }) => id);
}
