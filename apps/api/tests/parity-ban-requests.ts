import { zBanRequestDetail } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Requests for bans, with every kind of answer. */
export async function banRequests(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  const { owner, moderator, stranger } = actors;
  const wanted = { serverId, username: 'Ünruly', reason: 'Mass RDM', duration: 60, clientId: 'parity-ban' };
  await ask('not by strangers', stranger.browser, 'banRequests.ask', wanted);
  const made = await ask('a request', moderator.browser, 'banRequests.ask', wanted);
  const on = { serverId, requestId: zBanRequestDetail.parse(made.data).id };
  await ask('the same request', moderator.browser, 'banRequests.ask', wanted);
  await ask('a second one', owner.browser, 'banRequests.ask', { ...wanted, clientId: 'parity-ban-2' });
  await ask('no reason', owner.browser, 'banRequests.ask', { ...wanted, reason: ' ' });
  await ask('how many', moderator.browser, 'banRequests.summary', { serverId });
  await ask('the list', moderator.browser, 'banRequests.list', { serverId });
  await ask('of a player', moderator.browser, 'banRequests.list', { serverId, username: 'ünruly' });
  await ask('none', moderator.browser, 'banRequests.get', { ...on, requestId: 'none' });
  await ask('one', moderator.browser, 'banRequests.get', on);
  await ask('no votes here', owner.browser, 'banRequests.vote', { ...on, vote: 'for' });
  await ask('too many', owner.browser, 'banRequests.saveSettings', { serverId, votesNeeded: 11 });
  await ask('two votes', owner.browser, 'banRequests.saveSettings', { serverId, votesNeeded: 2 });
  await ask('not my own', moderator.browser, 'banRequests.vote', { ...on, vote: 'for' });
  await ask('a vote', owner.browser, 'banRequests.vote', { ...on, vote: 'for' });
  await ask('a comment', owner.browser, 'banRequests.comment', { ...on, text: 'Seen it' });
  await ask('not alone', moderator.browser, 'banRequests.decide', { ...on, approve: true });
  await ask('not to withdraw', owner.browser, 'banRequests.withdraw', on);
  await ask('approved', owner.browser, 'banRequests.decide', { ...on, approve: true, reason: 'Clear' });
  await ask('approved again', owner.browser, 'banRequests.decide', { ...on, approve: true });
  await ask('banned', owner.browser, 'banRequests.ask', { ...wanted, clientId: 'parity-ban-3' });
  const other = await ask('another', moderator.browser, 'banRequests.ask', {
    ...{ ...wanted, username: 'Other', clientId: 'parity-ban-4' },
  });
  const own = { serverId, requestId: other.error === null ? zBanRequestDetail.parse(other.data).id : 'none' };
  await ask('withdrawn', moderator.browser, 'banRequests.withdraw', own);
}
