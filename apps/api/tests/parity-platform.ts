import { zServer } from '@tenfour/contracts';
import type { AccessLevel } from '@tenfour/domain';
import type { Browser } from '../src/testing/product/browser.ts';
import type { Actors, Player } from '../src/testing/product/people.ts';
import { openPanel } from '../src/testing/product/platform.ts';
import type { RunningProduct } from '../src/testing/product/product.ts';
import { staffTransfer } from './parity-ownership.ts';
import type { Ask } from './parity-scenario.ts';

/** Opens an admin session for a person, under a name that is the same in every product. */
async function panelFor(
  product: RunningProduct,
  { browser, userId }: Player,
  level: AccessLevel,
): Promise<Browser> {
  const panel = await openPanel(product.database, { userId, level, at: product.clock.ms });
  const username = `parity ${level} of servers`;
  await product.database.handle
    .updateTable('platform_accounts')
    .set({ username, username_key: username })
    .where('id', '=', panel.accountId)
    .execute();
  browser.cookies.set('panel', panel.panelToken);
  return browser;
}

/** The staff log, and servers and accounts as platform staff see them, with every kind of answer. */
export async function platformServers(product: RunningProduct, actors: Actors, ask: Ask): Promise<void> {
  const staff = await panelFor(product, actors.moderator, 'staff');
  const boss = await panelFor(product, actors.admin, 'super_admin');
  const made = await ask('a server for the staff', actors.newcomer.browser, 'servers.create', {
    name: 'Panel',
  });
  const { id: serverId } = zServer.parse(made.data);
  await log(staff, ask, { serverId, userId: actors.newcomer.userId });
  await ask('the sealing keys', boss, 'sealing.get');
  await ask('seal anew', boss, 'sealing.reseal');
  await ask('not by staff', staff, 'sealing.reseal');
  await servers({ staff, boss, member: actors.newcomer.browser }, ask, serverId);
  await users({ staff, boss }, ask, actors.newcomer.userId);
  await staffTransfer(product, { staff, boss }, { owner: actors.newcomer, member: actors.stranger }, ask);
  for (const browser of [staff, boss]) browser.cookies.delete('panel');
}

async function log(staff: Browser, ask: Ask, about: { serverId: string; userId: string }): Promise<void> {
  const line = { action: 'manual_review', details: 'Looked at it' };
  await ask('a line', staff, 'platformLog.create', line);
  await ask('of a server', staff, 'platformLog.create', { ...line, serverId: about.serverId });
  await ask('of a user', staff, 'platformLog.create', { ...line, targetUserId: about.userId });
  await ask('of an unknown target', staff, 'platformLog.create', { ...line, targetUserId: 'unknown' });
  await ask('of both', staff, 'platformLog.create', { ...line, serverId: 's', targetUserId: 'u' });
  await ask('of no known kind', staff, 'platformLog.create', { ...line, action: 'party' });
  await ask('the lines', staff, 'platformLog.list', { q: 'LOOKED', action: 'manual_review', limit: 3 });
  await ask('only failures', staff, 'platformLog.list', { failed: true });
  await ask('lines from nowhere', staff, 'platformLog.list', { cursor: 'x' });
}

async function servers(
  { staff, boss, member }: Record<'staff' | 'boss' | 'member', Browser>,
  ask: Ask,
  serverId: string,
): Promise<void> {
  const decision = { serverId, reason: 'Parity' };
  await ask('not without a panel', member, 'platformServers.list', {});
  await ask('servers', staff, 'platformServers.list', { q: 'panel', status: 'active', limit: 5 });
  await ask('servers of no state', staff, 'platformServers.list', { status: 'asleep' });
  await ask('look into one', staff, 'platformServers.inspect', { serverId });
  await ask('look into none', staff, 'platformServers.inspect', { serverId: 'none' });
  await ask('not by staff', staff, 'platformServers.suspend', decision);
  await ask('suspend', boss, 'platformServers.suspend', decision);
  await ask('suspend again', boss, 'platformServers.suspend', decision);
  await ask('read why', member, 'servers.get', { serverId });
  await ask('reactivate', boss, 'platformServers.reactivate', { serverId });
  await ask('reactivate again', boss, 'platformServers.reactivate', decision);
  await ask('no removal by staff', staff, 'platformServers.remove', decision);
  await ask('remove', boss, 'platformServers.remove', decision);
  await ask('remove again', boss, 'platformServers.remove', decision);
}

async function users(
  { staff, boss }: Record<'staff' | 'boss', Browser>,
  ask: Ask,
  userId: string,
): Promise<void> {
  await ask('users', staff, 'platformServers.users', { q: 'parity.new', limit: 3 });
  await ask('no plan by staff', staff, 'platformServers.setPlan', { userId, plan: 'premium' });
  await ask('a plan', boss, 'platformServers.setPlan', { userId, plan: 'premium' });
  await ask('no such plan', boss, 'platformServers.setPlan', { userId, plan: 'gold' });
  await ask('a plan for an unknown user', boss, 'platformServers.setPlan', {
    userId: 'unknown',
    plan: 'free',
  });
}
