import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../test/eventually.ts';
import { createQueryClient } from './query-client.ts';
import { forgetServer, serverIdIn } from './rights.ts';

const notFound = new Error('404: {"message":"There is no such server","code":"NOT_FOUND"}');
const forbidden = new Error('403: {"message":"Not allowed","code":"FORBIDDEN"}');

let client: QueryClient;
let stop: (() => void)[] = [];

beforeEach(() => {
  client = createQueryClient();
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  for (const end of stop) end();
  stop = [];
  client.clear();
});

function keyOf(path: string, serverId?: string) {
  return [path.split('.'), { type: 'query', ...(serverId ? { input: { serverId } } : {}) }];
}

/** A query that is on the screen; `answer` may be changed while it is. */
async function watch(path: string, serverId: string | undefined, answer: () => Promise<unknown>) {
  const ask = vi.fn(answer);
  const observer = new QueryObserver(client, { queryKey: keyOf(path, serverId), queryFn: ask });
  stop.push(observer.subscribe(() => {}));
  await eventually(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  return { ask, observer };
}

async function settled(): Promise<void> {
  await eventually(() => expect(client.isFetching()).toBe(0));
}

const fine = async () => 'fine';

test.each([
  ['403', forbidden],
  ['404', notFound],
])('a %s of a poll reads the rights of that server again, once', async (_status, error) => {
  let members = fine;
  const permissions = await watch('servers.permissions', 's1', fine);
  const server = await watch('servers.get', 's1', fine);
  const list = await watch('servers.list', undefined, fine);
  const other = await watch('servers.permissions', 's2', fine);
  const polled = await watch('members.list', 's1', () => members());
  members = () => Promise.reject(error);
  await polled.observer.refetch();
  await settled();
  const asked = [permissions, server, list, other, polled].map(({ ask }) => ask.mock.calls.length);
  expect(asked).toEqual([2, 2, 2, 1, 2]);
});

test('a removed member learns it from every part, and nothing loops', async () => {
  let gone = false;
  const answer = () => (gone ? Promise.reject(notFound) : fine());
  const permissions = await watch('servers.permissions', 's1', answer);
  const server = await watch('servers.get', 's1', answer);
  const list = await watch('servers.list', undefined, fine);
  const polled = await watch('game.players', 's1', answer);
  gone = true;
  await polled.observer.refetch();
  await settled();
  expect(permissions.observer.getCurrentResult().error).toBe(notFound);
  expect(server.observer.getCurrentResult().error).toBe(notFound);
  // Answers of one moment can each find the other not failed yet; after that everything is still.
  for (const { ask } of [permissions, server, list]) expect(ask.mock.calls.length).toBeLessThanOrEqual(4);
});

test.each([
  ['by its input', { serverId: 's1' }, '/'],
  ['by the address', { requestId: 'r1' }, '/server/s1?tab=requests'],
])('a refused press counts as well: the server is known %s', async (_how, input, address) => {
  const permissions = await watch('servers.permissions', 's1', fine);
  window.history.replaceState(null, '', address);
  const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(forbidden) });
  await mutation.execute(input as never).catch(() => undefined);
  await settled();
  expect(permissions.ask).toHaveBeenCalledTimes(2);
});

test.each([
  new Error('409: {"message":"Already approved","code":"CONFLICT"}'),
  new Error('422: {"message":"The free plan"}'),
  new Error('500: '),
  new TypeError('Failed to fetch'),
])('%s says nothing of rights', async (error) => {
  const permissions = await watch('servers.permissions', 's1', fine);
  const mutation = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(error) });
  await mutation.execute({ serverId: 's1' } as never).catch(() => undefined);
  await settled();
  expect(permissions.ask).toHaveBeenCalledTimes(1);
});

test('forgetting a server leaves what is on the screen and what belongs to others', async () => {
  const shown = await watch('members.list', 's1', fine);
  for (const serverId of ['s1', 's2']) client.setQueryData(keyOf('punishments.list', serverId), []);
  forgetServer(client, 's1', 'inactive');
  expect(client.getQueryData(keyOf('punishments.list', 's1'))).toBeUndefined();
  expect(client.getQueryData(keyOf('punishments.list', 's2'))).toEqual([]);
  expect(client.getQueryData(keyOf('members.list', 's1'))).toBe('fine');
  expect(shown.observer.getCurrentResult().data).toBe('fine');
  forgetServer(client, 's1', 'all');
  expect(client.getQueryData(keyOf('members.list', 's1'))).toBeUndefined();
});

test.each([
  [{ serverId: 's1' }, 's1'],
  [{ serverId: 7 }, null],
  [{}, null],
  [undefined, null],
  [null, null],
])('server in %j', (input, id) => {
  expect(serverIdIn(input)).toBe(id);
});
