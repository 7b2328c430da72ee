import {
  zCreatedPunishment,
  zCustomCommand,
  zInfraction,
  zModCall,
  zServer,
  zWebhook,
} from '@tenfour/contracts';
import { WEBHOOK_TYPES, type WebhookType } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { postControl } from '../src/testing/game/control.ts';
import { admit, assemble, waitingRequest } from '../src/testing/product/people.ts';
import { startProduct } from '../src/testing/product/product.ts';
import { call, must } from '../src/testing/product/transports.ts';

/** The running product: everything here happens by what people, players and time do, and is read at Discord. */
const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'warn' }, { ticking: true, oneClock: true });
const { home } = product.sandbox.urls;
const actors = await assemble(product, 'hooks');
const { owner, newcomer: other, stranger: third } = actors;
const WORLD = 'stillhooks';

const post = (path: string, body: object) => postControl(product.sandbox, path, body);
const inGame = (operation: object) => post(`erlc/${WORLD}`, operation);

const zMessages = z.array(
  z.object({
    webhook_id: z.string().nullish(),
    embeds: z.array(z.object({ title: z.string(), description: z.string(), url: z.string().optional() })),
  }),
);

const DISCORD_IDS = Object.fromEntries(
  WEBHOOK_TYPES.map((type, nth) => [type, String(900_000_000_000_000_000n + BigInt(nth))]),
) as Record<WebhookType, string>;

/** Embeds that arrived for one kind of event, oldest first. */
async function arrived(type: WebhookType) {
  const messages = zMessages.parse(await (await fetch(`${home}/control/discord/messages`)).json());
  return messages
    .filter(({ webhook_id }) => webhook_id === DISCORD_IDS[type])
    .flatMap(({ embeds }) => embeds);
}

async function titles(type: WebhookType): Promise<string[]> {
  return (await arrived(type)).map(({ title }) => title);
}

/** Waits until these have arrived, in this order. */
async function received(type: WebhookType, ...wanted: (string | RegExp)[]): Promise<void> {
  const patterns = wanted.map((one) =>
    typeof one === 'string' ? expect.stringMatching(`^${one}$`) : expect.stringMatching(one),
  );
  // Discord takes five messages in two seconds.
  await expect.poll(() => titles(type), { timeout: 30_000 }).toEqual(patterns);
}

const server = zServer.parse(await must(owner.browser, 'servers.create', { name: 'Hooks' }));
const serverId = server.id;
const ask = (procedure: string, input: object = {}) => must(owner.browser, procedure, { serverId, ...input });

// covers: R400-R405
it('has a webhook of each kind', async () => {
  await post('limits', { commandLimit: 1_000, commandWindowMs: 1 });
  await inGame({ op: 'clear' });
  for (const type of WEBHOOK_TYPES) {
    const webhookUrl = `https://discord.com/api/webhooks/${DISCORD_IDS[type]}/token-of-${type}`;
    zWebhook.parse(await ask('webhooks.create', { type, webhookUrl }));
  }
  await received('staff_actions', ...WEBHOOK_TYPES.map(() => 'Webhook added'));
}, 60_000);

it('punishments: added, changed, expired, deleted, restored', async () => {
  const write = {
    robloxUsername: 'Speeder',
    punishmentType: 'kick',
    reason: 'Ran *everybody* over @everyone',
  };
  const { id: punishmentId } = zCreatedPunishment.parse(await ask('punishments.create', write));
  await ask('punishments.update', { punishmentId, reason: 'Fail RP' });
  await ask('punishments.expire', { punishmentIds: [punishmentId] });
  await ask('punishments.remove', { punishmentId });
  await ask('punishments.restore', { punishmentId });
  // One ends by its time.
  await ask('punishments.create', { ...write, robloxUsername: 'Dozer', duration: 1 });
  await received(
    'punishments',
    'Kick added',
    'Kick changed',
    'Kick expired',
    'Kick deleted',
    'Kick restored',
    'Kick added',
  );
  product.clock.ms += 61_000;
  await expect.poll(() => titles('punishments'), { timeout: 90_000 }).toContainEqual('Kick expired');
  await expect.poll(async () => (await titles('punishments')).length, { timeout: 90_000 }).toBe(7);
  const [first] = await arrived('punishments');
  expect(first).toMatchObject({
    description: 'Ran \\*everybody\\* over \\@everyone',
    url: `${product.url}/server/${serverId}/punishments?player=Speeder`,
  });
}, 240_000);

