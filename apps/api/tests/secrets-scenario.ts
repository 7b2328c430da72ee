import {
  zBanRequestDetail,
  zCreatedPunishment,
  zCustomCommand,
  zEventHook,
  zGameSession,
  zJoinRequest,
  zServer,
  zShift,
  zStaffReview,
  zWebhook,
} from '@tenfour/contracts';
import { restRoutes } from '@tenfour/contracts/rest';
import type { Sandbox } from '@tenfour/sandbox';
import { createSigner } from '@tenfour/sandbox/erlc/signer';
import { z } from 'zod';
import type { Database } from '../src/db/database.ts';
import type { Browser } from '../src/testing/product/browser.ts';
import { call, must, TRANSPORTS } from '../src/testing/product/transports.ts';
import { askForAlts, useThePanel } from './secrets-platform.ts';
import {
  appealAgainst,
  importSomething,
  submitSomething,
  useAppealPage,
  useEndpoints,
  useProgramKeys,
} from './secrets-tokens.ts';

/** Keys whose text stands nowhere else; of each, every half is a secret of its own. */
const GAME_KEYS = [
  'sekretalpha-stillsekret',
  'bad-sekretbeta',
  'banned-sekretgamma',
  'locked-stillsekretdelta',
];
const ROBLOX_KEYS = ['robloxsekretgood/+=', 'bad-robloxsekret', 'denied-robloxsekret'];
const MALFORMED = ['malformed sekret key', 'sekret-with-three-parts'];
const TOO_LONG = 'toolongsekret'.repeat(50);

/** Tokens of Discord webhooks; only who may edit is shown them again. */
export const WEBHOOK_TOKENS = [
  'livehooksekret-of-some-length-0001',
  'gone-hooksekret-of-some-length-0002',
  'wrong-hooksekret-of-some-length-003',
  'alsohooksekret-of-some-length-0004',
];

/** The platform's own webhook, by which staff hear of requests. */
export const PLATFORM_TOKEN = 'platformsekret-of-some-length-0001';

/** What must never be seen again after it was sent. */
export const KEYS = [...GAME_KEYS, ...ROBLOX_KEYS, ...MALFORMED, TOO_LONG, 'sekretalpha', 'robloxsekret'];

export interface SecretsScenario {
  sandbox: Sandbox;
  database: Database;
  browser(): Browser;
  /** Called whenever other sealed values may be stored. */
  noteSealed(): Promise<void>;
}

const MODES = ['429', '500', 'html', 'reset'] as const;

/** An evening on which everything that is secret passes through the product, and much goes wrong. */
export async function playSecrets(scenario: SecretsScenario): Promise<void> {
  await failToSignIn(scenario);
  const owner = scenario.browser();
  await owner.signIn('keeper', '/dashboard?x=1');
  const server = zServer.parse(await must(owner, 'servers.create', { name: 'Secrets' }));
  const webhookId = await useWebhooks(scenario, owner, server.id);
  await admitMember(scenario, owner, server);
  await askForAlts(scenario, owner);
  await useThePanel(scenario, owner);
  await useGameKeys(scenario, owner, server.id);
  await useRobloxKeys(scenario, owner, server.id);
  await sendNonsense(owner, server.id);
  await hearTheGame(scenario, owner, server.id);
  await useProgramKeys(scenario.browser(), owner, server.id);
  const endpointId = await useEndpoints(owner, server.id);
  await readEverything(scenario, owner, server.id, { webhookId, endpointId });
  await breakSeal(scenario, owner, server.id);
  await leave(scenario, owner, server.id);
}

