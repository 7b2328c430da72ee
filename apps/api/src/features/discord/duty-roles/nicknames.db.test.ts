import { botPermissionBits } from '@tenfour/domain';
import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectGuild } from '../../../testing/discord/connected-guild.ts';
import { createDutyWorld } from '../../../testing/discord/duty-world.ts';
import type { Community, Person } from '../../../testing/product/actors.ts';

const HOUR = 60 * 60_000;
const { database, clock, control, memberPath, nickOf, setNick, inDiscord, ...world } =
  await createDutyWorld();
const refusal = (code: string) => ({ cause: { code } });
const ON = { state: 'on_duty' as const, suffix: '| On duty' };
const BREAK = { state: 'on_break' as const, suffix: '| Break' };

let c: Community;
beforeEach(async () => {
  c = await world.dutyCommunity();
  await setNick(c.moderator, null);
});

const on = () => ({ serverId: c.server.id });
const save = (more: object, by: Person = c.owner) => by.call.dutyRoles.save({ ...on(), ...more });
const get = () => c.owner.call.dutyRoles.get(on());
const switchOn = (...suffixes: object[]) =>
  save({ enabled: true, suffixes: suffixes.length > 0 ? suffixes : [ON, BREAK] });
const clockIn = () => c.moderator.call.shifts.clockIn(on());
const status = (to: 'on_duty' | 'on_break' | 'off_duty') =>
  c.moderator.call.shifts.setStatus({ ...on(), status: to });
const pass = () => world.pass(c.server.id);
const discordName = () => c.moderator.username;
const shows = async (nick: string | null) => {
  await pass();
  expect(await nickOf(c.moderator)).toBe(nick);
};
const people = () =>
  database.handle.selectFrom('duty_role_people').selectAll().where('server_id', '=', c.server.id).execute();

