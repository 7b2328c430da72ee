import { cursorAfter } from '@tenfour/contracts';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';
import { staffPerson } from '../../../testing/product/platform.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { saveProblem } from '../../game/gateway/snapshots.ts';

const world = await createWorld();
const { handle } = world.database;
const staff = await staffPerson(world, 'staff');
const admin = await staffPerson(world, 'admin');
const second = await staffPerson(world, 'admin');
const boss = await staffPerson(world, 'super_admin');

const activityOf = (serverId: string) =>
  handle
    .selectFrom('activity')
    .select(['action', 'actor_name', 'actor_id', 'title', 'description'])
    .where('server_id', '=', serverId)
    .where('action', 'in', ['server.suspended', 'server.reactivated', 'server.deleted'])
    .orderBy('id')
    .execute();

const linesOf = async (serverId: string) =>
  (await staff.call.platformLog.list({ q: serverId })).map(({ adminName, action, details }) => ({
    adminName,
    action,
    details,
  }));

/** Runs both and tells apart who was first. */
async function race(one: Promise<unknown>, other: Promise<unknown>) {
  const ends = await Promise.allSettled([one, other]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  return ends[0].status === 'fulfilled'
    ? { winner: 0, lost: refusalOf(other) }
    : { winner: 1, lost: refusalOf(one) };
}

describe('the staff log', () => {
  // covers: R392, R688
  it('names the actor and target of a line, by any id, and keeps an unknown id', async () => {
    const { server, owner } = await world.community();
    const about = (target: object) =>
      staff.call.platformLog.create({ action: 'manual_review', details: ' Looked at it ', ...target });
    const named = { targetUserId: owner.id, targetName: owner.username, serverId: null, serverName: null };
    expect(await about({ targetUserId: owner.id })).toMatchObject(named);
    const written = await about({ targetUserId: owner.discordId });
    expect(written).toMatchObject({
      ...named,
      adminUserId: staff.accountId,
      adminName: staff.accountName,
      action: 'manual_review',
      details: 'Looked at it',
    });
    expect(await about({ serverId: server.id })).toMatchObject({
      serverName: server.name,
      targetUserId: null,
    });
    expect(await about({ targetUserId: server.id })).toMatchObject({
      targetUserId: null,
      serverId: server.id,
      serverName: server.name,
    });
    const unknown = { targetUserId: 'unknown', targetName: null };
    expect(await about({ targetUserId: 'unknown' })).toMatchObject(unknown);
    expect(await about({ serverId: 'nowhere' })).toMatchObject({ serverId: 'nowhere', serverName: null });
    expect((await staff.call.platformLog.list({ limit: 200 })).find(({ id }) => id === written.id)).toEqual(
      written,
    );
  });

  it('is searched, filtered and paged by the server, newest first', async () => {
    const writer = await staffPerson(world, 'staff');
    const write = (details: string, action: 'other' | 'policy_violation' = 'other') =>
      writer.call.platformLog.create({ action, details });
    for (const details of ['First ÄRGER', 'Second', 'Third 100%']) await write(details);
    await write('Fourth', 'policy_violation');
    const received = async (input: object) =>
      (await staff.call.platformLog.list({ adminUserId: writer.accountId, ...input })).map(
        ({ details }) => details,
      );
    expect(await received({})).toEqual(['Fourth', 'Third 100%', 'Second', 'First ÄRGER']);
    expect(await received({ q: 'ärger' })).toEqual(['First ÄRGER']);
    expect(await received({ q: '0%' })).toEqual(['Third 100%']);
    expect(await received({ q: '0_' })).toEqual([]);
    expect(await received({ q: 'Policy violation' })).toEqual(['Fourth']);
    expect(await received({ action: 'policy_violation' })).toEqual(['Fourth']);
    expect(await received({ failed: true })).toEqual([]);
    const [newest, next] = await staff.call.platformLog.list({ adminUserId: writer.accountId, limit: 2 });
    expect(newest?.details).toBe('Fourth');
    if (!next) throw new Error('There is no second line.');
    expect(await received({ cursor: cursorAfter(next) })).toEqual(['Second', 'First ÄRGER']);
    expect(await received({ cursor: cursorAfter(next), q: 'ärger', limit: 1 })).toEqual(['First ÄRGER']);
    expect((await refusalOf(staff.call.platformLog.list({ cursor: 'nonsense' }))).code).toBe('BAD_REQUEST');
  });
});

describe('servers of all users', () => {
  it('are found by name, join code, the beginning of the owner’s name and whole ids, as they are now', async () => {
    const owner = await world.person('Quimby.Lee');
    const server = await owner.call.servers.create({ name: 'Ürban Nights 50%' });
    const found = async (q: string, more: object = {}) =>
      (await staff.call.platformServers.list({ q, ...more })).map(({ id }) => id);
    const named = [
      'üRBAN',
      'nights 50%',
      server.joinCode.toLowerCase(),
      'quimby',
      owner.id,
      owner.discordId,
      server.id,
    ];
    for (const q of named) expect(await found(q), q).toEqual([server.id]);
    for (const q of ['uimby', owner.id.slice(0, -1), 'nights_50']) expect(await found(q), q).toEqual([]);
    await owner.call.servers.update({ serverId: server.id, name: 'Calm Days' });
    expect([await found('ürban'), await found('calm')]).toEqual([[], [server.id]]);
    const { joinCode } = await owner.call.servers.rotateJoinCode({ serverId: server.id });
    expect([await found(server.joinCode), await found(joinCode)]).toEqual([[], [server.id]]);
    expect(await found('calm', { status: 'suspended' })).toEqual([]);
    await admin.call.platformServers.suspend({ serverId: server.id });
    expect(await found('calm', { status: 'suspended' })).toEqual([server.id]);
    expect(await found('calm', { status: 'active' })).toEqual([]);
    await owner.call.servers.remove({ serverId: server.id });
    expect(await found('calm')).toEqual([]);
  });

  it('are paged newest first, without gaps', async () => {
    const owner = await world.person('pagingowner');
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1)
      made.unshift((await owner.call.servers.create({ name: `Paging ${n}` })).id);
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await staff.call.platformServers.list({ q: 'paging', limit: 2, cursor });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last) break;
      cursor = cursorAfter(last);
    }
    expect(seen).toEqual(made);
    const [listed] = await staff.call.platformServers.list({ limit: 1 });
    expect(listed).toMatchObject({
      id: made[0],
      serverName: 'Paging 4',
      name: 'Paging 4',
      ownerName: 'pagingowner',
    });
  });
});

