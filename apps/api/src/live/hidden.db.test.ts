import {
  zBanRequestDetail,
  zCreatedApiKey,
  zDelivery,
  zEndpointDelivery,
  zEndpointWithSecret,
  zWebhook,
} from '@tenfour/contracts';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { webhookAddress } from '../testing/discord/webhooks.ts';
import { receivedHooks, receiverUrl } from '../testing/endpoints.ts';
import { type LiveStream, openLive } from '../testing/live.ts';
import { assemble, foundServer, type Player } from '../testing/product/people.ts';
import { startProduct } from '../testing/product/product.ts';
import { must } from '../testing/product/transports.ts';

// Messages to Discord are spaced by the clock.
const product = await startProduct({ RATE_LIMIT: '0' }, { ticking: true });
const { handle, changes } = product.database;
const actors = await assemble(product, 'hidden');
const { owner, admin, moderator } = actors;
let serverId = '';
let marks = 0;

beforeEach(async () => {
  ({ id: serverId } = await foundServer(actors));
  await product.fault('roblox', 'none');
  const adminPermissions = { canEditApiKey: true };
  await must(owner.browser, 'servers.update', { serverId, delegateManagement: true });
  await must(owner.browser, 'servers.updateRolePermissions', { serverId, adminPermissions });
  await must(owner.browser, 'banRequests.saveSettings', { serverId, votesNeeded: 5 });
});

/** Says that a person has verified an account. */
async function link({ userId }: Player, name: string, id: string): Promise<void> {
  const account = { roblox_user_id: id, roblox_username: name, roblox_verified: 1 } as const;
  await handle.updateTable('users').set(account).where('id', '=', userId).execute();
}

/** Opens the admin's page and a program of theirs, and the pages of the owner and a moderator. */
async function openStreams() {
  const input = { serverId, name: 'Watcher', flags: ['canViewPunishments', 'canViewWebhooks'] };
  const { key } = zCreatedApiKey.parse(await must(admin.browser, 'apiKeys.create', input));
  const server = { server: serverId };
  return {
    subject: [
      await openLive(admin.browser, server),
      await openLive({ url: product.url, key }, server),
      await openLive(admin.browser),
    ],
    others: [await openLive(owner.browser, server), await openLive(moderator.browser, server)],
  };
}

/** Returns the entities that arrived on a stream before a mark that all receive. */
async function receivedBy(stream: LiveStream, since = ''): Promise<string[]> {
  marks += 1;
  const mark = `mark-${marks}`;
  changes.publish([{ serverId, entity: 'server', op: 'changed', ids: [mark] }]);
  await stream.next(({ data }) => Array.isArray(data.ids) && data.ids[0] === mark);
  const all = stream.changes();
  const from = all.findIndex(({ ids }) => ids[0] === since) + 1;
  return all.slice(from).flatMap(({ entity, ids }) => (ids[0]?.startsWith('mark-') ? [] : [entity]));
}

/** Asks for a ban as a moderator, comments, votes and ends it, in every way that leaves no ban. */
async function goThrough(username: string): Promise<void> {
  const ask = async (more: object = {}) => {
    const about = { serverId, username, reason: 'Secret matter', ...more };
    const { id: requestId } = zBanRequestDetail.parse(
      await must(moderator.browser, 'banRequests.ask', about),
    );
    return { serverId, requestId };
  };
  const on = await ask();
  await must(owner.browser, 'banRequests.comment', { ...on, text: 'When was it?' });
  await must(owner.browser, 'banRequests.vote', { ...on, vote: 'for' });
  await must(owner.browser, 'banRequests.decide', { ...on, approve: false });
  await must(moderator.browser, 'banRequests.withdraw', await ask());
}

it('sends the subject of a ban request nothing about it, and everyone else all of it', async () => {
  const username = 'HiddenOne';
  const elsewhere = await foundServer(actors);
  const known = { serverId: elsewhere.id, username, reason: 'x' };
  const { robloxUserId } = zBanRequestDetail.parse(await must(moderator.browser, 'banRequests.ask', known));
  await link(admin, username, robloxUserId ?? '');
  const { subject, others } = await openStreams();
  for (const stream of [...subject, ...others]) await receivedBy(stream);
  await goThrough(username);
  for (const stream of subject) expect(await receivedBy(stream)).toEqual([]);
  for (const stream of others) {
    const entities = await receivedBy(stream);
    expect(entities.filter((entity) => entity === 'ban-requests').length).toBeGreaterThan(4);
  }
});

it('replays nothing of it either', async () => {
  const username = 'HiddenTwo';
  const elsewhere = await foundServer(actors);
  const known = { serverId: elsewhere.id, username, reason: 'x' };
  const { robloxUserId } = zBanRequestDetail.parse(await must(moderator.browser, 'banRequests.ask', known));
  await link(admin, username, robloxUserId ?? '');
  const before = await openLive(admin.browser, { server: serverId });
  await receivedBy(before);
  const lastEventId = before.events.at(-1)?.id ?? '';
  await goThrough(username);
  const after = await openLive(admin.browser, { server: serverId, lastEventId });
  expect(await receivedBy(after)).toEqual([]);
  expect(after.events.map(({ event }) => event)).not.toContain('resync');
});

