import { type Caller, createCaller } from '@tenfour/contracts/router';
import { WELCOME_DEFAULTS } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { closedPanel } from '../../community/access/index.ts';
import { createKeyAccess } from '../../community/access/key-access.ts';

const MINUTE = 60_000;
const world = await createWorld();
const { database, clock } = world;
const refusal = (code: string) => ({ cause: { code } });

let c: Community;
let serverId: string;
let count = 0;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
  await c.owner.call.servers.update({ serverId, delegateManagement: true });
  await save();
});

const rule = { kind: 'staff-freeze', enabled: true, settings: { actions: 3, minutes: 10 } } as const;
const save = (more: object = {}, by: Person = c.owner) =>
  by.call.automations.save({ ...rule, serverId, ...more });
const ban = (by: Person, more: object = {}) => {
  count += 1;
  const record = { robloxUsername: `Raider_${count}`, punishmentType: 'ban', reason: 'RDM', duration: null };
  return by.call.punishments.create({ serverId, ...record, ...more } as Parameters<
    Person['call']['punishments']['create']
  >[0]);
};
const banTimes = async (by: Person, times: number) => {
  const ids: string[] = [];
  for (let n = 0; n < times; n += 1) ids.push((await ban(by)).id);
  return ids;
};
const freezes = () => c.owner.call.staffFreezes.list({ serverId });
const newest = async () => {
  const [freeze] = await freezes();
  if (freeze === undefined) throw new Error('no one is frozen');
  return freeze;
};

