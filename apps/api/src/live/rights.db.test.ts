import { beforeEach, expect, it } from 'vitest';
import { SESSION_MS } from '../security/session-cookie.ts';
import { changeOf, type LiveStream, named, openLive } from '../testing/live.ts';
import { admit, assemble, foundServer } from '../testing/product/cast.ts';
import { startProduct } from '../testing/product/product.ts';
import { must } from '../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const { database } = product;
// Without its database, people join through requests, which notify the streams.
const cast = await assemble({ browser: product.browser }, 'rights');
let server = await foundServer(cast);
const { owner, moderator, member } = cast;

beforeEach(async () => {
  server = await foundServer(cast);
});

const openHere = (player: typeof owner) => openLive(player.browser, { server: server.id });

/** Tells of a punishment, then of the server: everything between two of those is what the first ones came to. */
function tellPunishment(id: string): void {
  const common = { serverId: server.id, op: 'changed', ids: [id] } as const;
  database.changes.publish([{ ...common, entity: 'punishments' }]);
  database.changes.publish([{ ...common, entity: 'server' }]);
}

async function hearsPunishment(stream: LiveStream, id: string): Promise<boolean> {
  await stream.next(({ data }) => data.entity === 'server' && String(data.ids) === id);
  return stream.changes().some(({ entity, ids }) => entity === 'punishments' && String(ids) === id);
}

/** Tells of a punishment in the very moment of the next commit, before anything can be asked of the database. */
function tellAtOnce(id: string): void {
  const end = database.changes.subscribe(() => {
    end();
    tellPunishment(id);
  });
}

const permissions = (value: boolean) => ({
  serverId: server.id,
  moderatorPermissions: { canViewPunishments: value },
});

it('stops telling from the very next change when a flag is taken away, and goes on when it is given', async () => {
  const stream = await openHere(moderator);
  tellPunishment('before');
  expect(await hearsPunishment(stream, 'before')).toBe(true);
  tellAtOnce('during');
  await must(owner.browser, 'servers.updateRolePermissions', permissions(false));
  expect(await hearsPunishment(stream, 'during')).toBe(false);
  tellPunishment('after');
  expect(await hearsPunishment(stream, 'after')).toBe(false);
  tellAtOnce('again');
  await must(owner.browser, 'servers.updateRolePermissions', permissions(true));
  expect(await hearsPunishment(stream, 'again')).toBe(true);
});

it('goes by the role that somebody has now', async () => {
  const stream = await openHere(moderator);
  tellAtOnce('demoted');
  await must(owner.browser, 'members.changeRole', {
    serverId: server.id,
    userId: moderator.userId,
    role: 'member',
  });
  expect(await hearsPunishment(stream, 'demoted')).toBe(false);
});

it('ends the stream of whoever is removed, and tells their overview', async () => {
  const stream = await openHere(moderator);
  const overview = await openLive(moderator.browser);
  const sessions = product.live.hub.size;
  tellAtOnce('removed');
  await must(owner.browser, 'members.remove', { serverId: server.id, userId: moderator.userId });
  expect((await stream.next(named('bye'))).data).toEqual({ reason: 'membership' });
  await stream.ended;
  expect(stream.changes()).toEqual([]);
  await overview.next(changeOf('memberships', 'removed'));
  expect(overview.changes().filter(({ serverId }) => serverId === server.id)).toEqual([]);
  tellPunishment('gone');
  await must(owner.browser, 'servers.create', { name: 'Another' });
  expect(product.live.hub.size).toBe(sessions - 1);
  expect((await openHere(moderator)).status).toBe(404);
});

