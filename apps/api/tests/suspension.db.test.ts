import {
  zCommandRun,
  zCreatedPunishment,
  zCustomCommand,
  zGameCommand,
  zGameInfo,
  zServer,
} from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { listGames, sealedKeys } from '../src/features/game/gateway/poller/game-watcher-list.ts';
import { postControl } from '../src/testing/game/control.ts';
import { changeOf, named, openLive } from '../src/testing/live.ts';
import { admit, assemble } from '../src/testing/product/people.ts';
import { openPanel } from '../src/testing/product/platform.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { call, must } from '../src/testing/product/transports.ts';

/**
 * The whole product: a suspension stops everything it does for a server, and lifting it resumes all without a restart.
 */
const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' }, { ticking: true });
const { home } = product.sandbox.urls;
const { handle } = product.database;
const actors = await assemble(product, 'stop');
const { owner, member, stranger, newcomer } = actors;
const panel = await openPanel(product.database, {
  userId: stranger.userId,
  level: 'super_admin',
  at: product.clock.ms,
});
const staff = stranger.browser;
staff.cookies.set('panel', panel.panelToken);

const WORLD = 'stillstop';
const SUSPENDED = 'This server is suspended, so nothing is sent to its game.';
const DISCORD_ID = '912345678901234567';
const inGame = (operation: object) => postControl(product.sandbox, `erlc/${WORLD}`, operation);

// One at a time, and not long in between.
await postControl(product.sandbox, 'limits', { commandLimit: 1, commandWindowMs: 2_000 });
await inGame({ op: 'clear' });
await inGame({ op: 'join', player: 'Bob_1:77001' });
const server = zServer.parse(await must(owner.browser, 'servers.create', { name: 'Stop' }));
const serverId = server.id;
await must(owner.browser, 'servers.update', { serverId, erlcApiKey: `demo-${WORLD}`, enforceInGame: true });
await admit(actors, server, member, 'member');
await must(owner.browser, 'webhooks.create', {
  serverId,
  type: 'staff_actions',
  webhookUrl: `https://discord.com/api/webhooks/${DISCORD_ID}/a-token-that-is-long-enough-abcd`,
});
const custom = zCustomCommand.parse(
  await must(owner.browser, 'customCommands.create', {
    serverId,
    name: 'Greeting',
    command: ':h Greeting',
    enabled: true,
  }),
);

const execute = (command: string) => call(owner.browser, 'rest', 'game.execute', { serverId, command });

/** What the game was sent, oldest first. */
async function received(): Promise<string[]> {
  const state = await (await fetch(`${home}/control/erlc/${WORLD}`)).json();
  const { commandsReceived } = z
    .object({ commandsReceived: z.array(z.object({ command: z.string() })) })
    .parse(state);
  return commandsReceived.map(({ command }) => command).toReversed();
}

/** Titles of what stands in the Discord channel. */
async function posted(): Promise<string[]> {
  const messages = z
    .array(z.object({ webhook_id: z.string().nullish(), embeds: z.array(z.object({ title: z.string() })) }))
    .parse(await (await fetch(`${home}/control/discord/messages`)).json());
  return messages
    .filter(({ webhook_id }) => webhook_id === DISCORD_ID)
    .flatMap(({ embeds }) => embeds.map(({ title }) => title));
}

async function commands() {
  return z.array(zGameCommand).parse(await must(owner.browser, 'game.commands', { serverId }));
}

/** Has the custom command come due now, and answers with what its run log says of that. */
async function dueNow(): Promise<{ state: string; message: string | null }> {
  const dueAt = product.clock.ms - 1_000;
  await handle
    .updateTable('custom_commands')
    .set({ next_run_at: dueAt })
    .where('id', '=', custom.id)
    .execute();
  product.gateway.scheduleChanged();
  const run = async () => {
    const input = { serverId, customCommandId: custom.id };
    const runs = z.array(zCommandRun).parse(await must(owner.browser, 'customCommands.runs', input));
    return runs.find((one) => Date.parse(one.dueAt) === dueAt);
  };
  await expect.poll(run).toBeDefined();
  const found = await run();
  return { state: found?.state ?? '', message: found?.message ?? null };
}

async function kick(): Promise<{ state: string; message: string | null }> {
  const input = { serverId, robloxUsername: 'Bob_1', punishmentType: 'kick', reason: 'RDM' };
  return zCreatedPunishment.parse(await must(owner.browser, 'punishments.create', input)).enforcement;
}

