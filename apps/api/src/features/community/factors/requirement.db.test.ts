import { type FACTOR_GRACE_DAYS, STEP_UP_MS } from '@tenfour/domain';
import { describe, expect, it } from 'vitest';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { totpCode } from '../../../testing/product/factors.ts';

const world = await createWorld();
const { handle } = world.database;
const DAY_MS = 24 * 60 * 60_000;

const refusal = (code: string, action?: string) => ({
  cause: { code, ...(action === undefined ? {} : { details: { action } }) },
});

async function setUp({ call }: Person): Promise<string> {
  const { secret } = await call.factors.beginTotp();
  await call.factors.confirmTotp({ code: totpCode(secret, world.clock.now()) });
  world.clock.advance(30_000);
  return secret;
}

/** A community whose owner has a second factor and requires one. */
async function required(graceDays: (typeof FACTOR_GRACE_DAYS)[number] = 7) {
  const community = await world.community();
  const serverId = community.server.id;
  const secret = await setUp(community.owner);
  await community.owner.call.factorRequirement.update({ serverId, graceDays });
  return { ...community, serverId, secret };
}

const names = async ({ call }: Person, serverId: string) =>
  (await call.factorRequirement.lacking({ serverId })).map(({ username }) => username);

const kinds = async ({ call }: Person, serverId: string) =>
  (await call.servers.attention({ serverId })).map(({ kind }) => kind);

/** Something dangerous that admins can do here. */
const actDangerously = ({ call }: Person, serverId: string) =>
  call.apiKeys.create({ serverId, name: 'Stats', flags: ['canEditApiKey'] });

async function letAdmins({ call }: Person, serverId: string): Promise<void> {
  await call.servers.update({ serverId, delegateManagement: true });
  await call.servers.updateRolePermissions({ serverId, adminPermissions: { canEditApiKey: true } });
}