describe('a suspension', () => {
  // covers: R350, R487, R690
  it('is one of two concurrent ones, and the other admin learns who was first', async () => {
    const { server } = await world.community();
    const press = { serverId: server.id, reason: ' Raids ' };
    const { winner, lost } = await race(
      admin.call.platformServers.suspend(press),
      second.call.platformServers.suspend(press),
    );
    const first = winner === 0 ? admin : second;
    expect(await lost).toMatchObject({
      code: 'CONFLICT',
      message: `This server has already been suspended by ${first.accountName}.`,
    });
    const again = { serverId: server.id };
    const undo = await race(
      admin.call.platformServers.reactivate(again),
      second.call.platformServers.reactivate(again),
    );
    expect((await undo.lost).message).toContain('already been reactivated by');
    expect((await linesOf(server.id)).map(({ action }) => action)).toEqual([
      'server_reinstated',
      'server_suspended',
    ]);
  });

  it('is announced to the members with its reason, and in both logs', async () => {
    const { server, member, owner } = await world.community();
    const { id: serverId } = server;
    const suspended = await admin.call.platformServers.suspend({ serverId, reason: 'Raids' });
    const at = new Date(world.clock.now()).toISOString();
    expect(suspended).toMatchObject({
      isActive: false,
      status: 'suspended',
      suspendedAt: at,
      suspendedReason: 'Raids',
    });
    const suspension = { at, reason: 'Raids' };
    expect(await member.call.servers.get({ serverId })).toMatchObject({ isActive: false, suspension });
    expect(await owner.call.servers.list()).toMatchObject([{ status: 'suspended', suspension }]);
    await second.call.platformServers.reactivate({ serverId });
    expect(await member.call.servers.get({ serverId })).toMatchObject({ isActive: true, suspension: null });
    const by = { actor_name: 'Tenfour', actor_id: null };
    expect(await activityOf(serverId)).toMatchObject([
      { ...by, action: 'server.suspended', description: expect.stringMatching(/Reason: Raids$/) },
      { ...by, action: 'server.reactivated', description: 'The server is active again.' },
    ]);
    expect(await linesOf(serverId)).toEqual([
      { adminName: second.accountName, action: 'server_reinstated', details: 'Reactivated the server.' },
      { adminName: admin.accountName, action: 'server_suspended', details: 'Suspended the server: Raids' },
    ]);
  });

  it('lets no one request to join or join, and members can leave', async () => {
    const { server, stranger, member } = await world.community();
    const { id: serverId, joinCode } = server;
    await admin.call.platformServers.suspend({ serverId });
    for (const join_policy of ['approval', 'open'] as const) {
      await handle.updateTable('servers').set({ join_policy }).where('id', '=', serverId).execute();
      const message = `${server.name} is suspended. No one can join until it’s reactivated.`;
      expect(await refusalOf(stranger.call.servers.join({ joinCode }))).toMatchObject({
        code: 'REFUSED',
        message,
      });
      expect((await refusalOf(member.call.servers.join({ joinCode }))).code).toBe('CONFLICT');
    }
    await member.call.members.leave({ serverId });
    await admin.call.platformServers.reactivate({ serverId });
    expect(await stranger.call.servers.join({ joinCode })).toMatchObject({ isRequest: false });
  });

  // covers: R691
  it('is refused for a missing or active server', async () => {
    const { server } = await world.community();
    const { suspend, reactivate } = admin.call.platformServers;
    expect((await refusalOf(suspend({ serverId: 'nowhere' }))).code).toBe('NOT_FOUND');
    expect(await refusalOf(reactivate({ serverId: server.id }))).toMatchObject({
      code: 'CONFLICT',
      message: 'This server is not suspended.',
    });
  });
});

