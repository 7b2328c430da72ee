import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { createHeadshots } from './headshots.ts';

interface Call {
  ids: string[];
  /** Answers every id with this state. */
  answer(state?: 'Completed' | 'Pending'): void;
  refuse(): ServerResponse;
}

const calls: Call[] = [];
const server = createServer((request, response) => {
  const ids = new URL(request.url ?? '', 'http://roblox').searchParams.get('userIds')?.split(',') ?? [];
  const answer = (state = 'Completed') => {
    const imageUrl = (id: string) => (state === 'Completed' ? `https://pictures/${id}` : null);
    const data = ids.map((id) => ({ targetId: Number(id), state, imageUrl: imageUrl(id) }));
    response.end(JSON.stringify({ data }));
  };
  calls.push({ ids, answer, refuse: () => response.writeHead(500).end() });
});
await once(server.listen(0, '127.0.0.1'), 'listening');
afterAll(() => server.close());

const { port } = server.address() as AddressInfo;
const options = { thumbnailsUrl: `http://127.0.0.1:${port}`, timeoutMs: 20_000 };

const nextCall = (): Promise<Call> =>
  eventually(async () => {
    const call = calls.shift();
    if (!call) throw new Error('Nothing was asked.');
    return call;
  });

const address = (id: string): string => `https://pictures/${id}`;

it('asks together for what comes before Roblox has answered, each once', async () => {
  const { addressOf } = createHeadshots(options);
  const first = addressOf('1');
  const before = await nextCall();
  const ids = Array.from({ length: 20 }, (_none, index) => String(2 + (index % 10)));
  const others = Promise.all(ids.map((id) => addressOf(id)));
  before.answer();
  const after = await nextCall();
  expect([before.ids, after.ids]).toEqual([['1'], [...new Set(ids)]]);
  after.answer();
  expect([await first, await others]).toEqual([address('1'), ids.map(address)]);
  expect(calls).toEqual([]);
});

it('asks again for pictures being drawn, and blocks nothing else meanwhile', async () => {
  const { addressOf } = createHeadshots(options);
  const drawn = addressOf('1');
  (await nextCall()).answer('Pending');
  const other = addressOf('2');
  const next = await nextCall();
  next.answer();
  expect([next.ids, await other]).toEqual([['2'], address('2')]);
  (await nextCall()).answer();
  expect(await drawn).toBe(address('1'));
});

it('has no picture where none is ever drawn, and throws when Roblox fails', async () => {
  const { addressOf } = createHeadshots(options);
  const never = addressOf('1');
  for (const _try of [1, 2, 3]) (await nextCall()).answer('Pending');
  expect(await never).toBeNull();
  const refused = addressOf('1');
  (await nextCall()).refuse();
  await expect(refused).rejects.toThrow('500');
  const later = addressOf('1');
  (await nextCall()).answer();
  expect(await later).toBe(address('1'));
});