describe('requiring a second factor', () => {
  it('needs one of the owner, given within ten minutes, to turn it on, to change it and to turn it off', async () => {
    const { owner, server } = await world.community();
    const serverId = server.id;
    const update = (graceDays: 7 | 14 | null) => owner.call.factorRequirement.update({ serverId, graceDays });
    await expect(update(7)).rejects.toMatchObject(refusal('FACTOR_REQUIRED', 'set-up'));
    await expect(update(null)).rejects.toMatchObject(refusal('FACTOR_REQUIRED', 'set-up'));
    const secret = await setUp(owner);
    const at = world.clock.now();
    expect(await update(7)).toMatchObject({ requiredAt: new Date(at + 7 * DAY_MS).toISOString() });
    world.clock.advance(STEP_UP_MS);
    await expect(update(14)).rejects.toMatchObject(refusal('FACTOR_REQUIRED', 'give'));
    await expect(update(null)).rejects.toMatchObject(refusal('FACTOR_REQUIRED', 'give'));
    await owner.call.factors.give({ kind: 'totp', code: totpCode(secret, world.clock.now()) });
    expect(await update(14)).toMatchObject({
      requiredAt: new Date(world.clock.now() + 14 * DAY_MS).toISOString(),
    });
    expect(await update(null)).toMatchObject({ requiredAt: null });
    expect(await update(null)).toMatchObject({ requiredAt: null });
    const log = handle.selectFrom('activity').select('description').where('server_id', '=', serverId);
    const lines = await log.where('action', 'like', 'second-factor.%').orderBy('id').execute();
    expect(lines.map(({ description }) => description)).toEqual([
      'Requires a second factor of the owner, admins and moderators in 7 days.',
      'Requires a second factor of the owner, admins and moderators in 14 days.',
      'No second factor is required anymore.',
    ]);
  });

  it('is for the owner alone', async () => {
    const { admin, moderator, member, stranger, serverId } = await required();
    for (const [person, code] of [
      [admin, 'FORBIDDEN'],
      [moderator, 'FORBIDDEN'],
      [member, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
    ] as const) {
      const { factorRequirement } = person.call;
      await expect(factorRequirement.get({ serverId })).rejects.toMatchObject(refusal(code));
      await expect(factorRequirement.lacking({ serverId })).rejects.toMatchObject(refusal(code));
      await setUp(person);
      const off = factorRequirement.update({ serverId, graceDays: null });
      await expect(off).rejects.toMatchObject(refusal(code));
    }
  });

  it('keeps one state and one line for the same change, sent twice at a time', async () => {
    const { owner, serverId } = await required();
    const off = () => owner.call.factorRequirement.update({ serverId, graceDays: null });
    await Promise.all([off(), off(), off()]);
    const log = handle.selectFrom('activity').select('id').where('server_id', '=', serverId);
    expect(await log.where('action', '=', 'second-factor.not-required').execute()).toHaveLength(1);
  });
});

describe('who lacks one', () => {
  it('is listed with roles and counts, in pages', async () => {
    const { owner, admin, moderator, serverId } = await required();
    const { factorRequirement } = owner.call;
    expect(await factorRequirement.get({ serverId })).toMatchObject({ staff: 3, lacking: 2 });
    const first = await factorRequirement.lacking({ serverId, limit: 1 });
    const rest = await factorRequirement.lacking({ serverId, limit: 5, cursor: first[0]?.id });
    const both = [...first, ...rest].map(({ username, role, customRole }) => [username, role, customRole]);
    expect(both.toSorted()).toEqual(
      [
        [admin.username, 'admin', null],
        [moderator.username, 'moderator', null],
      ].toSorted(),
    );
    const broken = factorRequirement.lacking({ serverId, cursor: "x' OR 1" });
    await expect(broken).rejects.toMatchObject(refusal('BAD_REQUEST'));
  });

  it('follows roles, custom roles above Moderator, and factors that come and go', async () => {
    const { owner, admin, moderator, member, serverId } = await required();
    await setUp(admin);
    expect(await names(owner, serverId)).toEqual([moderator.username]);
    await owner.call.members.changeRole({ serverId, userId: moderator.id, role: 'member' });
    expect(await names(owner, serverId)).toEqual([]);
    const { id: roleId } = await owner.call.roles.create({ serverId, name: 'Lead', flags: [] });
    await owner.call.roles.give({ serverId, userId: member.id, roleId });
    expect(await names(owner, serverId)).toEqual([]);
    await owner.call.roles.reorder({ serverId, order: ['admin', roleId, 'moderator'] });
    expect(await owner.call.factorRequirement.lacking({ serverId })).toMatchObject([
      { userId: member.id, role: 'member', customRole: 'Lead' },
    ]);
    await admin.call.factors.remove({ factorId: 'totp' });
    expect((await names(owner, serverId)).toSorted()).toEqual([admin.username, member.username].toSorted());
  });
});

describe('people without one', () => {
  it('see a notice with the date until they have one, and are refused once it counts', async () => {
    const { owner, admin, member, serverId } = await required(3);
    await letAdmins(owner, serverId);
    const until = new Date(world.clock.now() + 3 * DAY_MS);
    const [entry] = (await admin.call.servers.attention({ serverId })).filter(
      ({ kind }) => kind === 'second-factor',
    );
    expect(entry).toMatchObject({ goTo: 'account', at: until.toISOString() });
    expect(await kinds(member, serverId)).not.toContain('second-factor');
    expect(await kinds(owner, serverId)).not.toContain('second-factor');
    await actDangerously(admin, serverId);
    expect(await admin.call.servers.permissions({ serverId })).not.toHaveProperty('needsFactor');
    world.clock.advance(3 * DAY_MS);
    expect(await admin.call.servers.permissions({ serverId })).toHaveProperty('needsFactor', true);
    await expect(actDangerously(admin, serverId)).rejects.toMatchObject(refusal('FACTOR_REQUIRED', 'set-up'));
    expect(await kinds(admin, serverId)).toContain('second-factor');
    await setUp(admin);
    expect(await admin.call.servers.permissions({ serverId })).not.toHaveProperty('needsFactor');
    await actDangerously(admin, serverId);
    expect(await kinds(admin, serverId)).not.toContain('second-factor');
    await admin.call.factors.remove({ factorId: 'totp' });
    await expect(actDangerously(admin, serverId)).rejects.toMatchObject(refusal('FACTOR_REQUIRED', 'set-up'));
  });

  it('become and stop being asked with their rank', async () => {
    const { owner, admin, member, secret, serverId } = await required(0);
    await letAdmins(owner, serverId);
    await expect(actDangerously(admin, serverId)).rejects.toMatchObject(refusal('FACTOR_REQUIRED'));
    await owner.call.members.changeRole({ serverId, userId: admin.id, role: 'member' });
    await expect(actDangerously(admin, serverId)).rejects.toMatchObject(refusal('FORBIDDEN'));
    const flags = ['canEditApiKey', 'canViewDashboard', 'canEditServerSettings'] as const;
    const { id: roleId } = await owner.call.roles.create({ serverId, name: 'Keys', flags: [...flags] });
    await owner.call.roles.give({ serverId, userId: member.id, roleId });
    await actDangerously(member, serverId);
    world.clock.advance(STEP_UP_MS);
    await owner.call.factors.give({ kind: 'totp', code: totpCode(secret, world.clock.now()) });
    await owner.call.roles.reorder({ serverId, order: ['admin', roleId, 'moderator'] });
    await expect(actDangerously(member, serverId)).rejects.toMatchObject(
      refusal('FACTOR_REQUIRED', 'set-up'),
    );
    expect(await kinds(member, serverId)).toContain('second-factor');
  });

  it('that are no longer asked, act as before once the owner turns it off', async () => {
    const { owner, admin, serverId } = await required(0);
    await letAdmins(owner, serverId);
    await owner.call.factorRequirement.update({ serverId, graceDays: null });
    await actDangerously(admin, serverId);
    expect(await kinds(admin, serverId)).not.toContain('second-factor');
  });
});

it.each([1, 30, -7, 1.5, '7', undefined, Number.NaN, {}])('refuses %s days', async (graceDays) => {
  const { owner, server } = await world.community();
  await setUp(owner);
  const bad = owner.call.factorRequirement.update({ serverId: server.id, graceDays: graceDays as 7 });
  await expect(bad).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
