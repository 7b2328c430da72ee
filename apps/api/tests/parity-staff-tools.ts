import { zInfraction, zModCall } from '@tenfour/contracts';
import { DISCIPLINE_PRESET } from '@tenfour/domain';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Mod calls and infractions, with every kind of answer. */
export async function staffTools(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  await modCalls(actors, ask, serverId);
  await infractions(actors, ask, serverId);
}

async function modCalls({ owner, moderator, member }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = moderator;
  const call = { serverId, reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ünïcode 50% _ "q"' };
  const made = await ask('a call', browser, 'modCalls.create', { ...call, clientId: 'parity-call' });
  await ask('the same call', browser, 'modCalls.create', { ...call, clientId: 'parity-call' });
  await ask('an urgent one', browser, 'modCalls.create', { ...call, priority: 'urgent', location: 'Pier' });
  await ask('without a reporter', browser, 'modCalls.create', { ...call, reporterUsername: ' ' });
  await ask('how urgent?', browser, 'modCalls.create', { ...call, priority: 'burning' });
  await ask('not for members', member.browser, 'modCalls.create', call);
  const { id: modCallId } = zModCall.parse(made.data);
  const resolution = 'Talked to both';
  await ask('too early', browser, 'modCalls.resolve', { modCallId, resolution });
  await ask('mine', browser, 'modCalls.claim', { modCallId });
  await ask('mine, again', browser, 'modCalls.claim', { modCallId });
  await ask('not yours', owner.browser, 'modCalls.claim', { modCallId });
  await ask('my queue', browser, 'modCalls.list', { serverId, status: 'open', assignee: 'me' });
  await ask('take it away', owner.browser, 'modCalls.release', { modCallId });
  await ask('take it away, again', owner.browser, 'modCalls.release', { modCallId });
  await ask('mine after all', browser, 'modCalls.claim', { modCallId });
  await ask('without a word', browser, 'modCalls.resolve', { modCallId, resolution: ' ' });
  await ask('done', browser, 'modCalls.resolve', { modCallId, resolution });
  await ask('done, again', owner.browser, 'modCalls.resolve', { modCallId, resolution });
  const { data } = await ask('a prank', browser, 'modCalls.create', call);
  const prank = zModCall.parse(data).id;
  await ask('away with it', browser, 'modCalls.dismiss', { modCallId: prank, resolution: 'Prank' });
  await ask('away with none', browser, 'modCalls.dismiss', { modCallId: 'none' });
  await ask('no prank after all', browser, 'modCalls.reopen', { modCallId: prank });
  await ask('no prank, again', browser, 'modCalls.reopen', { modCallId: prank });
  await ask('what is done stays done', browser, 'modCalls.reopen', { modCallId });
  await ask('a prank, says the owner', owner.browser, 'modCalls.dismiss', { modCallId: prank });
  await ask('not for moderators to take back', browser, 'modCalls.reopen', { modCallId: prank });
  await ask('the queue', browser, 'modCalls.list', { serverId, status: 'open' });
  await ask('all', browser, 'modCalls.list', { serverId, limit: 2 });
  await ask('the lost ones', browser, 'modCalls.list', { serverId, status: 'lost' });
  await ask('from nowhere', browser, 'modCalls.list', { serverId, cursor: 'x' });
  await ask('how many', browser, 'modCalls.summary', { serverId });
  await ask('how fast', browser, 'modCalls.stats', { serverId, days: 2 });
  await ask('how fast, long ago', browser, 'modCalls.stats', { serverId, days: 91 });
}

async function infractions({ owner, moderator }: Actors, ask: Ask, serverId: string): Promise<void> {
  const { browser } = owner;
  const one = { serverId, staffUserId: moderator.userId, type: 'strike', reason: 'Left early' };
  const made = await ask('a strike', browser, 'infractions.create', { ...one, clientId: 'parity-strike' });
  await ask('the same', browser, 'infractions.create', { ...one, clientId: 'parity-strike' });
  const { id: infractionId } = zInfraction.parse(made.data);
  await ask('by another author', browser, 'infractions.create', { ...one, issuedBy: 'the moon' });
  await ask('against an id', browser, 'infractions.create', { ...one, staffUserId: '1122334455' });
  await ask('against no one', browser, 'infractions.create', { ...one, staffUserId: ' ' });
  await ask('for nothing', browser, 'infractions.create', { ...one, reason: ' ' });
  await ask('against myself', browser, 'infractions.create', { ...one, staffUserId: owner.userId });
  await ask('not by moderators', moderator.browser, 'infractions.create', one);
  await ask('all', browser, 'infractions.list', { serverId, limit: 2 });
  await ask('of one', browser, 'infractions.list', { serverId, staffUserId: moderator.userId });
  await ask('my own', moderator.browser, 'infractions.list', { serverId });
  const revoke = { serverId, infractionId, reason: 'Was on leave' };
  await ask('why?', browser, 'infractions.revoke', { ...revoke, reason: '' });
  await ask('revoke', browser, 'infractions.revoke', revoke);
  await ask('revoke again', browser, 'infractions.revoke', revoke);
  await ask('revoke none', browser, 'infractions.revoke', { ...revoke, infractionId: 'none' });
  await discipline({ owner, moderator }, ask, one);
}

async function discipline(
  { owner, moderator }: Pick<Actors, 'owner' | 'moderator'>,
  ask: Ask,
  one: { serverId: string; staffUserId: string },
): Promise<void> {
  const { browser } = owner;
  const { serverId, staffUserId: userId } = one;
  const rules = { serverId, ruleSet: DISCIPLINE_PRESET, expectedVersion: 0 };
  await ask('no rules', browser, 'infractions.rules', { serverId });
  await ask('rules', browser, 'infractions.saveRules', rules);
  await ask('rules of another version', browser, 'infractions.saveRules', rules);
  await ask('rules by a moderator', moderator.browser, 'infractions.saveRules', rules);
  const made = await ask('a warning with points', browser, 'infractions.create', { ...one, type: 'warning' });
  const { id: infractionId } = zInfraction.parse(made.data);
  const appeal = { serverId, infractionId, text: 'I was on leave.' };
  await ask('an appeal of others', browser, 'infractions.appeal', appeal);
  await ask('an appeal without words', moderator.browser, 'infractions.appeal', { ...appeal, text: ' ' });
  await ask('an appeal', moderator.browser, 'infractions.appeal', appeal);
  await ask('a second appeal', moderator.browser, 'infractions.appeal', appeal);
  await ask('open appeals', browser, 'infractions.list', { serverId, appeal: 'open' });
  const decision = { serverId, infractionId, accept: true, reason: 'Agreed' };
  await ask('a decision of who recorded it', browser, 'infractions.decideAppeal', decision);
  await ask('a decision of their own', moderator.browser, 'infractions.decideAppeal', decision);
  await ask('a decision about none', browser, 'infractions.decideAppeal', {
    ...decision,
    infractionId: 'no',
  });
  await ask('a file', browser, 'staffFiles.get', { serverId, userId });
  await ask('my file', moderator.browser, 'staffFiles.get', { serverId, userId });
  await ask('the file of the owner', moderator.browser, 'staffFiles.get', { serverId, userId: owner.userId });
  await ask('no file', browser, 'staffFiles.get', { serverId, userId: 'unknown' });
  await ask('changes of roles', browser, 'staffFiles.roleChanges', { serverId });
  await ask('changes of one person', browser, 'staffFiles.roleChanges', { serverId, userId, limit: 1 });
  await ask('changes for people below', moderator.browser, 'staffFiles.roleChanges', { serverId });
}
