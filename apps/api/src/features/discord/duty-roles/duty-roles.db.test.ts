import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { createJobLoop, type JobLoop } from '../../../jobs/job-loop.ts';
import { connectGuild, GUILD } from '../../../testing/discord/connected-guild.ts';
import { createDutyWorld } from '../../../testing/discord/duty-world.ts';
import type { Community, Person } from '../../../testing/product/actors.ts';
import { createDutyWake } from './wake.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const loops = new Set<JobLoop>();
function wakeLoops(): void {
  for (const loop of loops) loop.wake();
}
const { database, clock, kind, control, memberPath, inDiscord, rolesOf, ...world } =
  await createDutyWorld(wakeLoops);
const logger = { error: () => undefined };
const refusal = (code: string) => ({ cause: { code } });
const [ON_DUTY, ON_BREAK, ADMIN] = ['Trainee', 'Member', 'Admin'].map((name) => roleIdOf('guild:0', name));
const onDuty = { state: 'on_duty' as const, roleId: ON_DUTY ?? '' };
const onBreak = { state: 'on_break' as const, roleId: ON_BREAK ?? '' };
const onLeave = { state: 'on_leave' as const, roleId: ON_BREAK ?? '' };

const discordIs = (mode: string) => control('POST', 'faults', { upstream: 'discord', mode });

let c: Community;
let serverId: string;
let staff: Person;

beforeEach(async () => {
  c = await world.dutyCommunity();
  serverId = c.server.id;
  staff = c.moderator;
  return async () => {
    await Promise.all([...loops].map((loop) => loop.stop()));
    loops.clear();
    await discordIs('none');
    await database.handle.updateTable('duty_role_settings').set({ due_at: null }).execute();
  };
});

const save = (more: object, by: Person = c.owner) => by.call.dutyRoles.save({ serverId, ...more });
const get = () => c.owner.call.dutyRoles.get({ serverId });
const switchOn = (...roles: object[]) =>
  save({ enabled: true, roles: roles.length > 0 ? roles : [onDuty, onBreak] });
const clockIn = (typeId?: string) => staff.call.shifts.clockIn({ serverId, ...(typeId ? { typeId } : {}) });
const status = (to: 'on_duty' | 'on_break' | 'off_duty') =>
  staff.call.shifts.setStatus({ serverId, status: to });
const pass = () => world.pass(serverId);
const grants = () => world.grants(serverId);