// covers: R490, R689
it('one of two concurrent removals wins, erases the keys, and stays in the log', async () => {
  const { server, owner } = await world.community();
  const { id: serverId } = server;
  await owner.call.servers.update({ serverId, erlcApiKey: 'demo-removed' });
  const press = { serverId, reason: 'Asked for it' };
  const { lost } = await race(
    boss.call.platformServers.remove(press),
    owner.call.servers.remove({ serverId }),
  );
  expect((await lost).code).toBe('NOT_FOUND');
  const row = await handle
    .selectFrom('servers')
    .selectAll()
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ erlc_key_sealed: null, erlc_key_hash: null, deleted_at: world.clock.now() });
  expect(await owner.call.servers.list()).toEqual([]);

  const other = await world.community();
  await boss.call.platformServers.remove({ serverId: other.server.id, reason: 'Asked for it' });
  expect(await linesOf(other.server.id)).toEqual([
    { adminName: boss.accountName, action: 'server_removed', details: 'Removed the server: Asked for it' },
  ]);
  expect(await activityOf(other.server.id)).toMatchObject([
    { action: 'server.deleted', actor_name: 'Tenfour' },
  ]);
});

it('looking into a server shows no key and no address, and the log says who looked', async () => {
  const { server, owner } = await world.community();
  const { id: serverId } = server;
  const secret = 'demo-inspected';
  await owner.call.servers.update({ serverId, erlcApiKey: secret });
  const webhookUrl = 'https://discord.com/api/webhooks/112233445566778899/very-secret-token-0123456789';
  await owner.call.webhooks.create({ serverId, type: 'staff_actions', webhookUrl });
  await owner.call.shifts.clockIn({ serverId });
  const seen = await staff.call.platformServers.inspect({ serverId });
  expect(seen).toMatchObject({
    name: server.name,
    ownerName: owner.username,
    hasErlcKey: true,
    hasRobloxKey: false,
    joinPolicy: 'approval',
    onDuty: 1,
    gameProblem: null,
    webhooks: { active: 1, off: 0, failing: 0 },
    pictures: { usedBytes: 0, maxBytes: null },
    customCommands: { enabled: 0, off: 0 },
    memberCount: 4,
  });
  expect(seen.members.map(({ role }) => role)).toEqual(['owner', 'admin', 'moderator', 'member']);
  expect(seen.activity[0]?.title).toBe('Clocked in');
  expect(seen.staffLogs).toMatchObject([{ action: 'server_viewed', adminName: staff.accountName }]);
  for (const hidden of [secret, 'very-secret', '112233445566778899']) {
    expect(JSON.stringify(seen)).not.toContain(hidden);
  }
  expect((await refusalOf(staff.call.platformServers.inspect({ serverId: 'nowhere' }))).code).toBe(
    'NOT_FOUND',
  );
});

