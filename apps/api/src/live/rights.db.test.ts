import { zCustomRole } from '@tenfour/contracts';
import { beforeEach, expect, it } from 'vitest';
import { SESSION_MS } from '../security/session-cookie.ts';
import { changeOf, type LiveStream, named, openLive } from '../testing/live.ts';
import { admit, assemble, foundServer } from '../testing/product/people.ts';
import { startProduct } from '../testing/product/product.ts';
import { must } from '../testing/product/transports.ts';

const product = await startProduct({ RATE_LIMIT: '0' });
const { database } = product;
// Without its database, people join through requests, which notify the streams.
const actors = await assemble({ browser: product.browser }, 'rights');
let server = await foundServer(actors);
const { owner, moderator, member } = actors;

beforeEach(async () => {
  server = await foundServer(actors);
});

const openHere = (player: typeof owner) => openLive(player.browser, { server: server.id });

/** Publishes a change of a punishment, then one of the server that every member receives. */
function publishPunishment(id: string): void {
  const common = { serverId: server.id, op: 'changed', ids: [id] } as const;
  database.changes.publish([{ ...common, entity: 'punishments' }]);
  database.changes.publish([{ ...common, entity: 'server' }]);
}

const isOf = (id: string, stream: LiveStream): boolean =>
  stream.changes().some(({ entity, ids }) => entity === 'punishments' && String(ids) === id);

async function receivesPunishment(stream: LiveStream, id: string): Promise<boolean> {
  await stream.next(({ data }) => data.entity === 'server' && String(data.ids) === id);
  return isOf(id, stream);
}

/** Publishes a punishment in the same moment as the next commit, before anything can be read from the database. */
function publishWithNextCommit(id: string): void {
  const end = database.changes.subscribe(() => {
    end();
    publishPunishment(id);
  });
}

/** Expects the end of a stream whose rights changed, and opens the next one where it ended, as a page does. */
async function reopened(stream: LiveStream, player: typeof owner): Promise<LiveStream> {
  const startedAt = performance.now();
  await stream.next(named('rights-changed'));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  await stream.ended;
  const lastEventId = stream.events.findLast(({ id }) => id !== '')?.id ?? '';
  return openLive(player.browser, { server: server.id, lastEventId });
}

const permissions = (value: boolean) => ({
  serverId: server.id,
  moderatorPermissions: { canViewPunishments: value },
});

it('sends nothing by a flag from the change that takes it away on, and again once it is given', async () => {
  const first = await openHere(moderator);
  publishPunishment('before');
  expect(await receivesPunishment(first, 'before')).toBe(true);
  publishWithNextCommit('during');
  await must(owner.browser, 'servers.updateRolePermissions', permissions(false));
  const second = await reopened(first, moderator);
  expect(isOf('during', first)).toBe(false);
  expect(await receivesPunishment(second, 'during')).toBe(false);
  publishPunishment('after');
  expect(await receivesPunishment(second, 'after')).toBe(false);
  await must(owner.browser, 'servers.updateRolePermissions', permissions(true));
  const third = await reopened(second, moderator);
  publishPunishment('again');
  expect(await receivesPunishment(third, 'again')).toBe(true);
});

it('sends nothing by management flags once the owner turns them off', async () => {
  const moderatorPermissions = { canEditServerSettings: true };
  await must(owner.browser, 'servers.updateRolePermissions', { serverId: server.id, moderatorPermissions });
  await must(owner.browser, 'servers.update', { serverId: server.id, delegateManagement: true });
  const first = await openHere(moderator);
  const settings = { serverId: server.id, entity: 'automations', op: 'changed', ids: ['one'] } as const;
  database.changes.publish([settings]);
  await first.next(changeOf('automations'));
  const end = database.changes.subscribe(() => {
    end();
    database.changes.publish([{ ...settings, ids: ['two'] }]);
    publishPunishment('delegated');
  });
  await must(owner.browser, 'servers.update', { serverId: server.id, delegateManagement: false });
  const second = await reopened(first, moderator);
  await receivesPunishment(second, 'delegated');
  expect([first, second].flatMap((one) => one.changes()).filter(({ ids }) => ids.includes('two'))).toEqual(
    [],
  );
});

