import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUILD } from '../../../testing/discord/connected-guild.ts';
import { createDutyWorld } from '../../../testing/discord/duty-world.ts';
import type { Community, Person } from '../../../testing/product/actors.ts';
import { createDutyRoleListener } from './member-listener.ts';

const MINUTE = 60_000;
const { database, clock, inDiscord, rolesOf, ...world } = await createDutyWorld();
const onDuty = { state: 'on_duty' as const, roleId: roleIdOf('guild:0', 'Trainee') };

let staff: Person;
let serverId: string;
let c: Community;

beforeEach(async () => {
  c = await world.dutyCommunity();
  [staff, serverId] = [c.moderator, c.server.id];
});

const switchOn = (role: object = onDuty) =>
  c.owner.call.dutyRoles.save({ serverId, enabled: true, roles: [role as typeof onDuty] });
const clockIn = () => staff.call.shifts.clockIn({ serverId });
const status = (to: 'on_break' | 'off_duty') => staff.call.shifts.setStatus({ serverId, status: to });
const pass = () => world.pass(serverId);
const grants = () => world.grants(serverId);

it('gives the role of a running session to hosts, who has a role in it, and staff on duty', async () => {
  await switchOn({ ...onDuty, state: 'in_session' });
  const set = (row: object) => database.handle.updateTable('game_sessions').set(row).execute();
  await database.handle
    .insertInto('game_sessions')
    .values({
      server_id: serverId,
      id: `session-${serverId}`,
      title: 'Evening',
      description: '',
      state: 'planned',
      planned_at: clock.now(),
      host_id: staff.id,
      co_hosts: '[]',
      roles: '[{"id":"r1","name":"Dispatch","count":1}]',
      commands: '[]',
      created_by: c.owner.id,
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute();
  const expectRoles = async (...roles: string[]) => {
    await pass();
    expect(await rolesOf(staff)).toEqual(roles);
  };
  await expectRoles();
  await set({ state: 'running' });
  await expectRoles('Trainee');
  await set({ host_id: c.owner.id });
  await expectRoles();
  await clockIn();
  await expectRoles('Trainee');
  await status('on_break');
  await expectRoles();
  const answer = { answer: 'accepted' as const, role_id: 'r1', answered_at: clock.now() };
  const signUp = { server_id: serverId, session_id: `session-${serverId}`, ...answer };
  await database.handle
    .insertInto('game_session_signups')
    .values([
      { ...signUp, user_id: staff.id, place: 2 },
      { ...signUp, user_id: c.admin.id, place: 1 },
    ])
    .execute();
  await expectRoles();
  await database.handle.deleteFrom('game_session_signups').where('place', '=', 1).execute();
  await expectRoles('Trainee');
  await set({ state: 'ended', closed_at: clock.now() });
  await expectRoles();
});

describe('a role that a person takes and gives again between two looks', () => {
  const discordId = () => discordSnowflakeOf(staff.username);
  const heard = createDutyRoleListener({ database, now: clock.now });
  const byHand = async (...names: string[]) => {
    await inDiscord(staff, ...names);
    const ids = names.map((name) => roleIdOf('guild:0', name));
    await heard.memberChanged(GUILD.id, discordId(), ids);
  };
  const given = async () => {
    await switchOn();
    await clockIn();
    await pass();
    expect(await grants()).toMatchObject([{ state: 'given' }]);
  };

  it('is theirs once the gateway said so', async () => {
    await given();
    clock.advance(MINUTE);
    await byHand();
    await byHand('Trainee');
    expect(await grants()).toEqual([]);
    await status('off_duty');
    await pass();
    expect(await rolesOf(staff)).toEqual(['Trainee']);
  });

  it('stays ours on events that were sent before it was given, and on those of others', async () => {
    await given();
    await heard.memberChanged(GUILD.id, discordId(), []);
    clock.advance(MINUTE);
    await heard.memberChanged('4242424242', discordId(), []);
    await heard.memberChanged(GUILD.id, '4242424242', []);
    await heard.memberChanged(GUILD.id, discordId(), [onDuty.roleId]);
    await status('off_duty');
    await pass();
    expect(await rolesOf(staff)).toEqual([]);
  });

  it('is theirs when the event comes during the pass that takes it, or is taken once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await inDiscord(staff);
      await given();
      clock.advance(MINUTE);
      await status('off_duty');
      await Promise.all([pass(), heard.memberChanged(GUILD.id, discordId(), [])]);
      // Either order: nothing is left that would be taken later.
      expect(await grants()).toEqual([]);
    }
  });

  it('is forgotten with who left', async () => {
    await given();
    clock.advance(MINUTE);
    await heard.memberLeft(GUILD.id, discordId());
    expect(await grants()).toEqual([]);
  });
});
