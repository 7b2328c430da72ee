import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Reads the activity log, with every kind of answer. The order of events from the game is not fixed by the story. */
export async function activity({ owner, member }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = owner;
  const punishments = { serverId, type: 'punishment' };
  await ask('what was recorded', browser, 'activity.list', punishments);
  await ask('a page of it', browser, 'activity.list', { ...punishments, limit: 2 });
  const filters = { ...punishments, search: 'ÜNÏCODE 50% _', from: '2020-01-01T00:00:00Z' };
  await ask('what is looked for', browser, 'activity.list', filters);
  await ask('what I did', browser, 'activity.list', { ...punishments, actorId: owner.userId });
  await ask('of an unknown actor', browser, 'activity.list', { ...punishments, actorId: 'unknown' });
  await ask('a type that is none', browser, 'activity.list', { serverId, type: 'miracle' });
  await ask('no cursor of ours', browser, 'activity.list', { serverId, cursor: 'x' });
  await ask('who is in it', browser, 'activity.actors', { serverId });
  await ask('not for members', member.browser, 'activity.list', { serverId });
  await ask('kept for too short', browser, 'servers.update', { serverId, activityDays: 29 });
  await ask('kept for a month', browser, 'servers.update', { serverId, activityDays: 30 });
}