describe('a freeze', () => {
  it('stops who makes more actions than the limit, and alerts the owner', async () => {
    await banTimes(c.admin, 4);
    await expect(ban(c.admin)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(c.admin.call.members.remove({ serverId, userId: c.member.id })).rejects.toThrow('frozen');
    const rename = c.admin.call.servers.update({ serverId, timezone: 'Europe/Berlin' });
    await expect(rename).rejects.toMatchObject(refusal('FORBIDDEN'));
    const [freeze] = await freezes();
    expect(freeze).toMatchObject({ userId: c.admin.id, total: 4, minutes: 10, liftedAt: null });
    expect(freeze?.actions).toHaveLength(4);
    const alerts = await database.handle
      .selectFrom('alerts')
      .selectAll()
      .where('server_id', '=', serverId)
      .execute();
    expect(alerts).toMatchObject([
      { user_id: c.owner.id, kind: 'staff-frozen', path: `/server/${serverId}/security` },
    ]);
    const kept = await c.owner.call.punishments.list({ serverId });
    expect(kept).toHaveLength(4);
  });

  it('leaves the owner, warnings, slow work and other servers alone', async () => {
    await banTimes(c.owner, 6);
    for (let n = 0; n < 6; n += 1) await ban(c.admin, { punishmentType: 'warning' });
    for (let n = 0; n < 6; n += 1) {
      await ban(c.admin);
      clock.advance(4 * MINUTE);
    }
    await banTimes(c.moderator, 3);
    expect(await freezes()).toEqual([]);
    await save({ enabled: false });
    await banTimes(c.admin, 6);
    expect(await freezes()).toEqual([]);
  });

  it('is made once by parallel requests, which pass the limit by no more than there are', async () => {
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => ban(c.admin)));
    const done = results.filter(({ status }) => status === 'fulfilled').length;
    expect(done).toBeGreaterThanOrEqual(4);
    expect(await freezes()).toHaveLength(1);
    await expect(ban(c.admin)).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  it('is the owner’s to set, to see and to lift', async () => {
    for (const by of [c.admin, c.moderator, c.member]) {
      await expect(by.call.staffFreezes.list({ serverId })).rejects.toMatchObject(refusal('FORBIDDEN'));
      await expect(save({ enabled: false }, by)).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
    await banTimes(c.admin, 4);
    const { id: freezeId } = await newest();
    const lifted = await c.owner.call.staffFreezes.lift({ serverId, freezeId });
    expect(lifted.liftedAt).not.toBeNull();
    expect(await c.owner.call.staffFreezes.lift({ serverId, freezeId })).toEqual(lifted);
    clock.advance(1);
    await banTimes(c.admin, 3);
    expect((await newest()).id).toBe(freezeId);
    await ban(c.admin);
    expect((await newest()).id).not.toBe(freezeId);
    const elsewhere = await world.community();
    await expect(
      elsewhere.owner.call.staffFreezes.lift({ serverId: elsewhere.server.id, freezeId }),
    ).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

/** The procedures as a key that this person creates. */
async function keyOf(by: Person): Promise<Caller> {
  const flags = ['canViewPunishments', 'canEditPunishments'] as const;
  const { key } = await by.call.apiKeys.create({ serverId, name: 'Panel', flags: [...flags] });
  const request = {
    token: key,
    source: 'api',
    onStale: () => undefined,
    onUnknown: () => undefined,
  } as const;
  const access = createKeyAccess(database.handle, clock.now)(request);
  const { services } = world;
  return createCaller({ services, access, panel: closedPanel('key'), requestId: 'key', source: 'api' });
}

describe('no way around a freeze is', () => {
  it('a key: it counts as its creator, and is frozen with them', async () => {
    const adminPermissions = { canEditApiKey: true };
    await c.owner.call.servers.updateRolePermissions({ serverId, adminPermissions });
    const [one, other] = [await keyOf(c.admin), await keyOf(c.admin)];
    await ban({ ...c.admin, call: one });
    await ban({ ...c.admin, call: other });
    await banTimes(c.admin, 2);
    expect(await newest()).toMatchObject({ userId: c.admin.id, username: c.admin.username, total: 4 });
    for (const call of [one, other, c.admin.call]) {
      await expect(ban({ ...c.admin, call })).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
  });

  it('a key of the owner, which is frozen alone', async () => {
    const call = await keyOf(c.owner);
    await banTimes({ ...c.owner, call }, 4);
    await expect(ban({ ...c.owner, call })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await ban(c.owner);
  });

  it('an edit that ends a record, or makes it another one', async () => {
    const ids = await banTimes(c.owner, 5);
    const edits = [
      { isActive: false },
      { isActive: false },
      { duration: 1 },
      { punishmentType: 'kick' },
    ] as const;
    clock.advance(2 * MINUTE);
    for (const [place, edit] of edits.entries()) {
      await c.admin.call.punishments.update({ serverId, punishmentId: ids[place] ?? '', ...edit });
    }
    expect((await newest()).actions.map(({ kind }) => kind)).toEqual(['change', 'lift', 'lift', 'lift']);
    const reason = { serverId, punishmentId: ids[4] ?? '', reason: 'Other' };
    await expect(c.admin.call.punishments.update(reason)).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  it('accepting appeals', async () => {
    for (const punishmentId of await banTimes(c.owner, 5)) {
      const { url } = await c.owner.call.appeals.openLink({ serverId, punishmentId });
      const token = url?.split('/appeal/')[1] ?? '';
      await world.signedOut.appeals.submit({ token, text: 'It was not me.' });
    }
    const appealIds = (await c.owner.call.appeals.list({ serverId })).map(({ id }) => id);
    const decide = (appealId = '', accept = true) =>
      c.admin.call.appeals.decide({ serverId, appealId, accept, reason: 'Agreed.' });
    for (const id of appealIds.slice(1)) await decide(id);
    expect(await newest()).toMatchObject({ userId: c.admin.id, total: 4 });
    await expect(decide(appealIds[0], false)).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  it('a schedule that kicks, or an automation', async () => {
    const command = { serverId, name: 'Empty', command: ':kick all', interval: 5 } as const;
    const made = await c.admin.call.customCommands.create({ ...command, enabled: false });
    expect(await freezes()).toEqual([]);
    const on = { serverId, customCommandId: made.id, enabled: true };
    await c.admin.call.customCommands.update(on);
    expect(await newest()).toMatchObject({ userId: c.admin.id });
    const later = c.admin.call.customCommands.create({ ...command, name: 'More', enabled: true });
    await expect(later).rejects.toMatchObject(refusal('FORBIDDEN'));
    const settings = WELCOME_DEFAULTS;
    const welcome = c.admin.call.automations.save({ serverId, kind: 'welcome', enabled: true, settings });
    await expect(welcome).rejects.toMatchObject(refusal('FORBIDDEN'));
  });
});

describe('the undo', () => {
  it('takes back bans, deletions, ends, removals and lower roles, each once', async () => {
    const kept = (await ban(c.owner)).id;
    const ended = (await ban(c.owner)).id;
    await save({ settings: { actions: 4, minutes: 10 } });
    const added = (await ban(c.admin)).id;
    await c.admin.call.punishments.remove({ serverId, punishmentId: kept });
    await c.admin.call.punishments.expire({ serverId, punishmentIds: [ended] });
    await c.admin.call.members.remove({ serverId, userId: c.member.id });
    await c.admin.call.members.changeRole({ serverId, userId: c.moderator.id, role: 'member' });
    const { id: freezeId, actions } = await newest();
    expect(actions.map(({ kind }) => kind).toSorted()).toEqual([
      'ban',
      'deletion',
      'demotion',
      'lift',
      'removal',
    ]);
    const undo = () => c.owner.call.staffFreezes.undo({ serverId, freezeId });
    expect(await undo()).toEqual({ undone: 5, failed: [] });
    expect(await undo()).toEqual({ undone: 0, failed: [] });
    const listed = await c.owner.call.punishments.list({ serverId });
    const records = new Map(listed.map((one) => [one.id, one.isActive]));
    expect([records.has(added), records.get(kept), records.get(ended)]).toEqual([false, true, true]);
    const members = await c.owner.call.members.list({ serverId });
    const roles = new Map(members.map((one) => [one.userId, one.role]));
    expect([roles.get(c.member.id), roles.get(c.moderator.id)]).toEqual(['member', 'moderator']);
    expect((await newest()).actions.map((one) => one.undo)).toEqual(Array(5).fill('done'));
  });

  it('gives custom roles back that were taken', async () => {
    const color = 'teal' as const;
    const role = await c.owner.call.roles.create({ serverId, name: 'Auditor', color, flags: [] });
    const held = { serverId, userId: c.member.id, roleId: role.id };
    await c.owner.call.roles.give(held);
    await c.admin.call.roles.take(held);
    await banTimes(c.admin, 3);
    const { id: freezeId, actions } = await newest();
    expect(actions.at(-1)).toMatchObject({ kind: 'demotion', undo: 'possible' });
    expect(await c.owner.call.staffFreezes.undo({ serverId, freezeId })).toEqual({ undone: 4, failed: [] });
    const members = await c.owner.call.members.list({ serverId });
    const roles = members.find(({ userId }) => userId === c.member.id)?.roles;
    expect(roles).toMatchObject([{ id: role.id, source: 'manual' }]);
  });

  it('does not restore a member whose account was erased', async () => {
    await save({ settings: { actions: 3, minutes: 10 } });
    await c.admin.call.members.remove({ serverId, userId: c.member.id });
    await banTimes(c.admin, 3);
    const gone = { stand_in_of: '' };
    await database.handle.updateTable('users').set(gone).where('id', '=', c.member.id).execute();
    const { id: freezeId } = await newest();
    const { undone, failed } = await c.owner.call.staffFreezes.undo({ serverId, freezeId });
    expect([undone, failed.map(({ message }) => message)]).toEqual([
      3,
      ['This person has no account any more.'],
    ]);
  });

  it('lists kicks, which can’t be undone', async () => {
    for (let n = 0; n < 4; n += 1) await ban(c.admin, { punishmentType: 'kick' });
    const { id: freezeId, actions } = await newest();
    expect(actions.map(({ kind, undo }) => [kind, undo])).toEqual(Array(4).fill(['kick', 'none']));
    expect(await c.owner.call.staffFreezes.undo({ serverId, freezeId })).toEqual({ undone: 0, failed: [] });
  });
});

it('a dry run names who would have been frozen', async () => {
  await save({ enabled: false });
  await banTimes(c.admin, 5);
  const tried = await c.owner.call.automations.dryRun({
    serverId,
    kind: 'staff-freeze',
    settings: rule.settings,
  });
  expect(tried.lines).toMatchObject([{ subject: c.admin.username, command: null }]);
  expect(tried.basis).toContain('5 actions of staff');
});
