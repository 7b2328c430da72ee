import { zPlayerMatch, zPlayerNote, zPlayerProfile } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** Players of a server and what staff write about them, with every kind of answer. */
export async function players(
  { owner, moderator, member }: Actors,
  ask: Ask,
  serverId: string,
): Promise<void> {
  const { browser } = moderator;
  const one = { serverId, username: 'speeder' };
  const { data: profile } = await ask('who is this', browser, 'players.profile', one);
  await ask('who is this odd one', browser, 'players.profile', {
    serverId,
    username: ' 5/0 %2F ?#\u{1f693}',
  });
  await ask('of no name', browser, 'players.profile', { serverId, username: ' ' });
  await ask('not for members', member.browser, 'players.profile', one);
  const note = { ...one, text: 'Ünïcode 50% _ "q"', clientId: 'parity-note' };
  const made = await ask('a note', browser, 'players.addNote', note);
  await ask('the same note', browser, 'players.addNote', note);
  await ask('an empty note', browser, 'players.addNote', { ...note, text: '  ' });
  const { id: noteId } = zPlayerNote.parse(made.data);
  // Who the note is about was seen by now.
  const { robloxUserId } = zPlayerProfile.parse(profile);
  const match = { serverId, robloxUserId, name: 'Speedster', kind: 'split' };
  const joined = await ask('whose it was', browser, 'players.match', match);
  await ask('whose it was, again', browser, 'players.match', match);
  await ask('whose it was, oddly', browser, 'players.match', { ...match, robloxUserId: 'x' });
  const { id: matchId } = zPlayerMatch.parse(joined.data);
  await ask('no match', browser, 'players.removeMatch', { serverId, matchId });
  await ask('no match, again', browser, 'players.removeMatch', { serverId, matchId });
  await ask('another text', browser, 'players.updateNote', { serverId, noteId, text: 'Other' });
  await ask("the owner's", owner.browser, 'players.updateNote', { serverId, noteId, text: 'Again' });
  await ask('what happened', browser, 'players.timeline', { ...one, limit: 3 });
  await ask('what was noted', browser, 'players.timeline', { ...one, part: 'notes' });
  await ask('what was dreamt', browser, 'players.timeline', { ...one, part: 'dreams' });
  await ask('from nowhere', browser, 'players.timeline', { ...one, cursor: 'x' });
  await ask('names', browser, 'players.suggest', { serverId, q: 'SPE' });
  await ask('no note', browser, 'players.removeNote', { serverId, noteId });
  await ask('no note, again', browser, 'players.removeNote', { serverId, noteId });
}
