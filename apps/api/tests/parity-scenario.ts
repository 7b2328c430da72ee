import {
  zConnectionTest,
  zCreatedPunishment,
  zJoinRequest,
  zPendingRequest,
  zServer,
  zSession,
} from '@tenfour/contracts';
import { restRoutes } from '@tenfour/contracts/rest';
import { z } from 'zod';
import type { Browser } from '../src/testing/product/browser.ts';
import { type Actors, assemble } from '../src/testing/product/people.ts';
import type { RunningProduct } from '../src/testing/product/product.ts';
import type { Answer } from '../src/testing/product/transports.ts';
import { activity } from './parity-activity.ts';
import { altsAndAnnouncements } from './parity-alts.ts';
import { analytics } from './parity-analytics.ts';
import { apiKeys, endpoints } from './parity-api-keys.ts';
import { appealPage, appeals } from './parity-appeals.ts';
import { automations } from './parity-automations.ts';
import { banRequests } from './parity-ban-requests.ts';
import { bans, nameLookups } from './parity-bans.ts';
import { bot } from './parity-bot.ts';
import { customCommands } from './parity-custom-commands.ts';
import { discordRoles } from './parity-discord-roles.ts';
import { factors, signIns } from './parity-factors.ts';
import { forms } from './parity-forms.ts';
import { gameEvents } from './parity-game-events.ts';
import { gameSecurity, staffFreezes } from './parity-game-security.ts';
import { gameSessions } from './parity-game-sessions.ts';
import { imports } from './parity-imports.ts';
import { leaves } from './parity-leaves.ts';
import { ownership, retention } from './parity-ownership.ts';
import { adminPanel } from './parity-panel.ts';
import { platformServers } from './parity-platform.ts';
import { players } from './parity-players.ts';
import { promotions } from './parity-promotions.ts';
import { roles } from './parity-roles.ts';
import { shifts } from './parity-shifts.ts';
import { askSignedOut } from './parity-signed-out.ts';
import { staffTools } from './parity-staff-tools.ts';
import { templates } from './parity-templates.ts';
import { twoPeople } from './parity-two-people.ts';
import { verification } from './parity-verification.ts';
import { webhooks } from './parity-webhooks.ts';

/** Makes one call on the story's transport and records the answer. */
export type Ask = (
  step: string,
  browser: Browser,
  procedure: string,
  input?: Record<string, unknown>,
) => Promise<Answer>;

/** Everything that can be asked, with every kind of answer. `host` is the product whose sandbox both use. */
export async function playScenario(host: RunningProduct, product: RunningProduct, ask: Ask): Promise<void> {
  const actors = await assemble(product, 'parity');
  await askSignedOut(actors, ask);
  await ownAccount(host, actors, ask);
  await factors(product, ask);
  await signIns(product, ask);
  await twoPeople(product, ask);
  const serverId = await community(actors, ask);
  await punishments(host, actors, ask, serverId);
  await game(host, actors, ask, serverId);
  await bans(actors, ask, serverId);
  await nameLookups(actors, ask, serverId);
  await customCommands(actors, ask, serverId);
  await gameSessions(actors, ask, serverId, product.clock.ms);
  await players(actors, ask, serverId);
  await appeals(actors, ask, serverId);
  await appealPage(actors, ask, serverId);
  await banRequests(actors, ask, serverId);
  await templates(actors, ask, serverId);
  await roles(actors, ask, serverId, product.clock.ms);
  await retention(actors, ask, serverId);
  await webhooks(actors, ask, serverId);
  await staffTools(actors, ask, serverId);
  await leaves(actors, ask, serverId, product.clock.ms);
  await forms(actors, ask, serverId);
  await promotions(actors, ask, serverId);
  await discordRoles(host, actors, ask, serverId, product.clock.ms);
  await bot(actors, ask, serverId);
  await gameSecurity(actors, ask, serverId);
  await staffFreezes(actors, ask, serverId);
  await automations(actors, ask, serverId);
  await apiKeys(actors, ask, serverId);
  await endpoints(product, actors, ask, serverId);
  await imports(actors, ask, serverId);
  await shifts(actors, ask, serverId);
  await analytics(actors, ask, serverId);
  await activity(actors, ask, serverId);
  await altsAndAnnouncements(product, actors, ask);
  await adminPanel(product, actors, ask);
  await platformServers(product, actors, ask);
  await askWrongly(actors, ask, serverId);
  const stale = { serverId, joinCode: 'NEVERWAS' };
  await ask('a code that is not the code', actors.owner.browser, 'servers.rotateJoinCode', stale);
  await ask('a new code', actors.owner.browser, 'servers.rotateJoinCode', { serverId });
  await ask('the end', actors.owner.browser, 'servers.remove', { serverId });
  await ask('after the end', actors.owner.browser, 'servers.get', { serverId });
}