it('sends nothing of a request by a name that the account has or had, and notes it nowhere', async () => {
  await link(admin, 'HiddenNow', '990077');
  await handle
    .insertInto('player_names')
    .values({
      name_key: 'hiddenbefore',
      roblox_user_id: '990077',
      name: 'HiddenBefore',
      first_seen_at: 1,
      last_seen_at: 2,
    })
    .execute();
  const { subject } = await openStreams();
  for (const stream of subject) await receivedBy(stream);
  await product.fault('roblox', '500');
  for (const username of ['HiddenNow', 'HiddenBefore']) {
    await goThrough(username);
    for (const stream of subject) expect([username, await receivedBy(stream)]).toEqual([username, []]);
    const notes = { serverId, username, part: 'notes' };
    expect(await must(admin.browser, 'players.timeline', notes)).toEqual([]);
  }
});

/** Adds a webhook of the server, an endpoint of the owner and one of the admin. */
async function addReceivers() {
  const setting = { serverId, description: '', events: null };
  const addWebhook = { serverId, type: 'staff_actions', webhookUrl: webhookAddress() };
  const webhook = zWebhook.parse(await must(owner.browser, 'webhooks.create', addWebhook));
  const [ofOwner, ofAdmin] = [`owner-${serverId}`, `admin-${serverId}`];
  const endpointOf = async ({ browser }: Player, name: string) => {
    const made = await must(browser, 'endpoints.create', {
      ...setting,
      url: receiverUrl(product.sandbox, name),
    });
    return zEndpointWithSecret.parse(made).id;
  };
  const endpointId = await endpointOf(owner, ofOwner);
  await endpointOf(admin, ofAdmin);
  return { webhookId: webhook.id, endpointId, ofOwner, ofAdmin };
}

/** Waits until everything has been sent. */
async function everythingSent(): Promise<void> {
  const waiting = async (table: 'deliveries' | 'endpoint_deliveries') => {
    const rows = handle
      .selectFrom(table as 'deliveries')
      .select('id')
      .where('server_id', '=', serverId);
    return (await rows.where('state', '=', 'pending').execute()).length;
  };
  const poll = async () => (await waiting('deliveries')) + (await waiting('endpoint_deliveries'));
  await expect.poll(poll, { timeout: 30_000 }).toBe(0);
}

/** Returns the kinds of events that lists of deliveries and the file of the log show to someone. */
async function shownTo({ browser }: Player, { webhookId, endpointId }: Record<string, string>) {
  const sent = z.array(zDelivery).parse(await must(browser, 'webhooks.deliveries', { serverId, webhookId }));
  const signed = z
    .array(zEndpointDelivery)
    .parse(await must(browser, 'endpoints.deliveries', { serverId, endpointId }));
  const log = await browser.fetch(`/api/servers/${serverId}/activity-logs/export.csv`);
  return {
    titles: sent.map(({ title }) => title).filter((title) => title.startsWith('Ban request')),
    types: signed.map(({ type }) => type).filter((type) => type.startsWith('ban-request.')),
    lines: (await log.text()).split('\n').filter((line) => line.includes('Ban request')),
  };
}

it('sends and shows the subject no delivery of it either', async () => {
  const username = 'HiddenThree';
  const elsewhere = await foundServer(actors);
  const known = { serverId: elsewhere.id, username, reason: 'x' };
  const { robloxUserId } = zBanRequestDetail.parse(await must(moderator.browser, 'banRequests.ask', known));
  await link(admin, username, robloxUserId ?? '');
  const receivers = await addReceivers();
  await everythingSent();
  const { subject, others } = await openStreams();
  await everythingSent();
  const marked = new Map<LiveStream, string>();
  for (const stream of [...subject, ...others]) {
    await receivedBy(stream);
    marked.set(stream, `mark-${marks}`);
  }
  await goThrough(username);
  await everythingSent();
  const ofDeliveries = ['deliveries', 'activity', 'ban-requests'];
  for (const stream of subject) {
    const received = await receivedBy(stream, marked.get(stream));
    expect(received.filter((entity) => ofDeliveries.includes(entity))).toEqual([]);
  }
  const [ofOwner] = others;
  if (ofOwner) expect(await receivedBy(ofOwner, marked.get(ofOwner))).toContain('deliveries');
  expect(await shownTo(admin, receivers)).toEqual({ titles: [], types: [], lines: [] });
  const shown = await shownTo(owner, receivers);
  expect([shown.titles.length, shown.types.length, shown.lines.length]).toEqual([4, 4, 4]);
  const typesAt = async (name: string) =>
    (await receivedHooks(product.sandbox, name)).map(({ body }) => String(JSON.parse(body).type));
  expect(await typesAt(receivers.ofOwner)).toContain('ban-request.opened');
  expect((await typesAt(receivers.ofAdmin)).filter((type) => type.startsWith('ban-request.'))).toEqual([]);
  await product.fault('roblox', 'none');
});