it('sends nothing by a flag that is taken away while events are sent, however often', async () => {
  let stream = await openHere(moderator);
  for (let turn = 0; turn < 5; turn += 1) {
    let after = false;
    let count = 0;
    const end = database.changes.subscribe((changes) => {
      after ||= changes.some(({ entity }) => entity === 'permissions');
    });
    const busy = setInterval(() => {
      count += 1;
      publishPunishment(`${after ? 'after' : 'before'}-${turn}-${count}`);
    }, 1);
    await must(owner.browser, 'servers.updateRolePermissions', permissions(false));
    const next = await reopened(stream, moderator);
    await next.next(({ data }) => data.entity === 'server');
    clearInterval(busy);
    end();
    const late = [stream, next]
      .flatMap((one) => one.changes())
      .filter(({ entity, ids }) => {
        return entity === 'punishments' && String(ids).startsWith(`after-${turn}`);
      });
    expect(late).toEqual([]);
    await must(owner.browser, 'servers.updateRolePermissions', permissions(true));
    stream = await reopened(next, moderator);
  }
});

it('leaves the stream of the owner open, whose rights no permission set changes', async () => {
  const stream = await openHere(owner);
  await must(owner.browser, 'servers.updateRolePermissions', permissions(false));
  await stream.next(changeOf('permissions'));
  publishPunishment('owner');
  expect(await receivesPunishment(stream, 'owner')).toBe(true);
});

it('sends by the role that a member has now', async () => {
  const stream = await openHere(moderator);
  publishWithNextCommit('demoted');
  await must(owner.browser, 'members.changeRole', {
    serverId: server.id,
    userId: moderator.userId,
    role: 'member',
  });
  const next = await reopened(stream, moderator);
  expect([isOf('demoted', stream), await receivesPunishment(next, 'demoted')]).toEqual([false, false]);
});

it('ends the streams of a removed member, and refuses the next one of the server', async () => {
  const stream = await openHere(moderator);
  const overview = await openLive(moderator.browser);
  const sessions = product.live.hub.size;
  publishWithNextCommit('removed');
  await must(owner.browser, 'members.remove', { serverId: server.id, userId: moderator.userId });
  await stream.next(named('rights-changed'));
  await stream.ended;
  expect(stream.changes()).toEqual([]);
  await overview.next(named('rights-changed'));
  expect(overview.changes()).toEqual([]);
  expect(product.live.hub.size).toBe(sessions - 2);
  expect((await openHere(moderator)).status).toBe(404);
});

it('ends streams whose rows were edited by hand', async () => {
  const edited = await startProduct(
    { RATE_LIMIT: '0' },
    { overrides: { livePingMs: 60, liveRightsMs: 300 } },
  );
  const browser = await edited.signedIn('rights.edited');
  const { id } = (await must(browser, 'servers.create', { name: 'Edited' })) as { id: string };
  const [overview, here] = [await openLive(browser), await openLive(browser, { server: id })];
  await edited.database.handle.deleteFrom('members').where('server_id', '=', id).execute();
  for (const stream of [overview, here]) await stream.next(named('rights-changed'));
  const next = await openLive(browser);
  await edited.database.handle.deleteFrom('sessions').execute();
  expect((await next.next(named('close'))).data).toEqual({ reason: 'session' });
});

it('an overview receives changes of a server from the admission on', async () => {
  const overview = await openLive(actors.newcomer.browser);
  await admit(actors, server, actors.newcomer, 'moderator');
  await overview.next(named('rights-changed'));
  const next = await openLive(actors.newcomer.browser);
  database.changes.publish([{ serverId: server.id, entity: 'shifts', op: 'changed', ids: ['theirs'] }]);
  const { data } = await next.next((message) => String(message.data.ids) === 'theirs');
  expect(data).toMatchObject({ serverId: server.id, entity: 'shifts' });
});

it('ends the streams of a deleted server', async () => {
  const streams = [await openHere(owner), await openHere(member)];
  const overview = await openLive(member.browser);
  await must(owner.browser, 'servers.remove', { serverId: server.id });
  for (const stream of streams) {
    await stream.next(named('rights-changed'));
    await stream.ended;
  }
  await overview.next(named('rights-changed'));
});

it('keeps the streams of a suspended server, which can be read', async () => {
  const stream = await openHere(moderator);
  await database.transaction(async (tx) => {
    await tx.handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', server.id).execute();
    tx.changed({ serverId: server.id, entity: 'server', op: 'changed', ids: [] });
  });
  await stream.next(changeOf('server'));
  publishPunishment('suspended');
  expect(await receivesPunishment(stream, 'suspended')).toBe(true);
  expect((await openHere(moderator)).status).toBe(200);
});