async function ownAccount(host: RunningProduct, { member, newcomer }: Actors, ask: Ask): Promise<void> {
  const { browser, username } = member;
  await ask('who am I', browser, 'account.me');
  await ask('my data', browser, 'privacy.data');
  await ask('no such page', browser, 'privacy.data', { cursor: 'x' });
  await ask('not the name', browser, 'privacy.requestErasure', { confirm: 'x' });
  await ask('erase me', browser, 'privacy.requestErasure', { confirm: username });
  await ask('when', browser, 'privacy.erasure');
  await ask('or not', browser, 'privacy.cancelErasure');
  await ask('not again', browser, 'privacy.cancelErasure');
  await ask('link', browser, 'account.linkRoblox', { robloxUsername: 'Speeder' });
  await ask('link an unknown name', browser, 'account.linkRoblox', { robloxUsername: 'GhostRider' });
  await ask('link nothing', browser, 'account.linkRoblox', { robloxUsername: '  ' });
  await host.fault('roblox', '500');
  await ask('link while Roblox is down', browser, 'account.linkRoblox', { robloxUsername: 'Unseen' });
  await host.fault('roblox', 'none');
  await verification(browser, ask);
  await ask('unlink', browser, 'account.unlinkRoblox');
  await ask('the empty dashboard', browser, 'servers.list');
  await ask('my log', browser, 'account.log', { limit: 3 });
  await ask('no such entry', browser, 'account.log', { cursor: 'x' });
  const { data } = await ask('sessions', newcomer.browser, 'account.sessions');
  const sessionId = z.array(zSession).parse(data)[0]?.id;
  await ask('end a foreign session', browser, 'account.revokeSession', { sessionId });
  await ask('end my session', newcomer.browser, 'account.revokeSession', { sessionId });
  await ask('after that', newcomer.browser, 'account.me');
  await newcomer.browser.signIn(newcomer.username);
}

