import { expect, it } from 'vitest';
import type { PostedMessage } from '../testing/discord/deliveries.ts';
import { startRoles } from '../testing/discord/roles.ts';
import { webhookAddress } from '../testing/discord/webhooks.ts';
import { changeOf, named, openLive } from '../testing/live.ts';
import { must } from '../testing/product/transports.ts';

const { sandbox, database, a, b, worker, onA, serverId, press, received } = await startRoles();

it('a worker shows that it is well, and nothing else', async () => {
  for (const [path, status] of [
    ['/healthz', 200],
    ['/readyz', 200],
    ['/', 404],
    ['/api/servers', 404],
  ] as const) {
    expect([path, (await fetch(worker.url + path)).status]).toEqual([path, status]);
  }
});

it('a command that is pressed at a web instance is sent once by the worker and answered where it was pressed', async () => {
  const leases = await database.handle.selectFrom('leases').select('name').execute();
  expect(leases.map(({ name }) => name)).toEqual(['egress:default']);
  expect(await press(onA, ':h From A')).toMatchObject({ success: true, state: 'sent' });
  expect(await received(':h From A')).toBe(1);
});

it('jobs scheduled at a web instance run once, and soon after they were enqueued', async () => {
  const input = { serverId, name: 'Hourly', command: ':h Hourly', interval: 60, enabled: true };
  await must(onA, 'customCommands.create', input);
  await database.handle.updateTable('custom_commands').set({ next_run_at: Date.now() }).execute();
  // Sends a wake signal; the worker polls only every ten seconds.
  await must(onA, 'customCommands.create', { serverId, name: 'Never', command: ':h Never', interval: 60 });
  const runs = (): Promise<{ state: string }[]> =>
    database.handle.selectFrom('command_runs').select('state').execute();
  await expect.poll(runs, { timeout: 8_000 }).toHaveLength(1);
  await expect.poll(() => received(':h Hourly'), { timeout: 15_000 }).toBe(1);
  expect(await runs()).toHaveLength(1);
});

it('a change at one web instance reaches a stream at the other, and its webhook', async () => {
  await must(onA, 'webhooks.create', { serverId, type: 'punishments', webhookUrl: webhookAddress() });
  const cookie = [...onA.cookies].map((pair) => pair.join('=')).join('; ');
  const stream = await openLive({ url: b.url, cookie }, { server: serverId });
  await stream.next(named('ready'));
  await must(onA, 'punishments.create', {
    serverId,
    robloxUsername: 'Speeder',
    punishmentType: 'warning',
    reason: 'told by roles',
  });
  await stream.next(changeOf('punishments', 'created'));
  const posted = async (): Promise<number> => {
    const response = await fetch(`${sandbox.urls.home}/control/discord/messages`);
    const messages = (await response.json()) as PostedMessage[];
    return messages.filter((message) => JSON.stringify(message).includes('told by roles')).length;
  };
  await expect.poll(posted, { timeout: 8_000 }).toBe(1);
});

it('each of them ends in order', async () => {
  for (const one of [a, b, worker]) expect(await one.stop()).toBe(0);
});
