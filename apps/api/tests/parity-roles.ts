import { zCustomRole } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

const inDays = (now: number, days: number): string => new Date(now + days * 86_400_000).toISOString();

/** Custom roles: their life, and what is refused. `now` is the product's, in epoch ms. */
export async function roles({ owner, admin, moderator }: Actors, ask: Ask, serverId: string, now: number) {
  const flags = ['canViewPunishments', 'canViewWebhooks'];
  const trial = { serverId, name: 'Trial moderator', color: 'teal', flags: ['canViewPunishments'] };
  const made = zCustomRole.parse((await ask('a role of ours', owner.browser, 'roles.create', trial)).data);
  await ask('the same name', owner.browser, 'roles.create', { ...trial, name: 'trial MODERATOR' });
  await ask('a name in use', owner.browser, 'roles.create', { ...trial, name: 'Admin' });
  await ask('an unknown permission', owner.browser, 'roles.create', { ...trial, flags: ['canFly'] });
  await ask('no role of admins', admin.browser, 'roles.create', trial);
  await ask('roles', moderator.browser, 'roles.list', { serverId });
  const role = { serverId, roleId: made.id };
  await ask('another color', owner.browser, 'roles.update', { ...role, color: 'red', version: made.version });
  await ask('too late', owner.browser, 'roles.update', { ...role, color: 'gray', version: made.version });
  await ask('more permissions', owner.browser, 'roles.update', { ...role, flags });
  await ask('an unknown role', owner.browser, 'roles.update', { ...role, roleId: 'unknown', name: 'X' });
  await ask('the top', owner.browser, 'roles.reorder', { serverId, order: [made.id, 'admin', 'moderator'] });
  await ask('not all', owner.browser, 'roles.reorder', { serverId, order: ['admin', 'moderator'] });
  const given = { ...role, userId: moderator.userId };
  await ask('given', owner.browser, 'roles.give', given);
  await ask('given again', owner.browser, 'roles.give', given);
  await ask('not to the owner', owner.browser, 'roles.give', { ...given, userId: owner.userId });
  await ask('to a stranger', owner.browser, 'roles.give', { ...given, userId: 'unknown' });
  await ask('not by moderators', moderator.browser, 'roles.take', given);
  await ask('members with roles', owner.browser, 'members.list', { serverId });
  await ask('taken', owner.browser, 'roles.take', given);
  await ask('taken again', owner.browser, 'roles.take', given);
  const flag = { serverId, userId: moderator.userId, flag: 'canViewWebhooks' };
  const until = inDays(now, 7);
  await ask('a permission for a time', owner.browser, 'roles.giveFlag', { ...flag, until });
  await ask('of no such name', owner.browser, 'roles.giveFlag', { ...flag, flag: 'canFly', until });
  await ask('until yesterday', owner.browser, 'roles.giveFlag', {
    ...flag,
    until: '2020-01-01T00:00:00.000Z',
  });
  await ask('not by moderators', moderator.browser, 'roles.giveFlag', { ...flag, until });
  const more = { serverId, item: 'canViewWebhooks', until: inDays(now, 12) };
  await ask('more time', moderator.browser, 'members.askRenewal', { ...more, reason: 'Still training.' });
  await ask('no later end', moderator.browser, 'members.askRenewal', { ...more, until });
  await ask('with what stays', moderator.browser, 'members.askRenewal', { ...more, item: 'role' });
  const wanted = { serverId, userId: moderator.userId, item: 'canViewWebhooks' };
  await ask('declined', owner.browser, 'members.endRenewal', wanted);
  await ask('declined again', owner.browser, 'members.endRenewal', wanted);
  await ask('taken early', owner.browser, 'roles.takeFlag', flag);
  await ask('taken early again', owner.browser, 'roles.takeFlag', flag);
  await ask('deleted', owner.browser, 'roles.remove', role);
  await ask('deleted again', owner.browser, 'roles.remove', role);
}