it('staff actions: people, duty, calls, settings, keys', async () => {
  const before = (await titles('staff_actions')).length;
  await admit(actors, server, other, 'moderator');
  await ask('members.changeRole', { userId: other.userId, role: 'admin' });
  await must(third.browser, 'servers.join', { joinCode: server.joinCode });
  await must(owner.browser, 'joinRequests.decide', {
    requestId: await waitingRequest(actors, serverId, third),
    status: 'rejected',
  });
  await ask('shifts.clockIn');
  await ask('shifts.setStatus', { status: 'off_duty' });
  const infraction = { staffUserId: other.userId, type: 'strike', reason: 'Left early' };
  const { id: infractionId } = zInfraction.parse(await ask('infractions.create', infraction));
  await ask('infractions.revoke', { infractionId, reason: 'Mistake' });
  const modCall = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming' };
  const { id: modCallId } = zModCall.parse(await ask('modCalls.create', modCall));
  await must(owner.browser, 'modCalls.claim', { modCallId });
  await must(owner.browser, 'modCalls.resolve', { modCallId, resolution: 'Talked' });
  await ask('servers.update', { joinPolicy: 'open' });
  await ask('servers.update', { erlcApiKey: `demo-${WORLD}` });
  await ask('servers.updateRolePermissions', { moderatorPermissions: { canViewWebhooks: true } });
  await must(other.browser, 'members.leave', { serverId });
  const wanted = [
    'Join request received',
    'Join request approved',
    'Role changed',
    'Join request received',
    'Join request rejected',
    'Clocked in',
    'Clocked out',
    'Staff strike recorded',
    'Staff strike revoked',
    'Mod call created',
    'Mod call claimed',
    'Mod call resolved',
    'Settings changed',
    'ER:LC API key changed',
    'Moderator permissions changed',
    'Member left',
  ];
  await expect
    .poll(async () => (await titles('staff_actions')).slice(before), { timeout: 60_000 })
    .toEqual(wanted);
}, 120_000);

it('the game panel: commands that people, schedules and records send, and their outcomes', async () => {
  // Commands run only while players are in the game, and one of them will be kicked.
  for (const player of ['Bob_1:77001', 'Eve_1:77002']) await inGame({ op: 'join', player });
  const players = async () => JSON.stringify(await ask('game.players'));
  await expect.poll(players, { timeout: 30_000 }).toContain('Bob_1:77001');
  await ask('game.execute', { command: ':h Hello' });
  await received('game_panel', 'Command sent');
  await product.fault('erlc', '500', { match: 'command' });
  await call(owner.browser, 'rest', 'game.execute', { serverId, command: ':h Nobody' });
  await product.fault('erlc', 'none');
  await received('game_panel', 'Command sent', /^Command (failed|outcome unknown)$/);
  await ask('servers.update', { enforceInGame: true });
  await ask('punishments.create', { robloxUsername: 'Bob_1', punishmentType: 'kick', reason: 'RDM' });
  await received('game_panel', 'Command sent', /^Command/, 'Command sent');
  const scheduled = { name: 'Greeting', command: ':h Hi', interval: 5, enabled: true };
  const { nextRunAt } = zCustomCommand.parse(await ask('customCommands.create', scheduled));
  // It looks again when something changes, and shortly after that it is due.
  product.clock.ms = Date.parse(nextRunAt ?? '') - 1_500;
  await ask('customCommands.create', { ...scheduled, name: 'Later', enabled: false });
  await received('game_panel', 'Command sent', /^Command/, 'Command sent', 'Scheduled command sent');
}, 180_000);

it('joins, leaves and kills that the game reports', async () => {
  await ask('game.players');
  for (const player of ['Ana_1:88001', 'Cleo_1:88002']) await inGame({ op: 'join', player });
  await inGame({ op: 'kill', killer: 'Ana_1:88001', killed: 'Cleo_1:88002' });
  await inGame({ op: 'leave', player: 'Cleo_1:88002' });
  const seen = async (type: WebhookType) => {
    // Looking is what has the game read.
    await ask('game.players');
    product.clock.ms += 10_000;
    return (await arrived(type)).map(({ description }) => description).join('\n');
  };
  await expect.poll(() => seen('player_joins'), { timeout: 60_000 }).toMatch(/Cleo\\_1 joined the game\./);
  await expect.poll(() => seen('kill_logs'), { timeout: 60_000 }).toContain('Ana\\_1 killed Cleo\\_1.');
  await expect.poll(() => seen('player_leaves'), { timeout: 60_000 }).toContain('Cleo\\_1 left the game.');
}, 200_000);

it('the log lists what was delivered, without any token', async () => {
  const zLog = z.array(z.object({ title: z.string(), webhookSent: z.boolean() }));
  const all = async () => zLog.parse(await ask('activity.list', { limit: 200 }));
  await expect
    .poll(async () => (await all()).filter(({ webhookSent }) => !webhookSent).map(({ title }) => title), {
      timeout: 30_000,
    })
    .toEqual(['Server created']);
  expect(JSON.stringify(await all())).not.toContain('token-of');
  expect(product.log.join('\n')).not.toContain('token-of');
}, 60_000);