it('ends every stream of a session that signs out in another window, and no other', async () => {
  const browser = await product.signedIn('rights.twice');
  const other = await product.signedIn('rights.twice');
  const [one, two, kept] = [await openLive(browser), await openLive(browser), await openLive(other)];
  await browser.fetch('/api/logout');
  for (const stream of [one, two]) {
    expect((await stream.next(named('close'))).data).toEqual({ reason: 'session' });
    await stream.ended;
  }
  await kept.next(changeOf('account', 'removed'));
  const { events } = one;
  expect(events.map(({ event }) => event)).toEqual(['ready', 'close']);
});

it('ends the stream of a session that is revoked, and of one that another sign-in replaces', async () => {
  const browser = await product.signedIn('rights.revoked');
  const other = await product.signedIn('rights.revoked');
  const stream = await openLive(browser);
  const sessions = (await must(other, 'account.sessions')) as { id: string; current: boolean }[];
  const sessionId = sessions.find(({ current }) => !current)?.id ?? '';
  await must(other, 'account.revokeSession', { sessionId });
  expect((await stream.next(named('close'))).data).toEqual({ reason: 'session' });
  const rotated = await openLive(other);
  await other.signIn('rights.revoked');
  expect((await rotated.next(named('close'))).data).toEqual({ reason: 'session' });
});

it('ends the stream when the session expires, before anything else is sent', async () => {
  const late = await startProduct({ RATE_LIMIT: '0' });
  const browser = await late.signedIn('rights.late');
  const { id } = (await must(browser, 'servers.create', { name: 'Late' })) as { id: string };
  const stream = await openLive(browser, { server: id });
  await stream.next(named('ready'));
  late.clock.ms += SESSION_MS;
  late.database.changes.publish([{ serverId: id, entity: 'server', op: 'changed', ids: [] }]);
  expect(await stream.next()).toMatchObject({ event: 'close', data: { reason: 'session' } });
  await stream.ended;
  expect((await openLive(browser)).status).toBe(401);
});

it('ends the stream of a member who gains or loses a custom role, and of its holders when it changes', async () => {
  const { browser } = owner;
  const here = { serverId: server.id };
  const input = { ...here, name: 'Reader', flags: ['canViewPunishments'] };
  const { id: roleId } = zCustomRole.parse(await must(browser, 'roles.create', input));
  const given = { ...here, roleId, userId: member.userId };
  const before = await openHere(member);
  await must(browser, 'roles.give', given);
  const reading = await reopened(before, member);
  publishPunishment('seen');
  expect(await receivesPunishment(reading, 'seen')).toBe(true);
  await must(browser, 'roles.update', { ...here, roleId, flags: [] });
  const without = await reopened(reading, member);
  publishPunishment('hidden');
  expect(await receivesPunishment(without, 'hidden')).toBe(false);
  await must(browser, 'roles.take', given);
  const last = await reopened(without, member);
  last.close();
});

it('ends a stream within a second after temporary access', async () => {
  const { browser } = owner;
  const here = { serverId: server.id };
  const input = { ...here, name: 'Reader', flags: ['canViewPunishments'] };
  const { id: roleId } = zCustomRole.parse(await must(browser, 'roles.create', input));
  const until = new Date(product.clock.ms + 120_000).toISOString();
  await must(browser, 'members.changeRole', { ...here, userId: moderator.userId, role: 'admin', until });
  // The soonest end that a person can choose is a minute away.
  const role_until = product.clock.ms + 500;
  await database.handle
    .updateTable('members')
    .set({ role_until })
    .where('server_id', '=', server.id)
    .where('user_id', '=', moderator.userId)
    .execute();
  const streams = [await openHere(moderator)];
  // Another one wakes the job, which then waits for the end.
  await must(browser, 'roles.give', { ...here, roleId, userId: member.userId, until });
  await database.handle
    .updateTable('member_grants')
    .set({ expires_at: role_until })
    .where('role_id', '=', roleId)
    .execute();
  streams.push(await openHere(member));
  await must(browser, 'roles.give', { ...here, roleId, userId: moderator.userId, until });
  await streams[0]?.next(named('rights-changed'));
  streams[0] = await openHere(moderator);
  product.clock.ms = role_until;
  const endedAt = performance.now();
  await Promise.all(streams.map((stream) => stream.next(named('rights-changed'))));
  expect(performance.now() - endedAt).toBeLessThan(1_000);
});
