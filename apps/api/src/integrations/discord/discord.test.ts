import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createDiscordClient } from './discord.ts';

let answer: unknown;
const server = createServer((_request, response) => response.end(JSON.stringify(answer)));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const { port } = server.address() as AddressInfo;
const discord = createDiscordClient({ baseUrl: `http://127.0.0.1:${port}`, timeoutMs: 2_000 });

// The number picks the default picture and goes into its address.
it.each([
  ['1337', '1337'],
  ['0', '0'],
  [undefined, '0'],
  ['bot', '0'],
  [7, '0'],
])('reads the discriminator %j as %j', async (discriminator, known) => {
  answer = { id: '80351110224678912', username: 'ana', discriminator };
  expect((await discord.me('token')).discriminator).toBe(known);
});

it.each([{ id: 'x', username: 'ana' }, { id: '80351110224678912' }, [], 'no'])(
  'calls %j an answer that cannot be read',
  async (body) => {
    answer = body;
    await expect(discord.me('token')).rejects.toMatchObject({ code: 'UPSTREAM' });
  },
);