it('looking into a server shows why its game and its webhooks fail, and the space of its pictures', async () => {
  const { server, owner } = await world.community();
  const { id: serverId } = server;
  await owner.call.servers.update({ serverId, erlcApiKey: 'demo-failing' });
  for (const type of ['staff_actions', 'punishments'] as const) {
    const webhookUrl = `https://discord.com/api/webhooks/1122334455667788${type.length}/very-secret-token-0123456789`;
    await owner.call.webhooks.create({ serverId, type, webhookUrl });
  }
  const webhooks = handle.updateTable('webhooks').where('server_id', '=', serverId);
  await webhooks.set({ last_outcome: 'retrying' }).where('type', '=', 'punishments').execute();
  const { erlc_key_hash: gameId } = await handle
    .selectFrom('servers')
    .select('erlc_key_hash')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  const message = 'The key was rejected.';
  await saveProblem(handle, gameId ?? '', { kind: 'key-invalid', message, at: world.clock.now() });
  const picture = { id: 'p1', sha256: 'a', media_type: 'image/png' as const, bytes: 700, created_at: 1 };
  await handle
    .insertInto('evidence_files')
    .values({ ...picture, server_id: serverId, uploaded_by: owner.id })
    .execute();

  const seen = () => staff.call.platformServers.inspect({ serverId });
  expect(await seen()).toMatchObject({
    gameProblem: message,
    webhooks: { active: 2, off: 0, failing: 1 },
    pictures: { usedBytes: 700, maxBytes: null },
  });
  await webhooks.set({ is_active: 0 }).execute();
  expect((await seen()).webhooks).toEqual({ active: 0, off: 2, failing: 0 });
  await webhooks.set({ disabled_reason: 'This webhook was deleted in Discord.' }).execute();
  expect((await seen()).webhooks.failing).toBe(2);
});

describe('accounts', () => {
  it('are found by the beginning of their name and by their ids, newest first', async () => {
    const [older, newer] = [await world.person('Zebedee.one'), await world.person('zebedee.two')];
    await older.call.servers.create({ name: 'Zoo' });
    const found = async (q: string) => (await staff.call.platformServers.users({ q })).map(({ id }) => id);
    expect(await found('ZEBEDEE')).toEqual([newer.id, older.id]);
    for (const q of [older.id, older.discordId, 'zebedee.o']) expect(await found(q)).toEqual([older.id]);
    expect(await found('ebedee')).toEqual([]);
    const [listed] = await staff.call.platformServers.users({ q: older.id });
    expect(listed).toMatchObject({ username: 'Zebedee.one', plan: 'free', ownedServers: 1 });
    const [one, two] = await staff.call.platformServers.users({ limit: 2 });
    if (!one) throw new Error('Nobody has signed in.');
    expect(await staff.call.platformServers.users({ limit: 1, cursor: cursorAfter(one) })).toEqual([two]);
  });

  it('are given a plan, once, and are notified immediately', async () => {
    const person = await world.person();
    const notified: unknown[] = [];
    const stop = world.database.changes.subscribe((changes) => {
      for (const change of changes)
        if ('userId' in change && change.userId === person.id) notified.push(change);
    });
    const set = { userId: person.id, plan: 'premium' as const };
    expect(await admin.call.platformServers.setPlan(set)).toMatchObject({ plan: 'premium' });
    await Promise.all([admin.call.platformServers.setPlan(set), second.call.platformServers.setPlan(set)]);
    stop();
    expect(notified).toEqual([{ userId: person.id, entity: 'account', op: 'changed', ids: [] }]);
    expect((await person.call.account.me()).plan).toEqual({
      name: 'premium',
      servers: 3,
      members: null,
      enforced: false,
    });
    const lines = await staff.call.platformLog.list({ q: person.id });
    expect(lines).toMatchObject([
      { action: 'plan_changed', details: 'Changed the plan from free to premium.' },
    ]);
    const noOne = admin.call.platformServers.setPlan({ userId: 'unknown', plan: 'free' });
    expect((await refusalOf(noOne)).code).toBe('NOT_FOUND');
  });
});

// covers: R260-R262
it('the totals are true, and those of the staff are for super admins', async () => {
  const before = await boss.call.platform.summary();
  const { server } = await world.community();
  await admin.call.platformServers.suspend({ serverId: server.id });
  const after = await boss.call.platform.summary();
  expect(after).toEqual({
    ...before,
    totalServers: before.totalServers + 1,
    suspendedServers: before.suspendedServers + 1,
    totalUsers: before.totalUsers + 5,
  });
  expect(after.staffMembers).toBeGreaterThanOrEqual(4);
  expect((await admin.call.platform.summary()).staffMembers).toBeNull();
});
