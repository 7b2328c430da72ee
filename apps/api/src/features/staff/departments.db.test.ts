import { DEPARTMENT_MS, NO_RECORD_FIELDS } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { admit, type Community, createWorld, type Person } from '../../testing/product/actors.ts';

const world = await createWorld();
const HOUR = 60 * 60_000;
const FORBIDDEN = { cause: { code: 'FORBIDDEN' } };

async function worked({ server: { id: serverId } }: Community, person: Person, typeId: string | null) {
  const { id: shiftId } = await person.call.shifts.clockIn({ serverId, typeId });
  world.clock.advance(2 * HOUR);
  await person.call.shifts.setStatus({ serverId, status: 'off_duty' });
  return shiftId;
}

async function enter(c: Community, role: 'member' | 'moderator'): Promise<Person> {
  const person = await world.person();
  await admit(c.owner, person, c.server, role);
  return person;
}

/** A member who leads Patrol from above moderators, a moderator with a shift of it and one with another. */
async function scene() {
  const c = await world.community();
  const { owner, member: lead, moderator: patrol } = c;
  const serverId = c.server.id;
  const fire = await enter(c, 'moderator');
  const type = async (name: string) =>
    (await owner.call.shifts.createType({ serverId, name, weeklyMinutes: null })).id;
  const types = { patrol: await type('Patrol'), fire: await type('Fire') };
  const role = await owner.call.roles.create({
    serverId,
    name: 'Patrol lead',
    flags: ['canViewStaffTools'],
    department: types.patrol,
  });
  await owner.call.roles.reorder({ serverId, order: ['admin', role.id, 'moderator'] });
  await owner.call.roles.give({ serverId, userId: lead.id, roleId: role.id });
  const shifts = {
    patrol: await worked(c, patrol, types.patrol),
    fire: await worked(c, fire, types.fire),
    untyped: await worked(c, patrol, null),
  };
  const correct = (by: Person, shiftId: string, more: { typeId?: string | null } = {}) =>
    by.call.shifts.correct({ serverId, shiftId, breakMinutes: 10, note: 'Lunch', ...more });
  const strike = (by: Person, to: Person) =>
    by.call.infractions.create({ serverId, staffUserId: to.id, type: 'strike', reason: 'Late' });
  return { c, serverId, owner, lead, patrol, fire, types, role, shifts, correct, strike };
}

describe('a person who leads a department', () => {
  it('corrects shifts of its type, and no others', async () => {
    const { lead, shifts, types, correct, c } = await scene();
    expect(await correct(lead, shifts.patrol)).toMatchObject({ corrected: true });
    for (const other of [shifts.fire, shifts.untyped]) {
      await expect(correct(lead, other)).rejects.toMatchObject(FORBIDDEN);
    }
    // Out of the department, and out of every department.
    for (const typeId of [types.fire, null]) {
      await expect(correct(lead, shifts.patrol, { typeId })).rejects.toMatchObject(FORBIDDEN);
    }
    await expect(correct(c.moderator, shifts.patrol)).rejects.toMatchObject(FORBIDDEN);
  });

  it('never corrects their own shift, or one of a person at their rank', async () => {
    const { c, lead, types, correct, serverId } = await scene();
    const own = await worked(c, lead, types.patrol);
    const above = await worked(c, c.admin, types.patrol);
    for (const shiftId of [own, above]) {
      await expect(correct(lead, shiftId)).rejects.toMatchObject(FORBIDDEN);
    }
    const detail = await lead.call.shifts.detail({ serverId, shiftId: above });
    expect(detail.recap).toBeNull();
  });

  it('ends open shifts of its type', async () => {
    const { lead, patrol, fire, types, serverId } = await scene();
    const open = await patrol.call.shifts.clockIn({ serverId, typeId: types.patrol });
    const other = await fire.call.shifts.clockIn({ serverId, typeId: types.fire });
    await lead.call.shifts.act({ shiftId: open.id, action: 'end' });
    await expect(lead.call.shifts.act({ shiftId: other.id, action: 'end' })).rejects.toMatchObject(FORBIDDEN);
  });

  it('records, sees and revokes infractions of its staff alone', async () => {
    const { c, lead, patrol, fire, serverId, strike } = await scene();
    const recorded = await strike(lead, patrol);
    const byAdmin = await strike(c.admin, patrol);
    await strike(c.admin, fire);
    await expect(strike(lead, fire)).rejects.toMatchObject(FORBIDDEN);
    await expect(strike(lead, c.owner)).rejects.toMatchObject(FORBIDDEN);
    await expect(strike(lead, c.admin)).rejects.toMatchObject(FORBIDDEN);
    const seen = await lead.call.infractions.list({ serverId });
    expect(new Set(seen.map(({ staffUserId }) => staffUserId))).toEqual(new Set([patrol.id]));
    const revoke = (infractionId: string) =>
      lead.call.infractions.revoke({ serverId, infractionId, reason: 'Mistake' });
    await expect(revoke(byAdmin.id)).rejects.toMatchObject(FORBIDDEN);
    expect(await revoke(recorded.id)).toMatchObject({ revoked: { by: lead.username } });
  });

  it('reads the fields of infractions without the staff tools, as long as they lead', async () => {
    const { c, owner, lead, patrol, role, serverId } = await scene();
    const field = { id: 'case', subject: 'infraction', kind: 'text', label: 'Case', choices: [] } as const;
    const rest = {
      min: null,
      max: null,
      required: true,
      types: [],
      stage: 'start',
      archived: false,
    } as const;
    const set = { ...NO_RECORD_FIELDS, fields: [{ ...field, ...rest }] };
    await owner.call.recordFields.save({ serverId, expectedVersion: 0, set });
    await owner.call.roles.update({ serverId, roleId: role.id, flags: [] });
    const { set: seen } = await lead.call.recordFields.get({ serverId });
    expect(seen.fields).toMatchObject([{ label: 'Case', required: true }]);
    const infraction = { serverId, staffUserId: patrol.id, type: 'warning', reason: 'Late' } as const;
    expect(await lead.call.infractions.create({ ...infraction, fields: { case: 'A1' } })).toMatchObject({
      fields: { case: 'A1' },
    });
    await owner.call.servers.updateRolePermissions({
      serverId,
      adminPermissions: { canViewPunishments: false, canEditPunishments: false, canViewStaffTools: false },
    });
    expect(await c.admin.call.recordFields.get({ serverId })).toMatchObject({ version: 1 });
    await owner.call.roles.remove({ serverId, roleId: role.id });
    await expect(lead.call.recordFields.get({ serverId })).rejects.toMatchObject(FORBIDDEN);
  });

  it('manages staff for 30 days after their last shift of it', async () => {
    const { lead, patrol, strike } = await scene();
    world.clock.advance(DEPARTMENT_MS - 6 * HOUR);
    await strike(lead, patrol);
    world.clock.advance(6 * HOUR);
    await expect(strike(lead, patrol)).rejects.toMatchObject(FORBIDDEN);
  });

  it('has no limit by another role, and nothing left without the role', async () => {
    const { c, owner, lead, fire, role, serverId, shifts, correct, strike } = await scene();
    await owner.call.members.changeRole({ serverId, userId: lead.id, role: 'admin' });
    await correct(lead, shifts.fire);
    await strike(lead, fire);
    await owner.call.members.changeRole({ serverId, userId: lead.id, role: 'member' });
    await owner.call.roles.take({ serverId, userId: lead.id, roleId: role.id });
    await expect(correct(lead, shifts.patrol)).rejects.toMatchObject(FORBIDDEN);
    await expect(strike(lead, c.moderator)).rejects.toMatchObject(FORBIDDEN);
  });
});