it('ends streams of whose end nobody told, as when somebody changes rows by hand', async () => {
  const forgotten = await startProduct(
    { RATE_LIMIT: '0' },
    { overrides: { livePingMs: 60, liveRightsMs: 300 } },
  );
  const browser = await forgotten.signedIn('rights.forgotten');
  const { id } = (await must(browser, 'servers.create', { name: 'Forgotten' })) as { id: string };
  const [overview, here] = [await openLive(browser), await openLive(browser, { server: id })];
  await forgotten.database.handle.deleteFrom('members').where('server_id', '=', id).execute();
  expect((await here.next(named('bye'))).data).toEqual({ reason: 'membership' });
  await forgotten.database.handle.deleteFrom('sessions').execute();
  expect((await overview.next(named('bye'))).data).toEqual({ reason: 'session' });
});

it('an overview hears of a server from the moment somebody is let in', async () => {
  const overview = await openLive(cast.newcomer.browser);
  await admit(cast, server, cast.newcomer, 'moderator');
  await overview.next(({ data }) => data.entity === 'memberships' && data.op !== 'removed');
  database.changes.publish([{ serverId: server.id, entity: 'shifts', op: 'changed', ids: ['theirs'] }]);
  const { data } = await overview.next((message) => String(message.data.ids) === 'theirs');
  expect(data).toMatchObject({ serverId: server.id, entity: 'shifts' });
});

it('ends the streams of a deleted server', async () => {
  const streams = [await openHere(owner), await openHere(member)];
  const overview = await openLive(member.browser);
  await must(owner.browser, 'servers.remove', { serverId: server.id });
  for (const stream of streams) {
    expect((await stream.next(named('bye'))).data).toEqual({ reason: 'server' });
    await stream.ended;
  }
  await overview.next(changeOf('memberships', 'removed'));
});

it('goes on in a suspended server, which can be read', async () => {
  const stream = await openHere(moderator);
  await database.transaction(async (tx) => {
    await tx.handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', server.id).execute();
    tx.changed({ serverId: server.id, entity: 'server', op: 'changed', ids: [] });
  });
  await stream.next(changeOf('server'));
  tellPunishment('suspended');
  expect(await hearsPunishment(stream, 'suspended')).toBe(true);
  expect((await openHere(moderator)).status).toBe(200);
});

it('ends every stream of a session that signs out in another window, and no other', async () => {
  const browser = await product.signedIn('rights.twice');
  const other = await product.signedIn('rights.twice');
  const [one, two, kept] = [await openLive(browser), await openLive(browser), await openLive(other)];
  await browser.fetch('/api/logout');
  for (const stream of [one, two]) {
    expect((await stream.next(named('bye'))).data).toEqual({ reason: 'session' });
    await stream.ended;
  }
  await kept.next(changeOf('account', 'removed'));
  const { events } = one;
  expect(events.map(({ event }) => event)).toEqual(['hello', 'bye']);
});

it('ends the stream of a session that is revoked, and of one that another sign-in replaces', async () => {
  const browser = await product.signedIn('rights.revoked');
  const other = await product.signedIn('rights.revoked');
  const stream = await openLive(browser);
  const sessions = (await must(other, 'account.sessions')) as { id: string; current: boolean }[];
  const sessionId = sessions.find(({ current }) => !current)?.id ?? '';
  await must(other, 'account.revokeSession', { sessionId });
  expect((await stream.next(named('bye'))).data).toEqual({ reason: 'session' });
  const rotated = await openLive(other);
  await other.signIn('rights.revoked');
  expect((await rotated.next(named('bye'))).data).toEqual({ reason: 'session' });
});

it('ends the stream when the session is over by time, before anything else is told', async () => {
  const late = await startProduct({ RATE_LIMIT: '0' });
  const browser = await late.signedIn('rights.late');
  const { id } = (await must(browser, 'servers.create', { name: 'Late' })) as { id: string };
  const stream = await openLive(browser, { server: id });
  await stream.next(named('hello'));
  late.clock.ms += SESSION_MS;
  late.database.changes.publish([{ serverId: id, entity: 'server', op: 'changed', ids: [] }]);
  expect(await stream.next()).toMatchObject({ event: 'bye', data: { reason: 'session' } });
  await stream.ended;
  expect((await openLive(browser)).status).toBe(401);
});
