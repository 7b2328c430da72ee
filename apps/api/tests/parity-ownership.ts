import { zOwnershipTransfer, zPlatformTransfer, zServer } from '@tenfour/contracts';
import type { Browser } from '../src/testing/product/browser.ts';
import type { Actors } from '../src/testing/product/people.ts';
import type { RunningProduct } from '../src/testing/product/product.ts';
import type { Ask } from './parity-scenario.ts';

/** An offer of ownership with every kind of answer; the server is the former owner's again at the end. */
export async function ownership(ask: Ask, { owner, moderator }: Actors, serverId: string): Promise<void> {
  const offer = async (from: Browser, userId: string) => {
    const made = await ask('offer', from, 'ownership.offer', { serverId, userId });
    return { serverId, transferId: zOwnershipTransfer.parse(made.data).id };
  };
  await ask('an offer to myself', owner.browser, 'ownership.offer', { serverId, userId: owner.userId });
  const first = await offer(owner.browser, moderator.userId);
  await ask('another offer', owner.browser, 'ownership.offer', { serverId, userId: moderator.userId });
  await ask('my offers', moderator.browser, 'ownership.list');
  await ask('accept my own offer', owner.browser, 'ownership.accept', first);
  await ask('decline', moderator.browser, 'ownership.decline', first);
  await ask('decline again', moderator.browser, 'ownership.decline', first);
  await ask('cancel', owner.browser, 'ownership.cancel', await offer(owner.browser, moderator.userId));
  const second = await offer(owner.browser, moderator.userId);
  await ask('accept', moderator.browser, 'ownership.accept', second);
  await ask('accept again', moderator.browser, 'ownership.accept', second);
  await ask('cancel too late', owner.browser, 'ownership.cancel', second);
  await ask(
    'accept it back',
    owner.browser,
    'ownership.accept',
    await offer(moderator.browser, owner.userId),
  );
  const role = { serverId, userId: moderator.userId, role: 'moderator' };
  await ask('the former role', owner.browser, 'members.changeRole', role);
}

/** A transfer of an abandoned server by two members of platform staff. */
export async function staffTransfer(
  { database }: RunningProduct,
  { staff, boss }: Record<'staff' | 'boss', Browser>,
  { owner, member }: Record<'owner' | 'member', Actors['owner']>,
  ask: Ask,
): Promise<void> {
  const made = await ask('a server to abandon', owner.browser, 'servers.create', { name: 'Abandoned' });
  const { id: serverId, joinCode } = zServer.parse(made.data);
  await ask('anyone can join it', owner.browser, 'servers.update', { serverId, joinPolicy: 'open' });
  await ask('join it', member.browser, 'servers.join', { joinCode });
  const proposal = { serverId, userId: member.userId, reason: 'The owner is gone.' };
  await ask('not abandoned', boss, 'platformTransfers.propose', proposal);
  const seen = { last_seen_at: 1, created_at: 1 };
  await database.handle.updateTable('users').set(seen).where('id', '=', owner.userId).execute();
  await ask('not by staff', staff, 'platformTransfers.propose', proposal);
  const proposed = await ask('propose', boss, 'platformTransfers.propose', proposal);
  const input = { serverId, transferId: zPlatformTransfer.parse(proposed.data).id };
  await ask('approve my own', boss, 'platformTransfers.approve', input);
  await ask('approve', staff, 'platformTransfers.approve', input);
  await ask('approve again', staff, 'platformTransfers.approve', input);
  await ask('withdraw', boss, 'platformTransfers.withdraw', input);
  await ask('withdraw again', boss, 'platformTransfers.withdraw', input);
}

/** How long records are stored. */
export async function retention({ owner, admin }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = owner;
  await ask('periods', browser, 'retention.get', { serverId });
  await ask('what a choice deletes', browser, 'retention.preview', { serverId, kind: 'modCalls', days: 30 });
  await ask('too short', browser, 'retention.preview', { serverId, kind: 'modCalls', days: 29 });
  await ask('of no kind', browser, 'retention.preview', { serverId, kind: 'members', days: 30 });
  await ask('a choice', browser, 'retention.update', { serverId, choices: { modCalls: 60 }, hold: true });
  await ask('too long', browser, 'retention.update', { serverId, choices: { commands: 31 } });
  await ask('the defaults', browser, 'retention.update', {
    serverId,
    choices: { modCalls: null },
    hold: false,
  });
  await ask('not by admins', admin.browser, 'retention.get', { serverId });
}