describe('a department', () => {
  it('is handed out only by admins and by those who lead it', async () => {
    const { c, owner, lead, types, role, serverId } = await scene();
    await owner.call.servers.update({ serverId, delegateManagement: true });
    const manages = await owner.call.roles.create({
      serverId,
      name: 'Manager',
      flags: ['canManageMembers', 'canViewServerSettings', 'canEditServerSettings', 'canViewStaffTools'],
    });
    await owner.call.roles.reorder({ serverId, order: ['admin', manages.id, role.id, 'moderator'] });
    await owner.call.roles.give({ serverId, userId: c.moderator.id, roleId: manages.id });
    const named = (by: Person, name: string, department: string) =>
      by.call.roles.create({ serverId, name, department });
    await expect(named(c.moderator, 'Mine', types.patrol)).rejects.toMatchObject(FORBIDDEN);
    const change = { serverId, roleId: role.id, department: types.fire };
    await expect(c.moderator.call.roles.update(change)).rejects.toMatchObject(FORBIDDEN);
    const other = await enter(c, 'member');
    const gift = { serverId, userId: other.id, roleId: role.id };
    await expect(c.moderator.call.roles.give(gift)).rejects.toMatchObject(FORBIDDEN);
    await c.admin.call.roles.give(gift);
    await owner.call.roles.give({ serverId, userId: lead.id, roleId: manages.id });
    expect(await named(lead, 'Deputy', types.patrol)).toMatchObject({ department: types.patrol });
    await expect(named(lead, 'Other', types.fire)).rejects.toMatchObject(FORBIDDEN);
  });

  it('is a shift type of the server, and stays known after it was deleted', async () => {
    const { owner, role, types, serverId } = await scene();
    const other = await scene();
    for (const department of [other.types.patrol, 'unknown']) {
      await expect(owner.call.roles.create({ serverId, name: 'X', department })).rejects.toMatchObject({
        cause: { code: 'NOT_FOUND' },
      });
    }
    await owner.call.shifts.removeType({ serverId, typeId: types.patrol });
    await owner.call.roles.update({ serverId, roleId: role.id, name: 'Former lead' });
    const [changed] = await owner.call.roles.list({ serverId });
    expect(changed).toMatchObject({ name: 'Former lead', department: types.patrol });
    await owner.call.roles.update({ serverId, roleId: role.id, department: null });
  });

  it('is part of the permissions of those who lead it', async () => {
    const { owner, lead, types, serverId } = await scene();
    expect(await lead.call.servers.permissions({ serverId })).toMatchObject({ departments: [types.patrol] });
    expect(await owner.call.servers.permissions({ serverId })).not.toHaveProperty('departments');
  });
});
