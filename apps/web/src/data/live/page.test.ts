import { QueryObserver } from '@tanstack/react-query';
import { LIVE_RESYNC_JITTER_MS, LIVE_RIGHTS_JITTER_MS } from '@tenfour/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSource, fakeLocks } from '../../test/live.ts';
import { createQueryClient } from '../query-client.ts';
import { createLive, type Live, UNSTREAMED_POLL_MS } from './live.ts';
import { effectsOf } from './page.ts';
import { createPositions, type Positions } from './positions.ts';
import { createRefresher, type Refresher } from './refresher.ts';
import { LIVE_SLOTS } from './slots.ts';

let client: ReturnType<typeof createQueryClient>;
let refresher: Refresher;
let live: Live;
let positions: Positions;
let opened: FakeSource[];
let stored: string;
let stops: (() => void)[];

/** A list on the screen: what it shows of `stored`, and how often it was asked. */
async function show(path: string, takes = 0) {
  const asked = vi.fn(async () => {
    const found = stored;
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
    return found;
  });
  const queryKey = [path.split('.'), { input: { serverId: 's1' }, type: 'query' }];
  const observer = new QueryObserver(client, { queryKey, queryFn: asked });
  stops.push(observer.subscribe(() => undefined));
  await pass(1);
  return { shown: () => observer.getCurrentResult().data, times: () => asked.mock.calls.length };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const last = () => opened.at(-1) as FakeSource;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  stops = [];
  stored = 'old';
  positions = createPositions();
  client = createQueryClient();
  refresher = createRefresher(client);
  const open = (url: string) => {
    const source = new FakeSource(url);
    opened.push(source);
    return source;
  };
  live = createLive({ open, locks: undefined, positions, random: () => 1 }, effectsOf(refresher, client));
});

afterEach(() => {
  live.go(undefined);
  for (const stop of stops) stop();
  refresher.stop();
  client.clear();
});

test('a page that was loaded while paused is what is as soon as it says Live, however soon that is', async () => {
  live.pause(true);
  live.go('s1');
  const list = await show('members.list');
  await pass(300);
  stored = 'new';
  await pass(300);
  live.pause(false);
  last().notify('ready', { id: 'a-1' });
  expect(live.state()).toBe('live');
  await pass(1);
  expect([list.shown(), list.times()]).toEqual(['new', 2]);
});

test('what was asked before the stream was ready is asked once more, what is asked after it is not', async () => {
  live.go('s1');
  const early = await show('members.list');
  const slow = await show('modCalls.list', 500);
  stored = 'new';
  last().notify('ready', { id: 'a-1' });
  const late = await show('infractions.list', 500);
  await pass(10_000);
  expect([early, slow, late].map((one) => [one.shown(), one.times()])).toEqual([
    ['new', 2],
    ['new', 2],
    ['new', 1],
  ]);
});

test('a stream that resumes after a pause refetches nothing automatically', async () => {
  live.go('s1');
  last().notify('ready', { id: 'a-1' });
  const list = await show('members.list');
  live.pause(true);
  await pass(5_000);
  live.pause(false);
  last().notify('ready', { id: 'a-1' });
  await pass(5_000);
  expect([last().url, list.times()]).toEqual(['/api/live?server=s1&lastEventId=a-1', 1]);
});

test('nothing is read while paused: not what came in just before, not what was still to be made up for', async () => {
  live.go('s1');
  last().notify('ready', { id: 'a-1' });
  const list = await show('members.list');
  const before = last();
  before.notify('resync', {}, 'b-7');
  before.notify('change', {
    id: 'b-8',
    at: new Date().toISOString(),
    serverId: 's1',
    entity: 'members',
    op: 'created',
    ids: [],
  });
  live.pause(true);
  stored = 'new';
  before.notify('change', {
    id: 'b-9',
    at: new Date().toISOString(),
    serverId: 's1',
    entity: 'members',
    op: 'created',
    ids: [],
  });
  await pass(2 * LIVE_RESYNC_JITTER_MS);
  expect([list.shown(), list.times()]).toEqual(['old', 1]);
  live.pause(false);
  last().notify('ready', { id: 'b-9' });
  await pass(1);
  expect([last().url, list.shown()]).toEqual(['/api/live?server=s1', 'new']);
});

const HIDDEN = [['punishments', 'list'], { input: { serverId: 's1' }, type: 'query' }];

test('a stream that begins anew drops what was cached before, but not what was just prefetched', async () => {
  const fresh = [['servers', 'attention'], { input: { serverId: 's1' }, type: 'query' }];
  live.pause(true);
  live.go('s1');
  client.setQueryData(HIDDEN, ['hidden now']);
  await pass(11_000);
  client.setQueryData(fresh, ['prefetched']);
  live.pause(false);
  last().notify('ready', { id: 'a-1' });
  expect([client.getQueryData(HIDDEN), client.getQueryData(fresh)]).toEqual([undefined, ['prefetched']]);
});

test.each(['paused', 'waiting'])('a page that is %s learns of changed rights within 30 s', async (state) => {
  const locks = fakeLocks();
  for (let slot = 1; slot <= LIVE_SLOTS; slot += 1) {
    void locks.request(`tenfour-live-${slot}`, {}, () => new Promise(() => undefined));
  }
  const random = () => 1;
  live = createLive(
    { open: (url) => new FakeSource(url), locks, positions, random },
    effectsOf(refresher, client),
  );
  live.pause(state === 'paused');
  live.go('s1');
  const permissions = await show('servers.permissions');
  client.setQueryData(HIDDEN, ['hidden now']);
  expect(live.state()).toBe(state);
  await pass(UNSTREAMED_POLL_MS);
  expect([permissions.times(), client.getQueryData(HIDDEN)]).toEqual([2, ['hidden now']]);
  stored = 'fewer';
  await pass(UNSTREAMED_POLL_MS);
  expect([permissions.shown(), client.getQueryData(HIDDEN)]).toEqual(['fewer', undefined]);
});

test('changed rights are read once, and the cache of the server is dropped', async () => {
  live.go('s1');
  last().notify('ready', { id: 'a-1' });
  const permissions = await show('servers.permissions');
  const members = await show('members.list');
  client.setQueryData(HIDDEN, ['hidden now']);
  await pass(300);
  const asked = permissions.times();
  const at = new Date().toISOString();
  last().notify('rights-changed', { at, spreadMs: 3_000 });
  await pass(LIVE_RIGHTS_JITTER_MS + 1);
  expect(permissions.times()).toBe(asked + 1);
  expect(client.getQueryData(HIDDEN)).toBe(undefined);
  expect(opened).toHaveLength(1);
  await pass(3_000);
  expect([opened.length, last().url]).toEqual([2, '/api/live?server=s1&lastEventId=a-1']);
  last().notify('ready', { id: 'a-1' }, 'a-1');
  const change = { at, serverId: 's1', entity: 'permissions', op: 'changed', ids: [] };
  last().notify('change', { ...change, id: 'a-2' }, 'a-2');
  await pass(1_000);
  expect([permissions.times(), members.times()], 'the replayed change is known').toEqual([asked + 1, 1]);
  last().notify('change', { ...change, at: new Date(Date.now() + 1).toISOString(), id: 'a-3' }, 'a-3');
  await pass(1_000);
  expect(permissions.times(), 'a later change is not').toBe(asked + 2);
});
