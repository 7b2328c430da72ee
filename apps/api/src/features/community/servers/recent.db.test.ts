import { CONNECTION_TEST } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { createWorld } from '../../../testing/product/actors.ts';

const world = await createWorld();
const HOUR = 60 * 60_000;

const CALL = { reporterUsername: 'Caller', reportedUsername: 'Driver', reason: 'RDM' };
const RECORD = { robloxUsername: 'Driver_One', punishmentType: 'warning', reason: 'RDM' } as const;

it('counts what people did in the last twelve hours, of what the role can see', async () => {
  const { server, owner, moderator, member } = await world.community();
  const serverId = server.id;
  const resolve = async () => {
    const { id } = await owner.call.modCalls.create({ serverId, ...CALL });
    await moderator.call.modCalls.claim({ modCallId: id });
    await moderator.call.modCalls.resolve({ modCallId: id, resolution: 'Warned' });
  };
  const dismiss = async () => {
    const { id } = await owner.call.modCalls.create({ serverId, ...CALL });
    await moderator.call.modCalls.dismiss({ modCallId: id });
  };
  const send = async (source: 'panel' | 'bot' | 'automation' | 'scheduled', command = ':h Hello') => {
    const at = world.clock.now();
    const row = { server_id: serverId, id: newId(at), game_id: 'game', source, command };
    await world.database.handle
      .insertInto('game_commands')
      .values({ ...row, state: 'confirmed', created_at: at, sent_at: at, settled_at: at })
      .execute();
  };

  await resolve();
  await moderator.call.punishments.create({ serverId, ...RECORD });
  await send('panel');
  world.clock.advance(13 * HOUR);
  const since = new Date(world.clock.now() - 12 * HOUR).toISOString();
  expect(await owner.call.servers.recent({ serverId })).toEqual({ since, calls: 0, records: 0, commands: 0 });

  await resolve();
  await resolve();
  await dismiss();
  await moderator.call.punishments.create({ serverId, ...RECORD });
  const { id } = await moderator.call.punishments.create({ serverId, ...RECORD });
  await moderator.call.punishments.remove({ serverId, punishmentId: id });
  for (const source of ['panel', 'bot', 'automation', 'scheduled'] as const) await send(source);
  await send('panel', CONNECTION_TEST);
  expect(await moderator.call.servers.recent({ serverId })).toMatchObject({
    calls: 2,
    records: 1,
    commands: 2,
  });
  expect(await member.call.servers.recent({ serverId })).toEqual({
    since,
    calls: null,
    records: null,
    commands: null,
  });
});
