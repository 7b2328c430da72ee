import type { Browser } from '../src/testing/product/browser.ts';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Once the game was read: what it showed, and the address to which it may tell more. */
export async function gameEvents(
  owner: Actors['owner'],
  browser: Browser,
  ask: Ask,
  serverId: string,
): Promise<void> {
  await ask('maps', browser, 'map.list', { serverId });
  await ask('positions', browser, 'map.positions', { serverId });
  await ask('what happened', browser, 'gameEvents.list', { serverId, limit: 5 });
  await ask('which commands', browser, 'gameEvents.list', { serverId, kind: 'command', limit: 3 });
  await ask('which miracles', browser, 'gameEvents.list', { serverId, kind: 'miracle' });
  await ask('no cursor of ours', browser, 'gameEvents.list', { serverId, cursor: 'x' });
  await ask('how full', browser, 'gameEvents.playerHistory', { serverId });
  await ask('how full, long ago', browser, 'gameEvents.playerHistory', { serverId, hours: 721 });
  await ask('no address yet', owner.browser, 'gameEvents.eventHook', { serverId });
  await ask('an address', owner.browser, 'gameEvents.rotateEventHook', { serverId });
  await ask('the address', owner.browser, 'gameEvents.eventHook', { serverId });
  await ask('the whole address', owner.browser, 'gameEvents.revealEventHook', { serverId });
  await ask('not for moderators', browser, 'gameEvents.eventHook', { serverId });
  await ask('no more', owner.browser, 'gameEvents.removeEventHook', { serverId });
  await ask('no more, again', owner.browser, 'gameEvents.removeEventHook', { serverId });
}