async function fault(sandbox: Sandbox, upstream: string, mode: string, more: object = {}): Promise<void> {
  await fetch(`${sandbox.urls.home}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upstream, mode, ...more }),
  });
}

async function failToSignIn({ sandbox, browser }: SecretsScenario): Promise<void> {
  for (const match of ['token', '@me']) {
    for (const mode of [...MODES, 'timeout']) {
      const visitor = browser();
      const callback = await visitor.consent('keeper', '/servers');
      await fault(sandbox, 'discord', mode, { match });
      await visitor.fetch(callback);
      await fault(sandbox, 'discord', 'none');
      await visitor.fetch(callback);
    }
  }
  const visitor = browser();
  const callback = new URL(await visitor.consent('keeper'));
  callback.searchParams.set('code', 'x'.repeat(40));
  await visitor.fetch(callback.href);
}

/** Webhooks that work, are gone or have another token: shown, tested, written to, changed and refused. */
async function useWebhooks(
  { sandbox, noteSealed }: SecretsScenario,
  owner: Browser,
  serverId: string,
): Promise<string> {
  const types = ['punishments', 'staff_actions', 'game_panel'] as const;
  const added: string[] = [];
  for (const [at, token] of WEBHOOK_TOKENS.entries()) {
    const type = types[at % types.length];
    const input = { serverId, type, webhookUrl: addressOf(at, token) };
    const made = await must(owner, 'webhooks.create', input, TRANSPORTS[at % 2] ?? 'rest');
    const { id: webhookId } = zWebhook.parse(made);
    added.push(webhookId);
    await noteSealed();
    const named = { serverId, webhookId };
    for (const face of TRANSPORTS) {
      await must(owner, 'webhooks.reveal', named, face);
      await must(owner, 'webhooks.test', named, face);
      await call(owner, face, 'webhooks.create', input);
      await call(owner, face, 'webhooks.create', { ...input, webhookUrl: `${input.webhookUrl}/slack` });
      await call(owner, face, 'webhooks.update', {
        ...named,
        webhookUrl: input.webhookUrl.replace('https', 'http'),
      });
      await call(owner, face, 'webhooks.update', { ...named, webhookUrl: [input.webhookUrl] });
    }
    await must(owner, 'webhooks.update', { ...named, webhookUrl: addressOf(at + 10, token) });
    await noteSealed();
  }
  const [first = ''] = added;
  for (const mode of MODES) {
    await fault(sandbox, 'discord', mode, { retryAfter: 0.05 });
    await must(owner, 'webhooks.test', { serverId, webhookId: first });
    await fault(sandbox, 'discord', 'none');
  }
  await must(owner, 'webhooks.remove', { serverId, webhookId: added.at(-1) });
  return first;
}

/** Discord's address of the story's webhook of this number. */
function addressOf(number: number, token: string): string {
  return `https://discord.com/api/webhooks/${810_000_000_000_000_000n + BigInt(number)}/${token}`;
}

async function admitMember(
  { browser }: SecretsScenario,
  owner: Browser,
  { id: serverId, joinCode }: { id: string; joinCode: string },
): Promise<void> {
  const other = browser();
  await other.signIn('helper');
  await must(other, 'servers.join', { joinCode }, 'trpc');
  const waiting = z.array(zJoinRequest).parse(await must(owner, 'joinRequests.list', { serverId }));
  const requestId = waiting[0]?.id;
  await must(owner, 'joinRequests.decide', { requestId, status: 'approved', role: 'admin' });
  await call(other, 'rest', 'servers.testConnection', { serverId, key: 'erlc' });
  await must(other, 'servers.get', { serverId });
}

async function useGameKeys(scenario: SecretsScenario, owner: Browser, serverId: string): Promise<void> {
  for (const [at, erlcApiKey] of GAME_KEYS.entries()) {
    const face = TRANSPORTS[at % 2] ?? 'rest';
    await must(owner, 'servers.update', { serverId, erlcApiKey }, face);
    await scenario.noteSealed();
    await must(owner, 'servers.testConnection', { serverId, key: 'erlc' }, face);
    await must(owner, 'game.info', { serverId }, face);
    await must(owner, 'game.players', { serverId }, face);
    await must(owner, 'game.vehicles', { serverId }, face);
    await must(owner, 'game.commandLogs', { serverId }, face);
    await call(owner, face, 'game.execute', { serverId, command: ':h Hello' });
  }
  for (const [at, mode] of MODES.entries()) {
    await must(owner, 'servers.update', { serverId, erlcApiKey: `sekretalpha${at}-stillsekret` });
    await scenario.noteSealed();
    await fault(scenario.sandbox, 'erlc', mode, { retryAfter: 0.05 });
    await must(owner, 'servers.testConnection', { serverId, key: 'erlc' });
    await must(owner, 'game.info', { serverId });
    await call(owner, 'rest', 'game.execute', { serverId, command: ':kick Somebody' });
    await fault(scenario.sandbox, 'erlc', 'none');
  }
  for (const erlcApiKey of [...MALFORMED, TOO_LONG]) {
    for (const face of TRANSPORTS) await call(owner, face, 'servers.update', { serverId, erlcApiKey });
  }
  for (const value of [...GAME_KEYS, ...MALFORMED, TOO_LONG]) {
    for (const face of TRANSPORTS)
      await call(owner, face, 'servers.testConnection', { serverId, key: 'erlc', value });
  }
  await must(owner, 'punishments.create', punishment(serverId));
}

function punishment(serverId: string): Record<string, string> {
  return { serverId, robloxUsername: 'Speeder', punishmentType: 'kick', reason: 'Speeding' };
}

async function useRobloxKeys(scenario: SecretsScenario, owner: Browser, serverId: string): Promise<void> {
  for (const robloxApiKey of ROBLOX_KEYS) {
    await must(owner, 'servers.update', { serverId, robloxApiKey });
    await scenario.noteSealed();
    await must(owner, 'servers.testConnection', { serverId, key: 'roblox' });
    await must(owner, 'servers.testConnection', { serverId, key: 'roblox', value: robloxApiKey });
    // The player is known by now, so that this community's key is used.
    await must(owner, 'punishments.create', punishment(serverId));
    await must(owner, 'servers.keys', { serverId });
    for (const mode of MODES) {
      await fault(scenario.sandbox, 'roblox', mode);
      await must(owner, 'servers.testConnection', { serverId, key: 'roblox' });
      await call(owner, 'rest', 'account.linkRoblox', { robloxUsername: `Unseen${mode}` });
      await call(owner, 'rest', 'punishments.forecast', { serverId, robloxUsername: `Unseen${mode}` });
      await fault(scenario.sandbox, 'roblox', 'none');
    }
  }
}

/** Keys in places where they do not belong. */
async function sendNonsense(owner: Browser, serverId: string): Promise<void> {
  const [key = ''] = GAME_KEYS;
  const path = `/api/servers/${serverId}`;
  const headers = { 'content-type': 'application/json' };
  const send = (body: string, more: Record<string, string> = {}): Promise<Response> =>
    owner.fetch(path, { method: 'PATCH', headers: { ...headers, ...more }, body });
  await send(`{"erlcApiKey":"${key}",}`);
  await send(`"${key}"`);
  await send(`["${key}"]`);
  await send(`{"joinPolicy":"${key}","erlcApiKey":["${key}"]}`);
  await send(`{"__proto__":{"erlcApiKey":"${key}"}}`);
  await send(`{"erlcApiKey":"${key}"}`, { 'content-type': `text/${key}` });
  await send(`{"erlcApiKey":"${key}","filler":"${'x'.repeat(300_000)}"}`);
  await send(`{"erlcApiKey":"${key}"}`, { origin: 'https://evil.example', authorization: `Bearer ${key}` });
  await owner.fetch(`${path}?erlcApiKey=${key}`, {
    method: 'PATCH',
    headers,
    body: `{"erlcApiKey":"${key}"}`,
  });
  await owner.fetch(`/trpc/servers.update?input=${key}`, { method: 'POST', headers, body: `{"${key}` });
  await owner.fetch(`/trpc/servers.get?input={"serverId":"${key}`);
  await owner.fetch('/api/auth/user', { headers: { 'server-key': key, 'x-api-key': key } });
}

/** Messages of the game to the secret address: genuine, forged and to an address that was replaced. */
async function hearTheGame(scenario: SecretsScenario, owner: Browser, serverId: string): Promise<void> {
  const addresses: string[] = [];
  for (const face of TRANSPORTS) {
    const hook = zEventHook.parse(await must(owner, 'gameEvents.rotateEventHook', { serverId }, face));
    addresses.push(new URL(String(hook.url)).pathname);
    await must(owner, 'gameEvents.revealEventHook', { serverId }, face);
    await scenario.noteSealed();
  }
  const at = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({ server: 'stillsekret', events: [{ event: 'WebhookProbe' }] });
  const headers = createSigner('tenfour').headers(body, at);
  for (const path of addresses) {
    await owner.fetch(path, { method: 'POST', headers, body });
    await owner.fetch(`${path}?again`, { method: 'POST', headers, body: `${body} ` });
    await owner.fetch(path);
  }
}

/** Expected to find nothing: the story has no cheating player and no connected Discord server. */
const OF_NOTHING = new Set([
  'bot.channels',
  'bot.permissions',
  'discordRoles.preview',
  'discordRoles.roles',
  'dutyRoles.roles',
  'statistics.channels',
  'gameSecurity.get',
  'promotions.get',
  'sessionVotes.places',
]);

/** What some queries ask for besides. */
const KINDS: Readonly<Record<string, object>> = {
  'staffFiles.get': { userId: 'me' },
  'staffFiles.roleChanges': {},
  'promotions.history': { userId: 'none' },
  'endpoints.eventType': { type: 'punishment.added' },
  'templates.list': { kind: 'punishment' },
  'retention.preview': { kind: 'commands', days: 7 },
};

async function readEverything(
  scenario: SecretsScenario,
  owner: Browser,
  serverId: string,
  hooks: { webhookId: string; endpointId: string },
): Promise<void> {
  const greeting = { serverId, name: 'Greeting', command: ':h Hello' };
  const scheduled = await must(owner, 'customCommands.create', greeting);
  const shift = zShift.parse(await must(owner, 'shifts.clockIn', { serverId }));
  const record = zCreatedPunishment.parse(await must(owner, 'punishments.create', punishment(serverId)));
  const player = { robloxUsername: 'Speeder', username: 'Speeder', q: 'spe' };
  const customCommandId = zCustomCommand.parse(scheduled).id;
  const appeal = await appealAgainst(owner, { serverId, punishmentId: record.id });
  await scenario.noteSealed();
  await useAppealPage(scenario.browser(), appeal.token);
  const ids = { customCommandId, ...hooks, shiftId: shift.id, punishmentId: record.id, alertId: 'none' };
  const importId = await importSomething(owner, serverId);
  const form = await submitSomething(owner, scenario.browser(), serverId);
  const wanted = { serverId, username: 'Requested', reason: 'RDM' };
  const requestId = zBanRequestDetail.parse(await must(owner, 'banRequests.ask', wanted)).id;
  const evening = { serverId, title: 'Patrol', plannedAt: new Date(Date.now() + 3_600_000).toISOString() };
  const sessionId = zGameSession.parse(await must(owner, 'gameSessions.plan', evening)).id;
  const { joinCode } = zServer.parse(await must(owner, 'servers.get', { serverId }));
  const page = { serverId, slug: 'secret-county', document: 'privacy' };
  await must(owner, 'appealPage.setAddress', page);
  await must(owner, 'servers.update', { serverId, publicPage: true });
  const { id: reviewId } = zStaffReview.parse(await must(owner, 'staffReviews.create', { serverId }));
  const review = { reviewId, waveId: 'none', requestId };
  const input = { ...page, ...review, joinCode, ...player, ...ids, ...appeal, ...form, importId, sessionId };
  for (const { procedure, type } of restRoutes()) {
    if (type !== 'query') continue;
    const kind = KINDS[procedure] ?? {};
    for (const face of TRANSPORTS) {
      if (OF_NOTHING.has(procedure)) await call(owner, face, procedure, input);
      else await must(owner, procedure, { ...input, ...kind }, face);
    }
  }
  const pages = ['/', '/dashboard', `/server/${serverId}/settings`, '/healthz', '/readyz', '/robots.txt'];
  for (const path of [
    ...pages,
    `/api/servers/${serverId}/activity-logs/export.csv`,
    '/api/openapi.json',
    '/api/docs',
    '/api/none',
    '/trpc/none',
    '/api/login?next=/x',
  ]) {
    await owner.fetch(path);
  }
}

/** A sealed value that does not belong to its row, and one where JSON belongs: our own fault, logged with its cause. */
async function breakSeal(
  { database, noteSealed }: SecretsScenario,
  owner: Browser,
  serverId: string,
): Promise<void> {
  const { handle } = database;
  const { roblox_key_sealed } = await handle
    .selectFrom('servers')
    .select('roblox_key_sealed')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  await handle
    .updateTable('servers')
    .set({ erlc_key_sealed: roblox_key_sealed })
    .where('id', '=', serverId)
    .execute();
  await noteSealed();
  for (const face of TRANSPORTS) {
    for (const procedure of ['servers.testConnection', 'game.info', 'game.execute']) {
      await call(owner, face, procedure, { serverId, key: 'erlc', command: ':h Hello' });
    }
  }
  const servers = handle.updateTable('servers').where('id', '=', serverId);
  await servers.set({ moderator_permissions: roblox_key_sealed ?? '' }).execute();
  for (const face of TRANSPORTS) await call(owner, face, 'servers.get', { serverId });
  await servers.set({ moderator_permissions: '{}' }).execute();
}

async function leave({ browser }: SecretsScenario, owner: Browser, serverId: string): Promise<void> {
  await must(owner, 'servers.remove', { serverId });
  await owner.fetch('/api/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
  await call(owner, 'rest', 'account.me');
  const stranger = browser();
  stranger.cookies.set('sid', 'A'.repeat(43));
  for (const face of TRANSPORTS) await call(stranger, face, 'servers.get', { serverId });
}
