import { startSandbox } from '@tenfour/sandbox';
import { expect, it } from 'vitest';
import type { LeaseTimes } from '../jobs/lease.ts';
import { createTestStore } from '../testing/database/database.ts';
import { readConfig } from './config.ts';
import { startGatewayProcess } from './discord-gateway.ts';

const TIMES: LeaseTimes = { lastsMs: 900, renewEveryMs: 200, retryEveryMs: 50, marginMs: 200 };

it('of two processes one is connected, and the other takes over when it goes', async () => {
  const { url } = await createTestStore();
  const sandbox = await startSandbox({ port: 0 });
  const config = readConfig({
    ROLE: 'gateway',
    DATABASE_URL: url ?? '',
    SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    DISCORD_CLIENT_ID: 'x',
    DISCORD_CLIENT_SECRET: 'x',
    DISCORD_BOT_TOKEN: 'the-bot',
    DISCORD_BASE_URL: sandbox.urls.discord,
    LOG_LEVEL: 'silent',
  });
  const connected = async () => {
    const answer = await fetch(`${sandbox.urls.home}/control/discord/gateway`);
    const sessions = (await answer.json()) as { connected: boolean }[];
    return sessions.filter((session) => session.connected).length;
  };
  const [a, b] = await Promise.all(
    [1, 2].map(() => startGatewayProcess(config, { leaseTimes: TIMES, logTo: { write: () => undefined } })),
  );
  if (!a || !b) throw new Error('not started');
  expect([a.holds(), b.holds()].filter(Boolean)).toHaveLength(1);
  await expect.poll(connected, { timeout: 10_000 }).toBe(1);
  const [first, second] = a.holds() ? [a, b] : [b, a];
  await first.close();
  await expect.poll(() => second.holds(), { timeout: 10_000 }).toBe(true);
  await expect.poll(connected, { timeout: 10_000 }).toBe(1);
  await second.close();
  await expect.poll(connected).toBe(0);
  await sandbox.close();
}, 60_000);
