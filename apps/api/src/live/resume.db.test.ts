import { connect } from 'node:net';
import { LIVE_POSITION_HEADER, LIVE_REPLAY, LIVE_STREAMS_PER_SESSION } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { graceOf } from '../app/shutdown.ts';
import { type LiveMessage, named, openLive, openUnread } from '../testing/live.ts';
import { startProduct } from '../testing/product/product.ts';
import { must } from '../testing/product/transports.ts';

const product = await startProduct();
const { database, clock } = product;
const owner = await product.signedIn('resume.owner');
const newServer = async (browser = owner): Promise<string> =>
  ((await must(browser, 'servers.create', { name: 'Springs' })) as { id: string }).id;
const server = await newServer();

/** Tells of changes one by one, with these ids. */
function notify(ids: readonly string[], serverId = server): void {
  for (const id of ids) {
    database.changes.publish([{ serverId, entity: 'punishments', op: 'created', ids: [id] }]);
  }
}

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `${from + index}`);
const idsOf = (events: readonly LiveMessage[]): unknown[] =>
  events.filter(({ event }) => event === 'change').flatMap(({ data }) => data.ids);
const ofId =
  (id: string) =>
  ({ data }: LiveMessage) =>
    String(data.ids) === id;

it('answers with the headers of every answer, uncompressed and not to be kept', async () => {
  const { status, headers } = await openLive(owner, { server });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(headers.get('cache-control')).toBe('no-cache, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-encoding')).toBeNull();
});

it.each(['header', 'query'] as const)(
  'resumes by %s where a stream broke off, without loss or duplicates',
  async (resumeBy) => {
    const first = await openLive(owner, { server });
    notify(range(0, 20));
    const { id: lastEventId } = await first.next(ofId('9'));
    first.close();
    notify(range(20, 40));
    const second = await openLive(owner, { server, lastEventId, resumeBy });
    notify(range(40, 50));
    await second.next(ofId('49'));
    expect(idsOf(second.events)).toEqual(range(10, 50));
    expect(second.events[0]).toMatchObject({ event: 'ready', id: lastEventId });
    const places = second.events.slice(1).map(({ id }) => Number(id.split('-')[1]));
    expect(places).toEqual([...places].sort((one, other) => one - other));
  },
);

it('loses nothing between two streams that break off while changes come', async () => {
  let lastEventId: string | undefined;
  const seen: unknown[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    notify(range(turn * 10, turn * 10 + 5));
    const stream = await openLive(owner, { server, ...(lastEventId === undefined ? {} : { lastEventId }) });
    notify(range(turn * 10 + 5, turn * 10 + 10));
    await stream.next(ofId(`${turn * 10 + 7}`));
    stream.close();
    const at = stream.events.findIndex(ofId(`${turn * 10 + 7}`));
    lastEventId = stream.events[at]?.id ?? '';
    seen.push(...idsOf(stream.events.slice(0, at + 1)));
  }
  expect(seen).toEqual(range(5, 198));
});

it.each([
  ['of another process', 'ffffffffffffffff-1'],
  ['of the future', '-999999999'],
  ['that is none', '💥'],
])('refetches everything after an id %s', async (_what, id) => {
  const { id: known } = await (await openLive(owner, { server })).next(named('ready'));
  const lastEventId = id.startsWith('-') ? known.split('-')[0] + id : id;
  const stream = await openLive(owner, { server, lastEventId, resumeBy: 'query' });
  const [ready, resync] = [await stream.next(), await stream.next()];
  expect([ready.event, resync.event, resync.id]).toEqual(['ready', 'resync', ready.data.id]);
});

it('asks for everything again when too much or too long ago was missed', async () => {
  const [busy, quiet] = [await newServer(), await newServer()];
  const lastIds = async (id: string): Promise<string> => {
    const stream = await openLive(owner, { server: id });
    const ready = await stream.next(named('ready'));
    stream.close();
    return ready.id;
  };
  const [ofBusy, ofQuiet] = [await lastIds(busy), await lastIds(quiet)];
  notify(range(0, LIVE_REPLAY.events + 1), busy);
  const one = await openLive(owner, { server: busy, lastEventId: ofBusy });
  expect([(await one.next()).event, (await one.next()).event]).toEqual(['ready', 'resync']);
  notify(['after'], busy);
  await one.next(ofId('after'));
  expect(idsOf(one.events)).toEqual(['after']);
  notify(['old'], quiet);
  clock.ms += LIVE_REPLAY.ms;
  const other = await openLive(owner, { server: quiet, lastEventId: ofQuiet });
  expect([(await other.next()).event, (await other.next()).event]).toEqual(['ready', 'resync']);
});

