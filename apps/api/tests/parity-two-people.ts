import { zNewTotp, zServer, zTwoPeople } from '@tenfour/contracts';
import { totpCode } from '../src/testing/product/factors.ts';
import { signUp } from '../src/testing/product/people.ts';
import type { RunningProduct } from '../src/testing/product/product.ts';
import type { Ask } from './parity-scenario.ts';

/** A server that needs second people, with requests that are approved, declined and canceled. */
export async function twoPeople(product: RunningProduct, ask: Ask): Promise<void> {
  const { browser } = await signUp(product, 'parity.pair');
  const made = await ask('a server', browser, 'servers.create', { name: 'Pairs' });
  const server = zServer.parse(made.data);
  const serverId = server.id;
  const { secret } = zNewTotp.parse((await ask('my app', browser, 'factors.beginTotp')).data);
  await ask('my code', browser, 'factors.confirmTotp', { code: totpCode(secret, product.clock.ms) });
  await ask('off', browser, 'twoPeople.get', { serverId });
  await ask('alone', browser, 'twoPeople.update', { serverId, enabled: true });
  const { joinCode } = server;
  await ask('open', browser, 'servers.update', { serverId, joinPolicy: 'open' });
  const second = await signUp(product, 'parity.second');
  await ask('join', second.browser, 'servers.join', { joinCode });
  const role = { serverId, userId: second.userId, role: 'admin' };
  await ask('a second admin', browser, 'members.changeRole', role);
  await ask('on', browser, 'twoPeople.update', { serverId, enabled: true });
  const first = async () => {
    const found = await ask('the requests', second.browser, 'twoPeople.get', { serverId });
    return { serverId, approvalId: zTwoPeople.parse(found.data).requests[0]?.id ?? '' };
  };
  await ask('a key', browser, 'servers.update', { serverId, erlcApiKey: 'parity-pairs-still' });
  await ask('decline', second.browser, 'twoPeople.decline', await first());
  await ask('delete it', browser, 'servers.remove', { serverId });
  const open = await first();
  await ask('approve my own', browser, 'twoPeople.approve', open);
  await ask('cancel', browser, 'twoPeople.decline', open);
  await ask('turn it off', browser, 'twoPeople.update', { serverId, enabled: false });
  const off = await first();
  await ask('approve', second.browser, 'twoPeople.approve', off);
  await ask('approve again', second.browser, 'twoPeople.approve', off);
  await ask('decline too late', second.browser, 'twoPeople.decline', off);
  await ask('leave', second.browser, 'members.leave', { serverId });
}
