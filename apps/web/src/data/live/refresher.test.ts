import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../query-client.ts';
import { COALESCE_MS, createRefresher, PRESS_MS, type Refresher } from './refresher.ts';

let client: ReturnType<typeof createQueryClient>;
let refresher: Refresher;
let stops: (() => void)[];

const keyOf = (path: string, serverId?: string) => [
  path.split('.'),
  serverId === undefined ? { type: 'query' } : { input: { serverId }, type: 'query' },
];

/** A query on the screen (`seen`), or one that was there; tells how often it was asked. */
async function query(path: string, serverId?: string, { seen = true, takes = 0 } = {}) {
  const asked = vi.fn(async () => {
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
    return 'fine';
  });
  const observer = new QueryObserver(client, { queryKey: keyOf(path, serverId), queryFn: asked });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(takes);
  if (seen) stops.push(leave);
  else leave();
  asked.mockClear();
  const show = () => stops.push(observer.subscribe(() => undefined));
  return { times: () => asked.mock.calls.length, show };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  refresher = createRefresher(client);
  stops = [];
});

afterEach(() => {
  for (const stop of stops) stop();
  refresher.stop();
  client.clear();
});

test('a change refetches immediately what it concerns in that server, and nothing else', async () => {
  const calls = await query('modCalls.list', 's1');
  const elsewhere = await query('modCalls.list', 's2');
  const members = await query('members.list', 's1');
  refresher.changed({ entity: 'mod-calls', serverId: 's1' });
  await pass(1);
  expect([calls.times(), elsewhere.times(), members.times()]).toEqual([1, 0, 0]);
});

test('what belongs to no server is asked for a change in any; a change of the person concerns all', async () => {
  const list = await query('servers.list');
  const rights = await query('servers.permissions', 's1');
  refresher.changed({ entity: 'members', serverId: 's7' });
  await pass(1);
  expect([list.times(), rights.times()]).toEqual([1, 0]);
  await pass(COALESCE_MS);
  refresher.changed({ entity: 'memberships', serverId: null });
  await pass(1);
  expect([list.times(), rights.times()]).toEqual([2, 1]);
});

test('what is not on the screen is asked when it is shown next', async () => {
  const calls = await query('modCalls.list', 's1', { seen: false });
  refresher.changed({ entity: 'mod-calls', serverId: 's1' });
  await pass(1);
  expect(calls.times()).toBe(0);
  calls.show();
  await pass(1);
  expect(calls.times()).toBe(1);
});

test('a burst is one immediate request and one at its end', async () => {
  const players = await query('game.players', 's1');
  for (let at = 0; at < 20; at += 1) {
    refresher.changed({ entity: 'players', serverId: 's1' });
    await pass(10);
  }
  expect(players.times()).toBe(1);
  await pass(COALESCE_MS);
  expect(players.times()).toBe(2);
  await pass(10 * COALESCE_MS);
  expect(players.times()).toBe(2);
});

test('one kind of change does not hold another up', async () => {
  const calls = await query('modCalls.list', 's1');
  const members = await query('members.list', 's1');
  refresher.changed({ entity: 'mod-calls', serverId: 's1' });
  await pass(20);
  refresher.changed({ entity: 'members', serverId: 's1' });
  await pass(1);
  expect([calls.times(), members.times()]).toEqual([1, 1]);
});

/** A press whose answer comes after `ms`, upon which its page reads its list again. */
function press(ms: number) {
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => new Promise((resolve) => setTimeout(resolve, ms)),
    onSettled: () => void client.invalidateQueries({ queryKey: [['modCalls']] }),
  });
  void mutation.execute(undefined);
}

test('a press of this very page is one question, though its change is heard of before its answer', async () => {
  const calls = await query('modCalls.list', 's1');
  press(100);
  await pass(60);
  refresher.changed({ entity: 'mod-calls', serverId: 's1' });
  await pass(5_000);
  expect(calls.times()).toBe(1);
});

test('a press that takes long does not keep what others do away for long', async () => {
  const calls = await query('modCalls.list', 's1');
  press(20_000);
  refresher.changed({ entity: 'mod-calls', serverId: 's1' });
  await pass(PRESS_MS + 100);
  expect(calls.times()).toBe(1);
});

test('a change during a reading is not in it: it is read again', async () => {
  const calls = await query('modCalls.list', 's1', { takes: 300 });
  void client.refetchQueries({ queryKey: keyOf('modCalls.list', 's1') });
  await pass(100);
  expect(calls.times()).toBe(1);
  refresher.changed({ entity: 'mod-calls', serverId: 's1' });
  await pass(1);
  expect(calls.times()).toBe(2);
});

test('the next page of a list is waited for, and then the list is asked', async () => {
  const asked = vi.fn(async ({ pageParam }: { pageParam: unknown }) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return pageParam;
  });
  const observer = new InfiniteQueryObserver(client, {
    queryKey: keyOf('activity.list', 's1'),
    queryFn: asked,
    initialPageParam: 1,
    getNextPageParam: (last: unknown) => Number(last) + 1,
  });
  stops.push(observer.subscribe(() => undefined));
  await pass(400);
  void observer.fetchNextPage();
  await pass(100);
  refresher.changed({ entity: 'activity', serverId: 's1' });
  await pass(COALESCE_MS);
  expect(asked).toHaveBeenCalledTimes(2);
  await pass(2_000);
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2]);
  expect(asked).toHaveBeenCalledTimes(4);
});

test('everything is what belongs to the place or to the person, without what nothing changes', async () => {
  const calls = await query('modCalls.list', 's1');
  const elsewhere = await query('modCalls.list', 's2');
  const list = await query('servers.list');
  const space = await query('evidence.space', 's1');
  refresher.everything('s1');
  await pass(1);
  expect([calls, elsewhere, list, space].map((one) => one.times())).toEqual([1, 0, 1, 0]);
});

test('a first reading that began before is not given up, and is read once more when it is there', async () => {
  const asked = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve('fine'), 300)));
  const observer = new QueryObserver(client, { queryKey: keyOf('modCalls.list', 's1'), queryFn: asked });
  stops.push(observer.subscribe(() => undefined));
  await pass(100);
  refresher.changed({ entity: 'mod-calls', serverId: 's1' });
  refresher.everything('s1');
  await pass(100);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(101);
  expect([observer.getCurrentResult().data, asked.mock.calls.length]).toEqual(['fine', 2]);
  await pass(5_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a first reading that fails is left to its Retry', async () => {
  const asked = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    throw new Error('no');
  });
  const observer = new QueryObserver(client, { queryKey: keyOf('modCalls.list', 's1'), queryFn: asked });
  stops.push(observer.subscribe(() => undefined));
  await pass(100);
  refresher.everything('s1');
  await pass(5_000);
  expect(asked).toHaveBeenCalledTimes(1);
});