it('asks for everything again in a server whose changes it was not notified of', async () => {
  const [here, there] = [await newServer(), await newServer()];
  const { id } = await (await openLive(owner, { server: here })).next(named('ready'));
  notify(['missed'], there);
  const stream = await openLive(owner, { server: there, lastEventId: id });
  expect([(await stream.next()).event, (await stream.next()).event]).toEqual(['ready', 'resync']);
});

it('starts the first stream of a page at its first answer, and replays what changed in between', async () => {
  const id = await newServer();
  const answer = await owner.fetch('/trpc/servers.list');
  const lastEventId = answer.headers.get(LIVE_POSITION_HEADER) ?? '';
  const toVisitor = await product.browser().fetch('/trpc/account.me');
  expect(toVisitor.headers.get(LIVE_POSITION_HEADER)).toBeNull();
  const quiet = await openLive(owner, { server: id, lastEventId });
  notify(['since'], id);
  await quiet.next(ofId('since'));
  const late = await openLive(owner, { server: id, lastEventId });
  await late.next(ofId('since'));
  for (const { events } of [quiet, late])
    expect(events.map(({ event }) => event)).toEqual(['ready', 'change']);
});

it('drops a reader that does not read, and continues for the others', async () => {
  const asleep = await product.signedIn('resume.asleep');
  const id = await newServer(asleep);
  await openUnread(asleep, product.url, id);
  const reader = await openLive(asleep, { server: id });
  const { size } = product.live.hub;
  const ids = Array.from({ length: 50 }, (_, index) => `${index}`.padStart(200, 'x'));
  // What lies between the two ends, in the kernel's buffers, is some megabytes.
  for (let turn = 0; product.live.hub.size === size; turn += 1) {
    if (turn > 5_000) throw new Error('The reader was not dropped.');
    database.changes.publish([{ serverId: id, entity: 'game', op: 'changed', ids }]);
    await reader.next(({ data }) => data.entity === 'game');
  }
  expect(product.live.hub.size).toBe(size - 1);
});

it('gives signs of life', async () => {
  const lively = await startProduct({}, { overrides: { livePingMs: 300 } });
  const stream = await openLive(await lively.signedIn('resume.lively'));
  await expect.poll(() => stream.pings(), { timeout: 5_000 }).toBeGreaterThan(2);
});

it('refuses more windows than a browser has use for, and counts those that close', async () => {
  const browser = await product.signedIn('resume.many');
  const open = Array.from({ length: LIVE_STREAMS_PER_SESSION }, () => openLive(browser));
  const streams = await Promise.all(open);
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const refused = await openLive(browser);
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
    429,
    expect.objectContaining({ message: expect.stringContaining('Too many windows') }),
    '30',
  ]);
  streams[0]?.close();
  await expect.poll(async () => (await openLive(browser)).status).toBe(200);
});

it('says goodbye at the end of the program, which does not wait for streams', async () => {
  const short = await startProduct({ RATE_LIMIT: '0' });
  const browser = await short.signedIn('resume.short');
  const streams = await Promise.all(Array.from({ length: 10 }, () => openLive(browser)));
  await openUnread(browser, short.url);
  const startedAt = Date.now();
  await short.close();
  expect(Date.now() - startedAt).toBeLessThan(graceOf(short.config));
  for (const stream of streams) {
    expect((await stream.next(named('close'))).data).toEqual({ reason: 'restart' });
    await stream.ended;
  }
});

it('speaks HTTP/1.0, as some proxies do, without chunks', async () => {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ');
  socket.write(`GET /api/live?server=${server} HTTP/1.0\r\nCookie: ${cookie}\r\n\r\n`);
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  await expect.poll(() => text).toContain('event: ready');
  notify(['plain']);
  await expect.poll(() => text).toContain('"plain"');
  socket.destroy();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head.toLowerCase()).not.toContain('transfer-encoding');
  expect(body).toMatch(
    /^retry: \d+\nid: \S+\nevent: ready\ndata: \{.*\}\n\nid: \S+\nevent: hello\ndata: \{.*\}\n\nid: \S+\nevent: change\ndata: \{.*\}\n\n$/,
  );
});