describe('the settings', () => {
  it('start off, name the roles that the bot can give, and log changes', async () => {
    expect(await get()).toMatchObject({ enabled: false, guildName: GUILD.name, roles: [], checkedAt: null });
    const roles = await c.owner.call.dutyRoles.roles({ serverId });
    expect(Object.fromEntries(roles.map(({ name, refusal: why }) => [name, why]))).toMatchObject({
      Trainee: null,
      Tenfour: 'managed',
      Admin: 'administrator',
    });
    expect(await switchOn()).toMatchObject({
      enabled: true,
      roles: [{ roleName: 'Trainee' }, { roleName: 'Member' }],
    });
    const entries = await c.owner.call.activity.list({ serverId, limit: 1 });
    expect(entries[0]?.description).toBe('Duty roles: on. Roles: On duty: Trainee, On break: Member.');
  });

  it('let the owner alone choose a role with moderation rights in Discord', async () => {
    await c.owner.call.servers.update({ serverId, delegateManagement: true });
    const strong = { ...onDuty, roleId: roleIdOf('guild:0', 'Moderator') };
    await expect(save({ roles: [strong] }, c.admin)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await save({ roles: [strong] });
    // What the owner chose can stay.
    await save({ enabled: true, roles: [strong] }, c.admin);
  });

  it('take no role that the bot cannot give, no state twice, no foreign shift type', async () => {
    await expect(switchOn({ ...onDuty, roleId: ADMIN })).rejects.toThrow('Administrator');
    await expect(switchOn({ ...onDuty, roleId: GUILD.id })).rejects.toThrow('Everyone');
    await expect(switchOn({ ...onDuty, roleId: '4242424242' })).rejects.toThrow('deleted');
    await expect(switchOn(onDuty, onDuty)).rejects.toThrow('set twice');
    await expect(switchOn({ ...onDuty, typeId: 'none' })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await get()).toMatchObject({ enabled: false, roles: [] });
  });

  it('are for those with the right', async () => {
    await expect(save({ enabled: true }, c.member)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(save({ enabled: true }, c.moderator)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(save({ enabled: true }, c.stranger)).rejects.toThrow();
    await expect(c.moderator.call.dutyRoles.roles({ serverId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await database.handle.deleteFrom('bot_connections').execute();
    await expect(save({ enabled: true })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('a pass', () => {
  it('follows a shift, its break and its end', async () => {
    await switchOn();
    await clockIn();
    await pass();
    expect(await rolesOf(staff)).toEqual(['Trainee']);
    await status('on_break');
    await pass();
    expect(await rolesOf(staff)).toEqual(['Member']);
    await status('off_duty');
    await pass();
    expect(await rolesOf(staff)).toEqual([]);
    expect(await grants()).toEqual([]);
  });

  it('leaves out the role of a removed shift type, so that what is shown can be saved', async () => {
    const { id: typeId } = await c.owner.call.shifts.createType({ serverId, name: 'Patrol' });
    await switchOn({ ...onDuty, typeId }, onLeave);
    await c.owner.call.shifts.removeType({ serverId, typeId });
    const { roles } = await get();
    expect(roles.map(({ state }) => state)).toEqual(['on_leave']);
    expect((await save({ roles })).roles).toEqual(roles);
  });

  it('gives the role of the shift type, and of a running leave', async () => {
    const rules = await c.owner.call.shifts.createType({ serverId, name: 'Patrol' });
    const typeId = rules.id;
    await switchOn({ ...onDuty, typeId }, onLeave);
    await clockIn();
    await pass();
    expect(await rolesOf(staff)).toEqual([]);
    await status('off_duty');
    await clockIn(typeId);
    await database.handle
      .insertInto('leaves')
      .values({
        server_id: serverId,
        id: `leave-${serverId}`,
        user_id: staff.id,
        source: 'request',
        kind: 'leave',
        share: 0,
        starts_at: clock.now() - HOUR,
        ends_at: clock.now() + HOUR,
        reason: 'x',
        status: 'approved',
        created_at: clock.now(),
      })
      .execute();
    await pass();
    expect(await rolesOf(staff)).toEqual(['Member', 'Trainee']);
    clock.advance(HOUR + 1);
    await pass();
    expect(await rolesOf(staff)).toEqual(['Trainee']);
  });

  it('never takes a role that another gave, before or meanwhile', async () => {
    await inDiscord(staff, 'Trainee');
    await switchOn();
    await clockIn();
    await pass();
    expect(await grants()).toEqual([]);
    await status('off_duty');
    await pass();
    expect(await rolesOf(staff)).toEqual(['Trainee']);
  });

  it('takes back what it gave when it is switched off, disconnected, suspended, or the role changes', async () => {
    await switchOn();
    await clockIn();
    const gives = async () => {
      await pass();
      expect(await rolesOf(staff)).toEqual(['Trainee']);
    };
    await gives();
    await save({ enabled: false });
    await pass();
    expect(await rolesOf(staff)).toEqual([]);
    await save({ enabled: true });
    await gives();
    await database.handle.deleteFrom('bot_connections').execute();
    await pass();
    expect(await rolesOf(staff)).toEqual([]);
    await connectGuild(database, serverId, c.owner.id);
    await gives();
    const setStatus = (to: 'active' | 'suspended') =>
      database.handle.updateTable('servers').set({ status: to }).where('id', '=', serverId).execute();
    await setStatus('suspended');
    await pass();
    expect(await rolesOf(staff)).toEqual([]);
    await setStatus('active');
    await gives();
    await switchOn({ ...onDuty, roleId: ON_BREAK });
    await pass();
    expect(await rolesOf(staff)).toEqual(['Member']);
  });

  it('re-checks a role that gained Administrator, and says why it is not given', async () => {
    await control('PUT', 'discord/guilds/0/roles/Rising', { permissions: '0' });
    const { id } = (await c.owner.call.dutyRoles.roles({ serverId })).find(
      ({ name }) => name === 'Rising',
    ) ?? { id: '' };
    await switchOn({ ...onDuty, roleId: id });
    await control('PUT', 'discord/guilds/0/roles/Rising', { permissions: '8' });
    await clockIn();
    await pass();
    expect(await grants()).toEqual([]);
    expect(await get()).toMatchObject({ roles: [{ roleName: 'Rising', problem: 'administrator' }] });
    await control('DELETE', 'discord/guilds/0/roles/Rising');
    clock.advance(HOUR + 1);
    await pass();
    expect(await get()).toMatchObject({ roles: [{ problem: 'deleted' }] });
  });

  it('survives who left the Discord server', async () => {
    await switchOn();
    await clockIn();
    await pass();
    await control('DELETE', memberPath(staff));
    await status('off_duty');
    await pass();
    expect(await grants()).toEqual([]);
    expect(await get()).toMatchObject({ problem: null });
  });

  it('leaves a role whose request was never answered, and names it', async () => {
    await switchOn();
    await clockIn();
    await pass();
    const crashed = { state: 'taking' as const };
    await database.handle
      .updateTable('duty_role_grants')
      .set(crashed)
      .where('server_id', '=', serverId)
      .execute();
    await status('off_duty');
    await pass();
    expect(await rolesOf(staff)).toEqual(['Trainee']);
    expect((await get()).leftovers).toEqual([{ username: staff.username, roleName: 'Trainee' }]);
    await inDiscord(staff);
    clock.advance(HOUR + 1);
    await pass();
    expect((await get()).leftovers).toEqual([]);
  });

  it('gives again what a process that died had only begun', async () => {
    await switchOn();
    await clockIn();
    const discordId = discordSnowflakeOf(staff.username);
    await database.handle
      .insertInto('duty_role_grants')
      .values({
        server_id: serverId,
        guild_id: GUILD.id,
        discord_id: discordId,
        role_id: onDuty.roleId,
        role_name: 'Trainee',
        state: 'giving',
        given_at: clock.now(),
      })
      .execute();
    await pass();
    expect(await grants()).toMatchObject([{ state: 'given' }]);
    await status('off_duty');
    await pass();
    expect(await rolesOf(staff)).toEqual([]);
  });
});

describe('the job', () => {
  const start = () => {
    const loop = createJobLoop({ kind, now: clock.now, logger, pollMs: 200 });
    loops.add(loop);
    loop.start();
  };
  const wakeOnChanges = () => {
    return database.changes.subscribe(
      createDutyWake({ database, now: clock.now, dutyRolesDue: wakeLoops, logger }),
    );
  };

  it('follows a clock-in with role and nickname within five seconds (p95), with two processes, each step once', async () => {
    start();
    start();
    const unsubscribe = wakeOnChanges();
    await save({ enabled: true, roles: [onDuty], suffixes: [{ state: 'on_duty', suffix: '| On duty' }] });
    const both = async () => [...(await rolesOf(staff)), await world.nickOf(staff)];
    const took: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const startedAt = performance.now();
      await clockIn();
      await expect.poll(both, { timeout: 10_000 }).toEqual(['Trainee', `${staff.username} | On duty`]);
      took.push(performance.now() - startedAt);
      await status('off_duty');
      await expect.poll(both, { timeout: 5_000 }).toEqual([null]);
    }
    const p95 = took.toSorted((a, b) => a - b)[18];
    process.stdout.write(
      `clock-in to role and nickname, p95 of ${took.length}: ${Math.round(p95 ?? 0)} ms\n`,
    );
    expect(p95).toBeLessThan(5_000);
    expect(await grants()).toEqual([]);
    unsubscribe();
  });

  it('goes on with the others when Discord refuses one person, and tries again in an hour', async () => {
    await switchOn();
    await clockIn();
    await c.admin.call.shifts.clockIn({ serverId });
    const match = discordSnowflakeOf(staff.username);
    await control('POST', 'faults', { upstream: 'discord', mode: '400', match });
    await pass();
    await discordIs('none');
    expect([await rolesOf(staff), await rolesOf(c.admin)]).toEqual([[], ['Trainee']]);
    expect(await get()).toMatchObject({ problem: null });
    clock.advance(HOUR);
    await pass();
    expect(await rolesOf(staff)).toEqual(['Trainee']);
  });

  it('says that Discord is down, backs off, and recovers within ten minutes', async () => {
    await switchOn();
    await discordIs('500');
    await clockIn();
    for (let hour = 0; hour < 15; hour += 1) {
      await pass();
      clock.advance(5 * MINUTE);
    }
    expect(await get()).toMatchObject({ problem: 'unreachable' });
    const { due_at, failures } = await database.handle
      .selectFrom('duty_role_settings')
      .select(['due_at', 'failures'])
      .where('server_id', '=', serverId)
      .executeTakeFirstOrThrow();
    expect(failures).toBe(15);
    expect(due_at).toBeLessThanOrEqual(clock.now() + 10 * MINUTE);
    await discordIs('none');
    start();
    await expect.poll(() => rolesOf(staff), { timeout: 5_000 }).toEqual(['Trainee']);
    expect(await get()).toMatchObject({ problem: null });
  });
});