describe('the settings', () => {
  it('store suffixes trimmed, in the order in which one is chosen, and log them', async () => {
    expect(await switchOn(ON, { ...BREAK, suffix: '  |  Break ' })).toMatchObject({
      enabled: true,
      suffixes: [{ ...BREAK, typeId: null }, ON],
      nicknames: [],
    });
    const [entry] = await c.owner.call.activity.list({ ...on(), limit: 1 });
    expect(entry?.description).toBe('Duty roles: on. Suffixes: On duty: | On duty, On break: | Break.');
    // Roles and the switch leave them as they are.
    expect((await save({ enabled: false })).suffixes).toHaveLength(2);
    expect((await save({ suffixes: [] })).suffixes).toEqual([]);
  });

  it('take no bad suffix, no state twice, no foreign shift type, and nothing from others', async () => {
    for (const suffix of ['', '   ', 'x'.repeat(16), 'x'.repeat(5_000), '\u202eon', '\u200b']) {
      await expect(switchOn({ ...ON, suffix })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await expect(switchOn(ON, ON)).rejects.toThrow('set twice');
    await expect(switchOn({ ...ON, typeId: 'none' })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(save({ suffixes: [ON] }, c.moderator)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(save({ suffixes: [ON] }, c.stranger)).rejects.toThrow();
    expect(await get()).toMatchObject({ enabled: false, suffixes: [] });
  });
});

describe('a pass', () => {
  it('shows the suffix of the state, and the own name afterwards', async () => {
    await switchOn();
    await clockIn();
    await shows(`${discordName()} | On duty`);
    await status('on_break');
    await shows(`${discordName()} | Break`);
    await status('off_duty');
    await shows(null);
    expect(await people()).toEqual([]);
  });

  it('gives a nickname back as it was, also one that was cut', async () => {
    const own = '👮 Riley Stone of the night shif';
    await setNick(c.moderator, own);
    await switchOn();
    await clockIn();
    await shows('👮 Riley Stone of the | On duty');
    await status('off_duty');
    await shows(own);
  });

  it('respects a name that was changed meanwhile', async () => {
    await switchOn();
    await clockIn();
    await pass();
    await setNick(c.moderator, 'Captain');
    clock.advance(HOUR + 1);
    await shows('Captain | On duty');
    await setNick(c.moderator, 'Major');
    await status('off_duty');
    await shows('Major');
  });

  it('puts names back when it is switched off, disconnected, suspended, or has no suffix', async () => {
    await setNick(c.moderator, 'Riley');
    await switchOn();
    await clockIn();
    await shows('Riley | On duty');
    await save({ enabled: false });
    await shows('Riley');
    await save({ enabled: true });
    await shows('Riley | On duty');
    await database.handle.deleteFrom('bot_connections').execute();
    await shows('Riley');
    await connectGuild(database, c.server.id, c.owner.id);
    await shows('Riley | On duty');
    const setStatus = (to: 'active' | 'suspended') =>
      database.handle.updateTable('servers').set({ status: to }).where('id', '=', c.server.id).execute();
    await setStatus('suspended');
    await shows('Riley');
    await setStatus('active');
    await shows('Riley | On duty');
    await save({ suffixes: [] });
    await shows('Riley');
  });

  it('sends nothing while nothing is different', async () => {
    await switchOn();
    await clockIn();
    await pass();
    const requests = async () => {
      const { discord } = (await control('GET', 'requests')) as { discord: Record<string, number> };
      return Object.entries(discord).filter(([route]) => route.includes('PATCH'));
    };
    const before = await requests();
    clock.advance(HOUR + 1);
    await pass();
    expect(await requests()).toEqual(before);
  });

  it('recognizes a nickname whose request was never answered', async () => {
    await setNick(c.moderator, 'Riley');
    await switchOn();
    await clockIn();
    await pass();
    const set = [
      { nick: 'Riley | On duty', suffix: ' | On duty' },
      { nick: 'Riley | Break', suffix: ' | Break' },
    ];
    await database.handle
      .updateTable('duty_role_people')
      .set({ nickname: JSON.stringify({ own: 'Riley', set }) })
      .where('server_id', '=', c.server.id)
      .execute();
    await setNick(c.moderator, 'Riley | Break');
    await status('off_duty');
    await shows('Riley');
  });

  it('forgets who left the Discord server', async () => {
    await switchOn();
    await clockIn();
    await shows(`${discordName()} | On duty`);
    await control('DELETE', memberPath(c.moderator));
    await pass();
    await status('off_duty');
    await pass();
    expect(await people()).toEqual([]);
  });
});

describe('a nickname that the bot can’t change', () => {
  const roleMay = (permissions: bigint) =>
    control('PUT', 'discord/guilds/0/roles/Tenfour', { permissions: permissions.toString() });
  const why = async () => (await get()).nicknames.map((one) => one.why);
  const all = botPermissionBits(['duty_roles', 'duty_nicknames']);

  it('is named with the reason, and the person keeps their roles', async () => {
    await save({ enabled: true, suffixes: [ON], roles: [{ ...ON, roleId: roleIdOf('guild:0', 'Trainee') }] });
    await inDiscord(c.moderator, 'Admin');
    await clockIn();
    await pass();
    expect((await get()).nicknames).toEqual([{ username: c.moderator.username, why: 'above' }]);
    expect(await world.rolesOf(c.moderator)).toEqual(['Trainee', 'Admin']);
    await inDiscord(c.moderator);
    clock.advance(HOUR + 1);
    await shows(`${discordName()} | On duty`);
    expect(await why()).toEqual([]);
  });

  it('is that of the owner of the Discord server', async () => {
    await database.handle
      .updateTable('users')
      .set({ discord_id: discordSnowflakeOf('avery') })
      .where('id', '=', c.moderator.id)
      .execute();
    await switchOn();
    await clockIn();
    await pass();
    expect(await why()).toEqual(['owner']);
    await status('off_duty');
    await pass();
    expect(await people()).toEqual([]);
  });

  it('waits for Manage Nicknames, and is put back then', async () => {
    await setNick(c.moderator, 'Riley');
    await switchOn();
    await clockIn();
    await pass();
    await roleMay(botPermissionBits(['duty_roles']));
    await status('off_duty');
    await shows('Riley | On duty');
    expect(await why()).toEqual(['permission']);
    await roleMay(all);
    clock.advance(HOUR + 1);
    await shows('Riley');
    expect(await people()).toEqual([]);
  });
});

it('needs Manage Nicknames only with a suffix', async () => {
  const features = async () =>
    (await c.owner.call.bot.permissions(on())).features.find(({ feature }) => feature === 'duty_nicknames');
  await save({ enabled: true });
  expect(await features()).toMatchObject({ inUse: false });
  await switchOn();
  expect(await features()).toMatchObject({
    inUse: true,
    needs: [{ permission: 'manageNicknames', granted: true }],
  });
});
