import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { admit, createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const MINUTE = 60_000;

const CALL = { reporterUsername: 'Caller', reportedUsername: 'Driver', reason: 'RDM' };

it('counts calls, records and commands of a shift, for its person and those who can correct it', async () => {
  const { server, owner, admin, moderator, ...others } = await world.community();
  const serverId = server.id;
  const record = () =>
    moderator.call.punishments.create({
      serverId,
      robloxUsername: 'Driver_One',
      punishmentType: 'warning',
      reason: 'RDM',
    });
  const resolve = async () => {
    const { id } = await owner.call.modCalls.create({ serverId, ...CALL });
    await moderator.call.modCalls.claim({ modCallId: id });
    await moderator.call.modCalls.resolve({ modCallId: id, resolution: 'Warned' });
  };
  const command = (at: number, userId: string) =>
    world.database.handle
      .insertInto('game_commands')
      .values({
        server_id: serverId,
        id: newId(),
        game_id: 'game',
        issued_by: userId,
        source: 'panel',
        command: ':h Hello',
        state: 'confirmed',
        created_at: at,
        sent_at: at,
        settled_at: at,
      })
      .execute();

  await resolve();
  await record();
  world.clock.advance(MINUTE);
  const { id: shiftId } = await moderator.call.shifts.clockIn({ serverId });
  world.clock.advance(MINUTE);
  await resolve();
  await resolve();
  await record();
  await command(world.clock.now(), moderator.id);
  await command(world.clock.now(), admin.id);
  world.clock.advance(MINUTE);
  await moderator.call.shifts.setStatus({ serverId, status: 'off_duty' });
  world.clock.advance(MINUTE);
  await resolve();
  await command(world.clock.now(), moderator.id);

  const recap = { calls: 2, records: 1, commands: 1 };
  for (const person of [moderator, admin, owner]) {
    expect((await person.call.shifts.detail({ serverId, shiftId })).recap).toEqual(recap);
  }
  const colleague = await world.person();
  await admit(owner, colleague, server, 'moderator');
  expect((await colleague.call.shifts.detail({ serverId, shiftId })).recap).toBeNull();
  await expect(others.member.call.shifts.detail({ serverId, shiftId })).rejects.toMatchObject({
    cause: { code: 'FORBIDDEN' },
  });
});
