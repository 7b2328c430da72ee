import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createRobloxClient, type RobloxClient } from './roblox.ts';

const MINUTE = 60_000;
const UPSTREAM = { code: 'UPSTREAM' };

type Answer = { status?: number; headers?: Record<string, string>; body: string } | 'hang';

let server: Server;
let asked: string[][];
let answer: (names: string[]) => Answer;
let at: number;
let client: RobloxClient;

/** Knows every name but those that begin with "Ghost", in capitals of its own. */
function known(names: string[]): Answer {
  const data = names
    .filter((name) => !name.toLowerCase().startsWith('ghost'))
    .map((name) => ({
      requestedUsername: name,
      id: name.length,
      name: name.toUpperCase(),
      displayName: name,
    }));
  return { body: JSON.stringify({ data }) };
}

beforeEach(async () => {
  asked = [];
  answer = known;
  at = Date.UTC(2026, 10, 21);
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const { usernames } = JSON.parse(text) as { usernames: string[] };
      asked.push(usernames);
      const given = answer(usernames);
      if (given === 'hang') return;
      response.writeHead(given.status ?? 200, given.headers).end(given.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  client = createRobloxClient({ usersUrl: `http://127.0.0.1:${port}`, fetch, now: () => at });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

// covers: R664
it('finds an account by name, and returns null for an unknown one', async () => {
  expect(await client.lookup(' bluepatrol ')).toMatchObject({ id: '10', name: 'BLUEPATROL' });
  expect(await client.lookup('GhostRider')).toBeNull();
});

it('finds who bore a name before', async () => {
  answer = ([name]) => ({
    body: JSON.stringify({ data: [{ requestedUsername: name, id: 7, name: 'Newer' }] }),
  });
  expect(await client.lookup('Former')).toMatchObject({ id: '7', name: 'Newer' });
});

it('asks nothing about what cannot be a name', async () => {
  for (const name of ['ab', 'two words', 'a'.repeat(21), '_abc', '名前名前']) {
    expect(await client.lookup(name)).toBeNull();
  }
  expect(asked).toEqual([]);
});

it('batches concurrent requests, and asks once for a repeated name', async () => {
  const names = Array.from({ length: 250 }, (_, n) => `Player${n}`);
  const found = await Promise.all([...names, 'player1', 'PLAYER1'].map((name) => client.lookup(name)));
  expect(found.every((user) => user !== null)).toBe(true);
  expect(asked.map(({ length }) => length).sort((a, b) => b - a)).toEqual([100, 100, 50]);
  expect(new Set(asked.flat()).size).toBe(250);
});

it('remembers who exists for an hour, and who does not for five minutes', async () => {
  const look = async () => {
    await client.lookup('BluePatrol');
    await client.lookup('GhostRider');
    return asked.flat();
  };
  expect(await look()).toEqual(['BluePatrol', 'GhostRider']);
  at += 5 * MINUTE - 1;
  expect(await look()).toHaveLength(2);
  at += 1;
  expect(await look()).toEqual(['BluePatrol', 'GhostRider', 'GhostRider']);
  at += 55 * MINUTE;
  expect((await look()).filter((name) => name === 'BluePatrol')).toHaveLength(2);
});

it.each([
  { status: 500, body: '{"errors":[]}' },
  { status: 200, body: '<html>Maintenance</html>' },
  { status: 200, body: '{"data":"what?"}' },
])('says that Roblox does not answer, and asks again the next time (%j)', async (broken) => {
  answer = () => broken;
  await expect(client.lookup('BluePatrol')).rejects.toMatchObject(UPSTREAM);
  answer = known;
  expect(await client.lookup('BluePatrol')).toBeTruthy();
});

it('says so too without a listener', async () => {
  const gone = createRobloxClient({ usersUrl: 'http://127.0.0.1:9', fetch, now: () => at });
  await expect(gone.lookup('BluePatrol')).rejects.toMatchObject(UPSTREAM);
});

it.each([
  ['7', 7_000],
  [undefined, 30_000],
  ['soon', 30_000],
  ['0.2', 1_000],
  ['999999', 10 * MINUTE],
])('stays away as long as a 429 says (Retry-After %s)', async (header, ms) => {
  answer = () => ({
    status: 429,
    headers: header === undefined ? {} : { 'retry-after': header },
    body: '{}',
  });
  await expect(client.lookup('First1')).rejects.toMatchObject(UPSTREAM);
  answer = known;
  at += ms - 1;
  await expect(client.lookup('Second2')).rejects.toMatchObject(UPSTREAM);
  expect(asked).toEqual([['First1']]);
  at += 1;
  expect(await client.lookup('Second2')).toBeTruthy();
});

it('gives up on a silent Roblox after five seconds, and leaves it alone for a while', async () => {
  answer = () => 'hang';
  const started = performance.now();
  await expect(client.lookup('First1')).rejects.toMatchObject(UPSTREAM);
  expect(performance.now() - started).toBeLessThan(15_000);
  await expect(client.lookup('Second2')).rejects.toMatchObject(UPSTREAM);
  expect(asked).toHaveLength(1);
  answer = known;
  at += 10_000;
  expect(await client.lookup('Second2')).toBeTruthy();
});
