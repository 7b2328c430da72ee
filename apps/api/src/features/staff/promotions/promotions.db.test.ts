import { WAVE_LIMITS } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { admit, type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { refusalOf } from '../../../testing/refusal.ts';
import { createPromotionsService } from './service.ts';

const world = await createWorld();
const { handle } = world.database;

let c: Community;
let serverId: string;

beforeEach(async () => {
  c = await world.community();
  ({ id: serverId } = c.server);
  await c.owner.call.servers.update({ serverId, delegateManagement: true });
});

interface Change {
  userId: string;
  from: string | null;
  to: string | null;
  reason?: string;
}

const up = ({ id: userId }: Person): Change => ({ userId, from: 'member', to: 'moderator' });
const down = ({ id: userId }: Person): Change => ({ userId, from: 'moderator', to: 'member' });
const prepare = (items: Change[], by: Person = c.admin, more: object = {}) =>
  by.call.promotions.create({ serverId, title: 'November', items, ...more });
const seen = ({ id: waveId, version }: { id: string; version: number }) => ({ serverId, waveId, version });
const custom = (name: string) => c.owner.call.roles.create({ serverId, name, flags: ['canViewWebhooks'] });
const statesOf = (wave: { items: { username: string; state: string; problem: string | null }[] }) =>
  Object.fromEntries(wave.items.map(({ username, state, problem }) => [username, problem ?? state]));

async function rolesOf({ id }: Person): Promise<string[]> {
  const members = await c.owner.call.members.list({ serverId });
  const member = members.find(({ userId }) => userId === id);
  return member === undefined ? [] : [member.role, ...member.roles.map(({ name }) => name)];
}

async function actions(): Promise<string[]> {
  const rows = await handle
    .selectFrom('activity')
    .select(['action', 'actor_name', 'description'])
    .where('server_id', '=', serverId)
    .where((eb) => eb.or([eb('action', 'like', 'promotions.%'), eb('action', 'like', 'member.role%')]))
    .orderBy('id')
    .execute();
  return rows.map(({ action, actor_name }) => `${action} ${actor_name}`);
}

describe('a draft', () => {
  it('shows what each person gains and loses, and changes no role', async () => {
    const senior = await custom('Senior');
    const wave = await prepare([up(c.member), { userId: c.moderator.id, from: 'moderator', to: senior.id }]);
    expect(wave).toMatchObject({ state: 'draft', version: 1, createdBy: c.admin.username, appliedBy: null });
    const of = (person: Person) => wave.items.find(({ userId }) => userId === person.id);
    expect(of(c.member)).toMatchObject({ direction: 'promotion', losses: [], state: 'waiting' });
    expect(of(c.member)?.gains).toContain('canViewPunishments');
    expect(of(c.moderator)).toMatchObject({ gains: ['canViewWebhooks'], to: { name: 'Senior' } });
    expect(await rolesOf(c.member)).toEqual(['member']);
  });

  it('is prepared once by a repeated submit, and has limits', async () => {
    const clientId = newId();
    const made = await Promise.all([1, 2, 3].map(() => prepare([up(c.member)], c.admin, { clientId })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    for (let n = 1; n < WAVE_LIMITS.drafts; n += 1) await prepare([up(c.member)]);
    expect((await refusalOf(prepare([up(c.member)]))).message).toContain('at most 20');
  });

  it('refuses what makes no sense', async () => {
    const cases: [Change, string][] = [
      [{ ...up(c.member), to: 'member' }, 'different'],
      [up(c.moderator), 'No longer has Member'],
      [{ userId: c.owner.id, from: 'admin', to: 'member' }, 'Owns the server'],
      [up(c.stranger), 'not a member'],
      [{ ...up(c.member), to: 'none' }, 'The role was deleted'],
      [{ ...up(c.member), to: null }, 'such as Member'],
    ];
    for (const [change, message] of cases) {
      expect((await refusalOf(prepare([change]))).message).toContain(message);
    }
    await expect(prepare([up(c.member), up(c.member)])).rejects.toThrow(/once/);
    for (const by of [c.moderator, c.member]) {
      expect((await refusalOf(prepare([up(c.member)], by))).code).toBe('FORBIDDEN');
    }
  });

  it('is replaced by one of two people, the other learns of it', async () => {
    const wave = await prepare([up(c.member)]);
    const change = (by: Person, title: string) =>
      by.call.promotions.update({ ...seen(wave), title, items: [down(c.moderator)] });
    const answers = await Promise.allSettled([change(c.admin, 'One'), change(c.owner, 'Two')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [stored] = await c.admin.call.promotions.list({ serverId });
    expect(stored).toMatchObject({ version: 2, counts: { waiting: 1 } });
    expect((await refusalOf(c.owner.call.promotions.applyWave(seen(wave)))).code).toBe('CONFLICT');
    await c.admin.call.promotions.remove({ serverId, waveId: wave.id });
    expect(await c.admin.call.promotions.list({ serverId })).toEqual([]);
  });
});

describe('applying', () => {
  it('changes all roles by the usual way, with a line for each', async () => {
    const senior = await custom('Senior');
    await c.owner.call.roles.give({ serverId, userId: c.member.id, roleId: senior.id });
    const trained = { userId: c.member.id, from: senior.id, to: 'moderator', reason: 'Trained' };
    const wave = await prepare([trained, down(c.moderator)]);
    const applied = await c.owner.call.promotions.applyWave(seen(wave));
    expect(applied).toMatchObject({ state: 'applied', appliedBy: c.owner.username, counts: { done: 2 } });
    expect(await rolesOf(c.member)).toEqual(['moderator']);
    expect(await rolesOf(c.moderator)).toEqual(['member']);
    const lines = await actions();
    expect(lines.filter((line) => line.startsWith('member.role-changed'))).toHaveLength(2);
    expect(lines).toContain(`member.role-taken ${c.owner.username}`);
    expect(lines.at(-1)).toBe(`promotions.applied ${c.owner.username}`);
    const history = await c.admin.call.promotions.history({ serverId, userId: c.member.id });
    expect(history).toMatchObject([
      { from: { name: 'Senior' }, to: { name: 'Moderator' }, reason: 'Trained', by: c.owner.username },
    ]);
  });

  it('happens once: pressed many times and by two people', async () => {
    const wave = await prepare([up(c.member), down(c.moderator)]);
    const answers = await Promise.allSettled(
      [c.owner, c.admin, c.owner, c.admin].map(({ call }) => call.promotions.applyWave(seen(wave))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason.cause).toMatchObject({ code: 'CONFLICT' });
    }
    expect((await actions()).filter((line) => line.startsWith('member.role-changed'))).toHaveLength(2);
    expect((await refusalOf(c.owner.call.promotions.remove({ serverId, waveId: wave.id }))).code).toBe(
      'CONFLICT',
    );
  });

  it('skips people who changed or left meanwhile, and says so', async () => {
    const other = await world.person();
    await admit(c.owner, other, c.server, 'moderator');
    const wave = await prepare([up(c.member), down(c.moderator), down(other)]);
    await c.owner.call.members.changeRole({ serverId, userId: c.moderator.id, role: 'admin' });
    await other.call.members.leave({ serverId });
    const before = await c.owner.call.promotions.get({ serverId, waveId: wave.id });
    expect(statesOf(before)).toMatchObject({ [other.username]: 'No longer a member.' });
    const applied = await c.owner.call.promotions.applyWave(seen(wave));
    expect(statesOf(applied)).toEqual({
      [c.member.username]: 'done',
      [c.moderator.username]: 'No longer has Moderator.',
      [other.username]: 'No longer a member.',
    });
    expect(applied.counts).toEqual({ done: 1, skipped: 2 });
    expect(await rolesOf(c.moderator)).toEqual(['admin']);
  });

  it('fails for changes above the rank of the person who applies it, and makes the others', async () => {
    const wave = await prepare([up(c.member), { userId: c.moderator.id, from: 'moderator', to: 'admin' }]);
    const applied = await c.admin.call.promotions.applyWave(seen(wave));
    expect(applied.counts).toEqual({ done: 1, failed: 1 });
    expect(statesOf(applied)[c.moderator.username]).toContain('below your own');
    expect(await rolesOf(c.moderator)).toEqual(['moderator']);
  });

  it('reports a new role that was given where the former one could not be taken', async () => {
    const [low, high] = [await custom('Low'), await custom('High')];
    const order = [high.id, 'admin', 'moderator', low.id];
    await c.owner.call.roles.reorder({ serverId, order });
    await c.owner.call.roles.give({ serverId, userId: c.member.id, roleId: low.id });
    const wave = await prepare([{ userId: c.member.id, from: low.id, to: 'moderator' }], c.owner);
    const { members, roles } = world.services;
    const service = createPromotionsService({
      database: world.database,
      members,
      roles: { ...roles, take: (viewer, ref) => roles.give(viewer, { ...ref, roleId: 'none' }) },
      now: world.clock.now,
    });
    const policy = { moderatorPermissions: {}, adminPermissions: {}, delegateManagement: true };
    const viewer = { ...c.owner, serverId, role: 'owner', policy } as never;
    const applied = await service.applyWave(viewer, seen(wave));
    expect(applied.counts).toEqual({ partial: 1 });
    expect(statesOf(applied)[c.member.username]).toMatch(/^Still has Low\./);
  });

  it('goes on after an interruption, without doing anything twice', async () => {
    const wave = await prepare([up(c.member), down(c.moderator)]);
    await c.owner.call.members.changeRole({ serverId, userId: c.member.id, role: 'moderator' });
    const lease = world.clock.now() + 1_000;
    const set = { state: 'applying', lease_until: lease, applied_by: c.owner.id } as const;
    await handle.updateTable('promotion_waves').set(set).where('id', '=', wave.id).execute();
    expect((await refusalOf(c.admin.call.promotions.applyWave(seen(wave)))).message).toContain('applying');
    world.clock.advance(2_000);
    const applied = await c.owner.call.promotions.applyWave(seen(wave));
    expect(applied).toMatchObject({ state: 'applied', counts: { done: 2 } });
  });

  it('stops when a freeze stops the person, keeps the rest waiting, and goes on once it is lifted', async () => {
    const rule = { serverId, kind: 'staff-freeze', enabled: true } as const;
    await c.owner.call.automations.save({ ...rule, settings: { actions: 3, minutes: 10 } });
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => world.person()));
    for (const person of people) await admit(c.owner, person, c.server, 'moderator');
    const wave = await prepare(people.map(down));
    const stopped = await c.admin.call.promotions.applyWave(seen(wave));
    expect(stopped).toMatchObject({ state: 'stopped', counts: { done: 4, waiting: 1 } });
    expect((await refusalOf(c.admin.call.promotions.applyWave(seen(wave)))).code).toBe('FORBIDDEN');
    const applied = await c.owner.call.promotions.applyWave(seen(wave));
    expect(applied).toMatchObject({ state: 'applied', counts: { done: 5 } });
  });

  it('stops when the person is removed or demoted between two changes, and keeps the rest waiting', async () => {
    const { members, roles } = world.services;
    const { owner, admin } = c;
    const falls = [
      () => owner.call.members.changeRole({ serverId, userId: admin.id, role: 'moderator' }),
      () => owner.call.members.remove({ serverId, userId: admin.id }),
    ];
    for (const fall of falls) {
      const people = await Promise.all([1, 2].map(() => world.person()));
      for (const person of people) await admit(owner, person, c.server, 'moderator');
      const wave = await prepare(people.map(down), owner);
      const changeRole: typeof members.changeRole = async (...change) => {
        const changed = await members.changeRole(...change);
        await fall();
        return changed;
      };
      const { database, clock } = world;
      const service = createPromotionsService({ database, roles, members: { changeRole }, now: clock.now });
      const policy = { moderatorPermissions: {}, adminPermissions: {}, delegateManagement: true };
      const viewer = { ...admin, serverId, role: 'admin', policy } as never;
      const stopped = await service.applyWave(viewer, seen(wave));
      expect(stopped).toMatchObject({ state: 'stopped', counts: { done: 1, waiting: 1 } });
      if (fall !== falls[0]) continue;
      await owner.call.members.changeRole({ serverId, userId: admin.id, role: 'admin' });
    }
  });

  it('is left to a second call of the same person that took over a slow one', async () => {
    const { members, roles } = world.services;
    const { database, clock } = world;
    const people = await Promise.all([1, 2, 3].map(() => world.person()));
    for (const person of people) await admit(c.owner, person, c.server, 'moderator');
    const wave = await prepare(people.map(down));
    const reached = Promise.withResolvers<void>();
    const slowEnded = Promise.withResolvers<void>();
    const second: Promise<unknown>[] = [];
    const serviceWith = (changeRole: typeof members.changeRole) =>
      createPromotionsService({ database, roles, members: { changeRole }, now: clock.now });
    const policy = { moderatorPermissions: {}, adminPermissions: {}, delegateManagement: true };
    const viewer = { ...c.owner, serverId, role: 'owner', policy } as never;
    const takingOver = serviceWith(async (...change) => {
      reached.resolve();
      await slowEnded.promise;
      return members.changeRole(...change);
    });
    const slow = serviceWith(async (...change) => {
      const changed = await members.changeRole(...change);
      clock.advance(WAVE_LIMITS.leaseMs + 1);
      second.push(takingOver.applyWave(viewer, seen(wave)));
      await reached.promise;
      return changed;
    });
    expect(await slow.applyWave(viewer, seen(wave))).toMatchObject({ state: 'applying' });
    slowEnded.resolve();
    expect(await Promise.all(second)).toMatchObject([{ state: 'applied', counts: { done: 3 } }]);
    expect((await actions()).filter((line) => line.startsWith('promotions.applied'))).toHaveLength(1);
  });

  it('of another server is not found', async () => {
    const wave = await prepare([up(c.member)]);
    const other = await world.community();
    const there = { ...seen(wave), serverId: other.server.id };
    expect((await refusalOf(other.owner.call.promotions.applyWave(there))).code).toBe('NOT_FOUND');
    expect((await refusalOf(other.owner.call.promotions.get(there))).code).toBe('NOT_FOUND');
  });
});

describe('the person concerned', () => {
  const alertsOf = async (person: Person) =>
    (await person.call.alerts.inbox()).alerts
      .filter(({ kind }) => kind === 'own-role')
      .map(({ title, text }) => [title, text]);

  it('is alerted once of each change of a wave that was made, and of none that was not', async () => {
    const [low, high] = [await custom('Low'), await custom('High')];
    await c.owner.call.roles.give({ serverId, userId: c.member.id, roleId: low.id });
    const replaced = { userId: c.member.id, from: low.id, to: high.id, reason: 'Trained' };
    const above = { userId: c.moderator.id, from: 'moderator', to: 'admin' };
    const wave = await prepare([replaced, above]);
    await c.owner.call.roles.reorder({ serverId, order: ['admin', high.id, 'moderator', low.id] });
    await c.admin.call.promotions.applyWave(seen(wave));
    expect(await alertsOf(c.member)).toEqual([
      ['You were promoted', 'You are High now. You were Low. Trained'],
      ['Role given', 'You have the role Low now.'],
    ]);
    for (const person of [c.moderator, c.admin, c.owner]) expect(await alertsOf(person)).toEqual([]);
  });

  it('is alerted once where a crash came between the change and its note', async () => {
    const wave = await prepare([up(c.member)]);
    const { members, roles } = world.services;
    const changeRole: typeof members.changeRole = async (...change) => {
      await members.changeRole(...change);
      throw new Error('crash');
    };
    const { database, clock } = world;
    const service = createPromotionsService({ database, roles, members: { changeRole }, now: clock.now });
    const policy = { moderatorPermissions: {}, adminPermissions: {}, delegateManagement: true };
    const viewer = { ...c.owner, serverId, role: 'owner', policy } as never;
    await expect(service.applyWave(viewer, seen(wave))).rejects.toThrow('crash');
    expect(await alertsOf(c.member)).toEqual([]);
    await c.owner.call.promotions.applyWave(seen(wave));
    expect((await refusalOf(c.owner.call.promotions.applyWave(seen(wave)))).code).toBe('CONFLICT');
    expect(await alertsOf(c.member)).toEqual([
      ['You were promoted', 'You are Moderator now. You were Member.'],
    ]);
  });

  it('is alerted of single changes, under each one', async () => {
    const change = { serverId, userId: c.moderator.id };
    await c.owner.call.members.changeRole({ ...change, role: 'member' });
    await c.owner.call.members.changeRole({ ...change, role: 'member' });
    const role = await custom('Senior');
    await c.owner.call.roles.give({ ...change, roleId: role.id });
    await c.owner.call.roles.take({ ...change, roleId: role.id });
    expect((await refusalOf(c.admin.call.members.changeRole({ ...change, role: 'admin' }))).code).toBe(
      'FORBIDDEN',
    );
    expect((await alertsOf(c.moderator)).map(([title]) => title).toSorted()).toEqual([
      'Role given',
      'Role taken',
      'You were demoted',
    ]);
    expect(await alertsOf(c.owner)).toEqual([]);
  });
});
