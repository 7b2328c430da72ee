import { expect } from 'vitest';
import { type Actors, databaseOf } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';
import { alertIn, freezeIn } from './permissions/scene-game-security.ts';

/** Alerts of game security, with every kind of answer. */
export async function gameSecurity(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  const { owner, moderator, member } = actors;
  const { browser } = moderator;
  const { alertId, step } = await alertIn(actors, serverId);
  const on = { serverId, alertId };
  await ask('what was noticed', browser, 'gameSecurity.list', { serverId });
  await ask('what waits', browser, 'gameSecurity.list', { serverId, state: 'waiting', limit: 1 });
  await ask('from nowhere', browser, 'gameSecurity.list', { serverId, cursor: 'x' });
  await ask('not for members', member.browser, 'gameSecurity.list', { serverId });
  await ask('what it rests on', browser, 'gameSecurity.get', on);
  await ask('of an unknown id', browser, 'gameSecurity.get', { serverId, alertId: 'unknown' });
  await ask('seen', browser, 'gameSecurity.acknowledge', on);
  await ask('seen twice', owner.browser, 'gameSecurity.acknowledge', on);
  await ask('made up', browser, 'gameSecurity.undo', { ...on, steps: [{ step: 'made/up' }] });
  await ask('nothing chosen', browser, 'gameSecurity.undo', { ...on, steps: [] });
  await ask('taken back', browser, 'gameSecurity.undo', { ...on, steps: [{ step }] });
  await untilSent(actors, serverId);
  await ask('taken back twice', browser, 'gameSecurity.undo', { ...on, steps: [{ step }] });
  await ask('what became of it', browser, 'gameSecurity.get', on);
  await ask('settled', browser, 'gameSecurity.resolve', on);
  await ask('settled twice', browser, 'gameSecurity.resolve', on);
  await ask('seen too late', owner.browser, 'gameSecurity.acknowledge', on);
  await ask('not by members', member.browser, 'gameSecurity.undo', { ...on, steps: [{ step }] });
}

/** Frozen staff, whose actions the owner undoes. */
export async function staffFreezes(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  const { owner, admin } = actors;
  const on = await freezeIn(actors, serverId);
  await ask('who is frozen', owner.browser, 'staffFreezes.list', { serverId });
  await ask('not for admins', admin.browser, 'staffFreezes.list', { serverId });
  await ask('undone', owner.browser, 'staffFreezes.undo', on);
  await ask('undone twice', owner.browser, 'staffFreezes.undo', on);
  await ask('of an unknown id', owner.browser, 'staffFreezes.undo', { serverId, freezeId: 'unknown' });
  await ask('not by admins', admin.browser, 'staffFreezes.lift', on);
  await ask('lifted', owner.browser, 'staffFreezes.lift', on);
  await ask('lifted twice', owner.browser, 'staffFreezes.lift', on);
}

/** Waits until the game has answered every command, so that both transports see the same outcomes. */
async function untilSent(actors: Actors, serverId: string): Promise<void> {
  const underway = () =>
    databaseOf(actors)
      .handle.selectFrom('game_commands')
      .select('id')
      .where('server_id', '=', serverId)
      .where('state', '=', 'queued')
      .execute();
  await expect.poll(underway).toEqual([]);
}
