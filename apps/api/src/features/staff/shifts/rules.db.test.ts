import { SHIFT_TYPES_MAX } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();

function refusal(code: string) {
  return { cause: { code } };
}

async function received(serverId: string) {
  const rows = await world.database.handle
    .selectFrom('activity')
    .select(['title', 'description', 'diff'])
    .where('server_id', '=', serverId)
    .where('action', 'like', 'shift-%')
    .orderBy('id')
    .execute();
  return rows.map(({ title, description, diff }) => [title, description, diff && JSON.parse(diff)]);
}

const NONE = { moderator: null, admin: null };

it('requirements change by role, absent ones stay, and an unchanged one is not recorded', async () => {
  const { server, owner, moderator } = await world.community();
  const serverId = server.id;
  const nothing = { types: [], requirements: { moderator: null, admin: null }, sessions: NONE };
  expect(await moderator.call.shifts.rules({ serverId })).toMatchObject(nothing);
  const save = (fields: object) => owner.call.shifts.saveRequirements({ serverId, ...fields });
  expect((await save({ moderator: 150 })).requirements).toEqual({ moderator: 150, admin: null });
  expect((await save({ admin: 60 })).requirements).toEqual({ moderator: 150, admin: 60 });
  await save({ admin: 60, moderator: 150 });
  expect((await save({ moderator: null })).requirements).toEqual({ moderator: null, admin: 60 });
  await expect(save({ admin: 0 })).rejects.toThrow();
  await expect(save({ admin: 168 * 60 + 1 })).rejects.toThrow();
  const title = 'Weekly quotas changed';
  expect(await received(serverId)).toEqual([
    [title, 'Moderators: 2h 30m each week.', { before: { moderator: null }, after: { moderator: 150 } }],
    [title, 'Admins: 1h each week.', { before: { admin: null }, after: { admin: 60 } }],
    [title, 'Moderators: no hours required.', { before: { moderator: 150 }, after: { moderator: null } }],
  ]);
});

it('sessions are required by role, beside hours', async () => {
  const { server, owner } = await world.community();
  const serverId = server.id;
  const save = (fields: object) => owner.call.shifts.saveRequirements({ serverId, ...fields });
  expect((await save({ moderatorSessions: 2 })).sessions).toEqual({ moderator: 2, admin: null });
  expect(await save({ admin: 60, moderatorSessions: null })).toMatchObject({ sessions: NONE });
  for (const adminSessions of [0, 51, 1.5]) await expect(save({ adminSessions })).rejects.toThrow();
  const lines = (await received(serverId)).map(([, description]) => description);
  expect(lines).toEqual([
    'Moderators: 2 sessions each week.',
    'Moderators: no sessions required. Admins: 1h each week.',
  ]);
});

it('types are added, changed and taken from the choices; names are unique whatever their capitals', async () => {
  const { server, owner } = await world.community();
  const serverId = server.id;
  const create = (name: string, weeklyMinutes: number | null = null) =>
    owner.call.shifts.createType({ serverId, name, weeklyMinutes });
  const patrol = await create(' Patrol ', 120);
  expect(patrol).toEqual({ id: patrol.id, name: 'Patrol', weeklyMinutes: 120 });
  await expect(create('PATROL')).rejects.toMatchObject(refusal('CONFLICT'));
  const dispatch = await create('Dispatch');
  const update = (typeId: string, fields: object) =>
    owner.call.shifts.updateType({ serverId, typeId, ...fields });
  await expect(update(dispatch.id, { name: 'patrol' })).rejects.toMatchObject(refusal('CONFLICT'));
  expect(await update(dispatch.id, { name: 'DISPATCH', weeklyMinutes: 5 })).toMatchObject({
    name: 'DISPATCH',
  });
  await update(dispatch.id, { name: 'DISPATCH' });
  await owner.call.shifts.removeType({ serverId, typeId: patrol.id });
  for (const gone of [
    () => owner.call.shifts.removeType({ serverId, typeId: patrol.id }),
    () => update(patrol.id, { name: 'x' }),
    () => owner.call.shifts.clockIn({ serverId, typeId: patrol.id }),
  ])
    await expect(gone()).rejects.toMatchObject(refusal('NOT_FOUND'));
  await create('patrol');
  const { types } = await owner.call.shifts.rules({ serverId });
  expect(types.map(({ name }) => name)).toEqual(['DISPATCH', 'patrol']);
  expect(await received(serverId)).toEqual([
    ['Shift type added', 'Patrol, 2h each week.', null],
    ['Shift type added', 'Dispatch.', null],
    [
      'Shift type changed',
      'Dispatch is now called DISPATCH. DISPATCH: 5m each week.',
      { before: { name: 'Dispatch', weeklyMinutes: null }, after: { name: 'DISPATCH', weeklyMinutes: 5 } },
    ],
    ['Shift type removed', 'Patrol was removed.', null],
    ['Shift type added', 'patrol.', null],
  ]);
});

it('two concurrent ones of one name are one, and no one gets past the limit', async () => {
  const { server, owner } = await world.community();
  const serverId = server.id;
  const create = (name: string) => owner.call.shifts.createType({ serverId, name, weeklyMinutes: null });
  const both = await Promise.allSettled([create('Patrol'), create('patrol')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const many = await Promise.allSettled(
    Array.from({ length: SHIFT_TYPES_MAX + 3 }, (_, index) => create(`Type ${index}`)),
  );
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(SHIFT_TYPES_MAX - 1);
  await expect(create('One more')).rejects.toMatchObject(refusal('REFUSED'));
});

it('are for people who can edit the settings', async () => {
  const { server, admin, moderator, stranger } = await world.community();
  const serverId = server.id;
  for (const person of [admin, moderator])
    await expect(
      person.call.shifts.createType({ serverId, name: 'x', weeklyMinutes: null }),
    ).rejects.toMatchObject(refusal('FORBIDDEN'));
  await expect(stranger.call.shifts.rules({ serverId })).rejects.toMatchObject(refusal('NOT_FOUND'));
});
