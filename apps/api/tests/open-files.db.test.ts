import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startSandbox } from '@tenfour/sandbox';
import { afterAll, expect, it } from 'vitest';
import { createTestStore } from '../src/testing/database/database.ts';
import { startChild } from '../src/testing/product/child.ts';

const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

it('more connections than open files are refused, and end nothing', async () => {
  const child = await startChild({
    sandbox,
    store: await createTestStore(),
    openFiles: 256,
    env: { SHED_DELAY_MS: '250' },
  });
  const port = Number(new URL(child.url).port);
  const sockets: Socket[] = [];
  let refused = 0;
  for (let count = 0; count < 300; count += 1) {
    const socket = connect({ host: '127.0.0.1', port }).on('error', () => undefined);
    socket.once('close', () => {
      refused += 1;
    });
    socket.resume();
    sockets.push(socket);
  }
  await Promise.all(sockets.map((socket) => socket.connecting && once(socket, 'connect')));
  // Half of 256 are for connections.
  await expect.poll(() => refused).toBe(300 - 128);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(
      async () =>
        (
          await child
            .browser()
            .fetch('/healthz')
            .catch(() => null)
        )?.status,
    )
    .toBe(200);
  expect(await child.stop()).toBe(0);
});
