import { zCommandRun, zCustomCommand, zGameCommand } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { signUp } from '../src/testing/product/people.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { must } from '../src/testing/product/transports.ts';

const MINUTE = 60_000;
const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' }, { ticking: true });
const { browser } = await signUp(product, 'owner');

async function community(world: string): Promise<string> {
  const made = await must(browser, 'servers.create', { name: world });
  const { id: serverId } = z.object({ id: z.string() }).parse(made);
  await must(browser, 'servers.update', { serverId, erlcApiKey: `demo-${world}` });
  return serverId;
}

async function add(serverId: string, name: string, more: object = {}) {
  const input = { serverId, name, command: `:h ${name}`, ...more };
  return zCustomCommand.parse(await must(browser, 'customCommands.create', input));
}

async function lastRunOf(serverId: string, name: string) {
  const list = z.array(zCustomCommand).parse(await must(browser, 'customCommands.list', { serverId }));
  return list.find((one) => one.name === name)?.lastRun ?? null;
}

it('a custom command that is switched on is sent when it is due, and its outcome is shown everywhere', async () => {
  const [busy, empty] = [await community('stillbusy'), await community('emptynight')];
  const made = await add(busy, 'Greeting', { enabled: true });
  await add(empty, 'Greeting', { enabled: true, interval: 5 });
  await add(busy, 'Off');
  product.clock.ms = Date.parse(made.nextRunAt ?? '') + 1_000;
  // The clock jumped under the loop; what is added makes it look.
  await add(busy, 'Later', { enabled: true, interval: 120 });
  await expect.poll(async () => (await lastRunOf(busy, 'Greeting'))?.state).toMatch(/^(?:sent|confirmed)$/);
  await expect.poll(async () => (await lastRunOf(empty, 'Greeting'))?.state).toBe('skipped');
  expect((await lastRunOf(empty, 'Greeting'))?.message).toMatch(/^No one is in the game server/);
  expect(await lastRunOf(busy, 'Off')).toBeNull();

  const input = { serverId: busy, customCommandId: made.id };
  const runs = z.array(zCommandRun).parse(await must(browser, 'customCommands.runs', input, 'trpc'));
  expect(runs.map(({ dueAt }) => dueAt)).toEqual([made.nextRunAt]);
  const [list] = [
    z.array(zCustomCommand).parse(await must(browser, 'customCommands.list', { serverId: busy })),
  ];
  const next = list.find(({ id }) => id === made.id)?.nextRunAt;
  expect(Date.parse(next ?? '') - Date.parse(made.nextRunAt ?? '')).toBe(5 * MINUTE);
  const commands = z.array(zGameCommand).parse(await must(browser, 'game.commands', { serverId: busy }));
  expect(commands).toMatchObject([
    {
      command: ':h Greeting',
      source: 'scheduled',
      issuedBy: null,
      customCommand: 'Greeting',
      clientId: null,
      position: null,
      expectedAt: null,
    },
  ]);
  // Its line is written with its outcome, which is still pending while a run is "sent".
  const received = () =>
    product.database.handle
      .selectFrom('activity')
      .select(['title', 'actor_name'])
      .where('server_id', '=', busy)
      .where('type', '=', 'game_command')
      .execute();
  await expect.poll(received).toEqual([{ title: 'Scheduled command sent', actor_name: 'Tenfour' }]);
});
