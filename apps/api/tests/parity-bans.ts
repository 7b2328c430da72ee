import { zCreatedPunishment } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** The names without an account; they are looked up again at the end. */
export async function nameLookups({ owner, moderator }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = owner;
  await ask('how far', browser, 'nameLookups.status', { serverId });
  await ask('the refused', browser, 'nameLookups.list', { serverId, result: 'refused' });
  await ask('no such result', browser, 'nameLookups.list', { serverId, result: 'none' });
  await ask('pause', browser, 'nameLookups.update', { serverId, paused: true });
  await ask('continue', browser, 'nameLookups.update', { serverId, paused: false });
  await ask('not for moderators', moderator.browser, 'nameLookups.status', { serverId });
  await ask('nor by them', moderator.browser, 'nameLookups.update', { serverId, paused: true });
}

/** The comparison with the game's ban list, before that was read. */
export async function bans({ owner, member }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = owner;
  await ask('not for members', member.browser, 'bans.status', { serverId });
  await ask('how it compares', browser, 'bans.status', { serverId });
  await ask('nothing in the game', browser, 'bans.list', { serverId });
  await ask('no such view', browser, 'bans.list', { serverId, view: 'none' });
  await ask('from nowhere', browser, 'bans.list', { serverId, cursor: 'x' });
  const reason = 'Banned in game';
  await ask('nothing to import', browser, 'bans.import', { serverId, robloxUserIds: ['77'], reason });
  await ask('no reason', browser, 'bans.import', { serverId, robloxUserIds: ['77'], reason: ' ' });
  const ban = { serverId, robloxUsername: 'ParityBan', punishmentType: 'ban', reason };
  const made = await ask('on record', browser, 'punishments.create', ban);
  const { id } = zCreatedPunishment.parse(made.data);
  await ask('without a confirmed account', browser, 'bans.send', { serverId, punishmentIds: [id] });
  await ask('send none', browser, 'bans.send', { serverId, punishmentIds: [] });
  await ask('ignore', browser, 'bans.ignore', { serverId, punishmentIds: [id], ignored: true });
}