async function community(actors: Actors, ask: Ask): Promise<string> {
  const { owner, moderator, newcomer } = actors;
  const made = await ask('found', owner.browser, 'servers.create', { name: '  Parity  ' });
  const { id: serverId, joinCode } = zServer.parse(made.data);
  await ask('join with a wrong code', moderator.browser, 'servers.join', { joinCode: 'nowhere' });
  await ask('an invite link', newcomer.browser, 'servers.invite', { joinCode });
  await ask('join', moderator.browser, 'servers.join', { joinCode });
  await ask('the link of a server I asked to join', moderator.browser, 'servers.invite', { joinCode });
  await ask('join again', moderator.browser, 'servers.join', { joinCode });
  await undoPunishments({ owner, moderator }, ask);
  await ask('join once more', moderator.browser, 'servers.join', { joinCode });
  const waiting = await ask('who waits', owner.browser, 'joinRequests.list', { serverId });
  const requestId = z.array(zJoinRequest).parse(waiting.data)[0]?.id;
  await ask('let in', owner.browser, 'joinRequests.decide', { requestId, status: 'approved' });
  await ask('let in again', owner.browser, 'joinRequests.decide', { requestId, status: 'rejected' });
  const several = { serverId, requestIds: [requestId, 'unknown'], status: 'approved', role: 'member' };
  await ask('let several in', owner.browser, 'joinRequests.decideMany', several);
  const notApproved = { serverId, requestIds: ['unknown'] };
  await ask('undo approvals', owner.browser, 'joinRequests.undoApproval', notApproved);
  await ask('a key of the wrong form', owner.browser, 'servers.update', { serverId, erlcApiKey: 'no key' });
  await ask('a time zone', owner.browser, 'servers.update', { serverId, timezone: 'europe/berlin' });
  await ask('no time zone', owner.browser, 'servers.update', { serverId, timezone: 'Mars/Olympus' });
  const outdated = { serverId, name: 'Overtaken', seen: { name: 'Never called so' } };
  await ask('a name that was changed since', owner.browser, 'servers.update', outdated);
  await ask('the door', owner.browser, 'servers.update', { serverId, joinPolicy: 'open' });
  await ask('walk in', newcomer.browser, 'servers.join', { joinCode });
  await ask('members', owner.browser, 'members.list', { serverId });
  const { userId } = newcomer;
  await ask('a role', owner.browser, 'members.changeRole', { serverId, userId, role: 'admin' });
  await ask('not yours', moderator.browser, 'members.changeRole', { serverId, userId, role: 'member' });
  await ask('my own role', owner.browser, 'members.changeRole', {
    serverId,
    userId: owner.userId,
    role: 'admin',
  });
  await ask('Discord roles again', owner.browser, 'members.followDiscordRoles', { serverId, userId });
  await ask('Discord roles already', owner.browser, 'members.followDiscordRoles', { serverId, userId });
  await ask('out', owner.browser, 'members.remove', { serverId, userId });
  await ask('out again', owner.browser, 'members.remove', { serverId, userId });
  await ask('back after a removal', newcomer.browser, 'servers.join', { joinCode });
  const asking = await ask('who asks to come back', owner.browser, 'joinRequests.list', { serverId });
  const back = z.array(zJoinRequest).parse(asking.data);
  const backId = back.find((one) => one.userId === userId)?.id;
  const lets = { requestId: backId, status: 'approved', role: 'member' };
  await ask('let in again', owner.browser, 'joinRequests.decide', lets);
  await ask('leave', newcomer.browser, 'members.leave', { serverId });
  await ask('leave again', newcomer.browser, 'members.leave', { serverId });
  await ask('the owner stays', owner.browser, 'members.leave', { serverId });
  await ownership(ask, actors, serverId);
  const moderatorPermissions = { canViewWebhooks: true };
  await ask('permissions', owner.browser, 'servers.updateRolePermissions', {
    serverId,
    moderatorPermissions,
  });
  const unknown = { serverId, adminPermissions: '{"canFly":true}' };
  await ask('an unknown one', owner.browser, 'servers.updateRolePermissions', unknown);
  await ask('what may I', moderator.browser, 'servers.permissions', { serverId });
  await ask('the server', moderator.browser, 'servers.get', { serverId });
  await ask('my servers', moderator.browser, 'servers.list');
  return serverId;
}

async function undoPunishments(
  { owner, moderator }: Pick<Actors, 'owner' | 'moderator'>,
  ask: Ask,
): Promise<void> {
  const pending = await ask('wait', moderator.browser, 'joinRequests.pending');
  const requestId = z.array(zPendingRequest).parse(pending.data)[0]?.id;
  await ask('not yours to take back', owner.browser, 'joinRequests.withdraw', { requestId });
  await ask('take it back', moderator.browser, 'joinRequests.withdraw', { requestId });
  await ask('take it back again', moderator.browser, 'joinRequests.withdraw', { requestId });
}

