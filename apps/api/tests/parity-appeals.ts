import { zAppeal, zAppealLink, zCreatedPunishment, zRobloxSignIn } from '@tenfour/contracts';
import { z } from 'zod';
import { locationOf } from '../src/testing/product/browser.ts';
import type { Actors } from '../src/testing/product/people.ts';
import { must } from '../src/testing/product/transports.ts';
import type { Ask } from './parity-scenario.ts';

/** Appeals against punishments, with every kind of answer. */
export async function appeals(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  const { owner, moderator, member, signedOut } = actors;
  const { browser } = moderator;
  const write = { serverId, robloxUsername: 'Speeder', punishmentType: 'kick', reason: 'Speeding' };
  const made = await ask('something to appeal against', browser, 'punishments.create', write);
  const on = { serverId, punishmentId: zCreatedPunishment.parse(made.data).id };
  await ask('no address yet', browser, 'appeals.link', on);
  const link = zAppealLink.parse((await ask('an address', browser, 'appeals.openLink', on)).data);
  await ask('the same address', browser, 'appeals.openLink', on);
  await ask('of nothing', browser, 'appeals.openLink', { ...on, punishmentId: 'none' });
  const token = link.url?.split('/appeal/')[1] ?? '';
  await ask('a made-up address', signedOut.browser, 'appeals.open', { token: 'x'.repeat(43) });
  await ask('the page', signedOut.browser, 'appeals.open', { token });
  await ask('no words', signedOut.browser, 'appeals.submit', { token, text: ' ' });
  await ask('too soon', signedOut.browser, 'appeals.write', { token, text: 'More' });
  await ask('an appeal', signedOut.browser, 'appeals.submit', { token, text: 'It was not me.' });
  await ask('a second one', signedOut.browser, 'appeals.submit', { token, text: 'It was not me!' });
  await ask('more words', signedOut.browser, 'appeals.write', { token, text: 'Ünïcode brother' });
  const queue = await ask('the queue', browser, 'appeals.list', { serverId });
  const ref = { serverId, appealId: z.array(zAppeal).parse(queue.data)[0]?.id ?? '' };
  await ask('not for members', member.browser, 'appeals.list', { serverId });
  await ask('one', browser, 'appeals.get', ref);
  await ask('none', browser, 'appeals.get', { ...ref, appealId: 'none' });
  await ask('an answer', browser, 'appeals.answer', { ...ref, text: 'Who was it?' });
  const assign = (what: string, to: string | null, more = {}) =>
    ask(what, owner.browser, 'appeals.assign', { ...ref, userId: to, ...more });
  await assign('not to the issuer', moderator.userId);
  await assign('not to a member', member.userId);
  await assign('to the owner', owner.userId, { seen: null });
  await assign('seen before that', null, { seen: null });
  await ask('those of the owner', owner.browser, 'appeals.list', { serverId, assignee: 'me' });
  await assign('to no one', null, { seen: owner.userId });
  await ask('not by the issuer', browser, 'appeals.decide', { ...ref, accept: true, reason: 'Yes' });
  await ask('without a reason', owner.browser, 'appeals.decide', { ...ref, accept: true, reason: '' });
  await ask('accepted', owner.browser, 'appeals.decide', { ...ref, accept: true, reason: 'Yes' });
  await ask('again', owner.browser, 'appeals.decide', { ...ref, accept: false, reason: 'No' });
  await assign('too late', owner.userId);
  await ask('undone by another person', browser, 'appeals.undoDecision', ref);
  await ask('undone', owner.browser, 'appeals.undoDecision', ref);
  await ask('undone twice', owner.browser, 'appeals.undoDecision', ref);
  await ask('decided again', owner.browser, 'appeals.decide', { ...ref, accept: true, reason: 'Yes' });
  await ask('an answer too late', browser, 'appeals.answer', { ...ref, text: 'Who was it?' });
  await ask('decided ones', browser, 'appeals.list', { serverId, state: 'decided' });
  await ask('shut', browser, 'appeals.closeLink', on);
  await ask('shut page', signedOut.browser, 'appeals.open', { token });
}

/** The appeal page of the server, with every kind of answer. */
export async function appealPage(actors: Actors, ask: Ask, serverId: string): Promise<void> {
  const { owner, moderator, stranger, signedOut } = actors;
  const slug = 'parity-county';
  await ask('no page yet', owner.browser, 'appealPage.address', { serverId });
  await ask('a page', owner.browser, 'appealPage.setAddress', { serverId, slug });
  await ask('not for moderators', moderator.browser, 'appealPage.setAddress', { serverId, slug });
  await ask('reserved', owner.browser, 'appealPage.setAddress', { serverId, slug: 'admin' });
  await ask('the page', signedOut.browser, 'appealPage.get', { slug });
  await ask('no page', signedOut.browser, 'appealPage.get', { slug: 'none-such' });
  await publicPage(actors, ask, { serverId, slug });
  await ask('signed out', signedOut.browser, 'appealPage.punishments', { slug });
  await ask('own punishments', stranger.browser, 'appealPage.punishments', { slug });
  const other = { slug, punishmentId: 'none', text: 'Not me' };
  await ask('not their own', stranger.browser, 'appealPage.submit', other);
  await ask('nothing to write in', stranger.browser, 'appealPage.write', other);
  const { url } = zRobloxSignIn.parse(await must(stranger.browser, 'verification.signIn'));
  const { browser } = stranger;
  await browser.fetch(locationOf(await browser.fetch(`${url}&name=Appealing`)));
  const ban = { serverId, robloxUsername: 'Appealing', punishmentType: 'ban', reason: 'RDM' };
  const { id } = zCreatedPunishment.parse(await must(owner.browser, 'punishments.create', ban));
  const own = { slug, punishmentId: id, text: 'Not me' };
  await ask('an own one', browser, 'appealPage.submit', own);
  await ask('more on it', browser, 'appealPage.write', own);
  await ask('the list', browser, 'appealPage.punishments', { slug });
  await ask('off', owner.browser, 'appealPage.setAddress', { serverId, slug: null });
  await ask('the page while off', signedOut.browser, 'appealPage.get', { slug });
}

/** The public page under the same slug. */
async function publicPage(
  { owner, moderator, signedOut }: Actors,
  ask: Ask,
  { serverId, slug }: { serverId: string; slug: string },
): Promise<void> {
  await ask('not public', signedOut.browser, 'publicPage.get', { slug });
  const on = { serverId, publicPage: true, publicPageHost: true, applyUrl: 'https://forms.example/apply' };
  await ask('not for moderators', moderator.browser, 'servers.update', on);
  await ask('no link', owner.browser, 'servers.update', { ...on, applyUrl: 'http://forms.example' });
  await ask('public', owner.browser, 'servers.update', on);
  await ask('the public page', signedOut.browser, 'publicPage.get', { slug });
}