/** Players in game is known: a record waits 2.5 s for the first look, which a slow machine may not be done in. */
async function isFreshlyRead(): Promise<boolean> {
  const { asOf, problem } = zGameInfo.parse(await must(owner.browser, 'game.info', { serverId }));
  return problem === null && asOf !== null && product.clock.ms - Date.parse(asOf) < 15_000;
}

const gameIds = async () => [...(await listGames(handle)).keys()];

// covers: R488, R489
it('stops commands, schedules, enforcement, reads and messages, and all of it resumes afterwards', async () => {
  const stream = await openLive(member.browser, { server: serverId });
  await stream.next(named('ready'));
  await expect.poll(posted).toContain('Webhook added');
  const [gameId] = await gameIds();
  expect((await execute(':h before')).status).toBe(200);

  // One waits for its turn, for a game takes one command every few seconds.
  const waiting = execute(':h too late');
  await expect.poll(async () => (await commands()).some(({ state }) => state === 'queued')).toBe(true);
  await must(staff, 'platformServers.suspend', { serverId, reason: 'Raids' });
  await stream.next(changeOf('server', 'changed'));
  expect((await waiting).data).toMatchObject({ success: false, state: 'failed', message: SUSPENDED });
  expect((await execute(':h never')).error).toMatchObject({ code: 'REFUSED', message: SUSPENDED });
  expect(await kick()).toMatchObject({ state: 'not_sent', message: SUSPENDED });
  expect(await dueNow()).toEqual({ state: 'skipped', message: SUSPENDED });
  expect(await dueNow()).toEqual({ state: 'skipped', message: SUSPENDED });
  expect(await gameIds()).toEqual([]);
  expect(await sealedKeys(handle, gameId ?? '')).toEqual([]);
  const info = await must(member.browser, 'servers.get', { serverId });
  expect(info).toMatchObject({ isActive: false, suspension: { reason: 'Raids' } });
  const { joinCode } = server;
  expect((await call(newcomer.browser, 'rest', 'servers.join', { joinCode })).status).toBe(422);
  await must(owner.browser, 'servers.update', { serverId, name: 'Stopped' });
  expect(await posted()).not.toContain('Server renamed');
  expect((await received()).filter((command) => command.startsWith(':h'))).toEqual([':h before']);

  await must(staff, 'platformServers.reactivate', { serverId });
  await stream.next(changeOf('server', 'changed'));
  expect((await dueNow()).state).toMatch(/^(?:queued|sent|confirmed)$/);
  await expect.poll(received, { timeout: 20_000 }).toEqual([':h before', ':h Greeting']);
  await expect.poll(isFreshlyRead, { timeout: 20_000 }).toBe(true);
  expect(await kick()).toMatchObject({ state: expect.stringMatching(/^(?:queued|sent)$/), message: null });
  await expect
    .poll(posted, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['Server renamed', 'Server reactivated']));
  expect(await gameIds()).toEqual([gameId]);
});

it('a game that another server has as well is read on for that one', async () => {
  const duplicate = zServer.parse(await must(owner.browser, 'servers.create', { name: 'Twin' }));
  await must(owner.browser, 'servers.update', { serverId: duplicate.id, erlcApiKey: `demo-${WORLD}` });
  const [gameId] = await gameIds();
  await must(staff, 'platformServers.suspend', { serverId: duplicate.id });
  expect(await gameIds()).toEqual([gameId]);
  expect((await sealedKeys(handle, gameId ?? '')).map((one) => one.serverId)).toEqual([serverId]);
  const refused = await call(owner.browser, 'rest', 'game.execute', {
    serverId: duplicate.id,
    command: ':h twin',
  });
  expect(refused.error?.message).toBe(SUSPENDED);
});

it('a removal by platform staff ends the streams, and what waited is not sent', async () => {
  const stream = await openLive(member.browser, { server: serverId });
  await stream.next(named('ready'));
  void execute(':h last one');
  const waiting = execute(':h after the removal');
  await expect.poll(async () => (await commands()).some(({ state }) => state === 'queued')).toBe(true);
  await must(staff, 'platformServers.remove', { serverId, reason: 'Asked for it' });
  await stream.next(named('rights-changed'));
  await stream.ended;
  expect((await waiting).data ?? {}).not.toMatchObject({ success: true });
  const left = () =>
    handle
      .selectFrom('game_commands')
      .select('id')
      .where('server_id', '=', serverId)
      .where('state', '=', 'queued')
      .execute();
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  expect(await received()).not.toContain(':h after the removal');
  expect((await call(member.browser, 'rest', 'servers.get', { serverId })).status).toBe(404);
});