async function punishments(
  host: RunningProduct,
  { moderator }: Actors,
  ask: Ask,
  serverId: string,
): Promise<void> {
  const { browser } = moderator;
  const robloxUsername = 'speeder';
  await ask('forecast', browser, 'punishments.forecast', { serverId, robloxUsername });
  const write = { serverId, robloxUsername, punishmentType: 'warning', reason: 'Ünïcode 50% _ "q"' };
  const made = await ask('add', browser, 'punishments.create', {
    ...write,
    clientId: 'parity-client',
    duration: 5,
  });
  const { id: punishmentId } = zCreatedPunishment.parse(made.data);
  await ask('add it again', browser, 'punishments.create', {
    ...write,
    clientId: 'parity-client',
    duration: 5,
  });
  await ask('add', browser, 'punishments.create', write);
  await ask('the third', browser, 'punishments.create', { ...write, robloxUserId: 7 });
  await host.fault('roblox', 'html');
  await ask('unverified', browser, 'punishments.create', { ...write, robloxUsername: 'Silent' });
  await host.fault('roblox', 'none');
  await ask('no reason', browser, 'punishments.create', { ...write, reason: ' ' });
  await ask('half a minute', browser, 'punishments.create', { ...write, duration: 0.5 });
  await ask('too much', browser, 'punishments.create', { ...write, reason: 'x'.repeat(300_000) });
  await ask('list', browser, 'punishments.list', { serverId });
  await ask('list a page', browser, 'punishments.list', { serverId, limit: 2 });
  await ask('list too many', browser, 'punishments.list', { serverId, limit: 201 });
  const search = { search: '50% _ "Q', type: 'warning', status: 'active' };
  await ask('search', browser, 'punishments.list', { serverId, ...search });
  await ask('filters', browser, 'punishments.list', {
    serverId,
    from: '2020-01-01T00:00:00Z',
    sort: 'player',
  });
  await ask('ending', browser, 'punishments.list', {
    serverId,
    sort: 'ending',
    issuedBy: 'unknown',
    limit: 1,
  });
  await ask('a moment that is none', browser, 'punishments.list', { serverId, to: 'yesterday' });
  await ask('no cursor of ours', browser, 'punishments.list', { serverId, sort: 'ending', cursor: 'x' });
  await ask('how many', browser, 'punishments.count', { serverId });
  await ask('who recorded', browser, 'punishments.issuers', { serverId });
  const evidence = ['https://example.com/clip?a=1&b=2'];
  await ask('evidence', browser, 'punishments.update', { serverId, punishmentId, evidence });
  await ask('no evidence', browser, 'punishments.update', {
    serverId,
    punishmentId,
    evidence: ['javascript:1'],
  });
  const punishmentIds = [punishmentId, 'none'];
  await ask('end several', browser, 'punishments.expire', { serverId, punishmentIds });
  await ask('end none', browser, 'punishments.expire', { serverId, punishmentIds: [] });
  await ask('history', browser, 'punishments.history', { serverId, punishmentId });
  await ask('history of none', browser, 'punishments.history', { serverId, punishmentId: 'none' });
  await ask('end', browser, 'punishments.update', { serverId, punishmentId, isActive: false });
  await ask('edit one that is not there', browser, 'punishments.update', { serverId, punishmentId: 'none' });
  await ask('delete', browser, 'punishments.remove', { serverId, punishmentId });
  await ask('delete again', browser, 'punishments.remove', { serverId, punishmentId });
  await ask('history of a deleted one', browser, 'punishments.history', { serverId, punishmentId });
  await ask('restore', browser, 'punishments.restore', { serverId, punishmentId });
  await ask('restore again', browser, 'punishments.restore', { serverId, punishmentId });
  await ask('restore none', browser, 'punishments.restore', { serverId, punishmentId: 'none' });
}

let keys = 0;

async function game(
  host: RunningProduct,
  { owner, moderator }: Actors,
  ask: Ask,
  serverId: string,
): Promise<void> {
  const { browser } = moderator;
  await ask('no key', browser, 'game.info', { serverId });
  await ask('what needs a moderator', browser, 'servers.attention', { serverId });
  await ask('the last hours', browser, 'servers.recent', { serverId });
  await ask('what needs the owner', owner.browser, 'servers.attention', { serverId });
  await ask('no key to send with', browser, 'game.execute', { serverId, command: ':h Hello' });
  await ask('no key to test', owner.browser, 'servers.testConnection', { serverId, key: 'erlc' });
  await ask('no key to try commands with', owner.browser, 'servers.testCommands', { serverId });
  const typed = { serverId, key: 'roblox', value: 'bad-typed-key' };
  await ask('a key that is only typed', owner.browser, 'servers.testConnection', typed);
  await ask('how the keys are', owner.browser, 'servers.keys', { serverId });
  keys += 1;
  const erlcApiKey = `parity${keys}-stillparity`;
  await ask('a key', owner.browser, 'servers.update', { serverId, erlcApiKey });
  const tested = await ask('test it', owner.browser, 'servers.testConnection', { serverId, key: 'erlc' });
  if (!zConnectionTest.parse(tested.data).ok) throw new Error('The sandbox does not take the key.');
  await ask('players', browser, 'game.players', { serverId });
  await ask('vehicles', browser, 'game.vehicles', { serverId });
  await ask('info', browser, 'game.info', { serverId });
  await ask('command log', browser, 'game.commandLogs', { serverId });
  await gameEvents(owner, browser, ask, serverId);
  await ask('no colon', browser, 'game.execute', { serverId, command: 'hello' });
  await host.fault('erlc', '500');
  await ask('a command that fails', browser, 'game.execute', { serverId, command: ':kick Nobody' });
  await host.fault('erlc', 'none');
  await ask('commands', browser, 'game.commands', { serverId });
  // A key of its own, since the game takes one command per key and five seconds.
  await ask('another key', owner.browser, 'servers.update', {
    serverId,
    erlcApiKey: `parity${keys}-stillother`,
  });
  const locked = { serverId, erlcApiKey: `locked-still${keys}door` };
  await ask('a key that may only read', owner.browser, 'servers.update', locked);
  await ask('commands are not allowed', owner.browser, 'servers.testCommands', { serverId });
  await ask('and so say the keys', owner.browser, 'servers.keys', { serverId });
  await ask('another key', owner.browser, 'servers.update', {
    serverId,
    erlcApiKey: `parity${keys}-stillthird`,
  });
  await ask('a command that works', browser, 'game.execute', { serverId, command: ':refresh Nobody' });
}

/** Inputs that fit no schema. */
const WRONG = [{}, { serverId: 7 }, { serverId: 's'.repeat(65) }, { serverId: null }, { name: [] }];

/** Calls that need no more than a server: nothing beside its id is wrong. */
const TAKES_ANYTHING = new Set(['servers.remove', 'servers.testCommands']);

async function askWrongly({ owner }: Actors, ask: Ask, serverId: string): Promise<void> {
  for (const { procedure, params, method } of restRoutes()) {
    if (procedure === 'servers.remove' || Object.keys(params).length > 0 || method === 'GET') continue;
    for (const input of WRONG) await ask('wrongly', owner.browser, procedure, input);
  }
  for (const { procedure, params, method } of restRoutes()) {
    if (TAKES_ANYTHING.has(procedure) || params.id !== 'serverId' || method === 'GET') continue;
    const wrong = { name: 5, moderatorPermissions: 5, key: 'other', command: {}, reason: [], role: 'owner' };
    const ids = {
      serverId,
      userId: 'u',
      punishmentId: 'p',
      customCommandId: 'c',
      sessionId: 's',
      postId: 'p',
      seriesId: 's',
      voteId: 'v',
      webhookId: 'w',
      deliveryId: 'd',
      infractionId: 'i',
      leaveId: 'l',
      alertId: 'a',
      freezeId: 'a',
      noteId: 'n',
      matchId: 'm',
      roleId: 'r',
      shiftId: 's',
      typeId: 't',
      username: 'Speeder',
      kind: 'magic',
      keyId: 'k',
      endpointId: 'e',
      appealId: 'a',
      importId: 'i',
      transferId: 't',
      approvalId: 'a',
      item: 'i',
      formId: 'f',
      reviewId: 'r',
      waveId: 'w',
      submissionId: 's',
      requestId: 'r',
      duration: 'long',
      robloxUsername: '',
    };
    await ask('wrongly', owner.browser, procedure, { ...wrong, ...ids });
  }
}
