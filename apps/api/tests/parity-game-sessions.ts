import { zGameSessionDetail, zSessionSeries, zSessionVote } from '@tenfour/contracts';
import type { Actors } from '../src/testing/product/people.ts';
import type { Ask } from './parity-scenario.ts';

/** A session from its plan to its summary, and what is refused on the way. */
export async function gameSessions(actors: Actors, ask: Ask, serverId: string, now: number): Promise<void> {
  const { owner, moderator, member } = actors;
  const { browser } = owner;
  const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
  const evening = {
    serverId,
    title: 'Friday patrol',
    plannedAt: at(2),
    roles: [{ name: 'Police', count: 1 }],
    clientId: 'parity-session',
  };
  const made = await ask('plan one', browser, 'gameSessions.plan', evening);
  await ask('plan it again', browser, 'gameSessions.plan', evening);
  const { id: sessionId, roles } = zGameSessionDetail.parse(made.data);
  const named = { serverId, sessionId };
  await ask('not for members', member.browser, 'gameSessions.list', { serverId });
  await ask('long gone', browser, 'gameSessions.plan', {
    ...evening,
    clientId: undefined,
    plannedAt: at(-9),
  });
  await ask('a host from elsewhere', browser, 'gameSessions.update', { ...named, hostId: 'none' });
  await ask('no command', browser, 'gameSessions.update', { ...named, commands: ['hello'] });
  const twice = [...evening.roles, { name: 'police', count: 2 }];
  await ask('the same role twice', browser, 'gameSessions.update', { ...named, roles: twice });
  await ask('another title', browser, 'gameSessions.update', { ...named, title: 'Saturday patrol' });
  const police = { ...named, answer: 'accepted', roleId: roles[0]?.id };
  await ask('sign up', moderator.browser, 'gameSessions.signUp', police);
  await ask('wait for the role', browser, 'gameSessions.signUp', police);
  await ask('no such role', browser, 'gameSessions.signUp', { ...police, roleId: 'none' });
  await ask('move up', moderator.browser, 'gameSessions.signUp', { ...named, answer: 'declined' });
  await ask('too early', browser, 'gameSessions.boost', named);
  await ask('what to look at', browser, 'gameSessions.checks', { serverId });
  await ask('settings', browser, 'gameSessions.settings', { serverId });
  const hosts = { serverId, hostIds: [owner.userId], boostMinutes: 20, endMessage: 'Bye in {time}' };
  await ask('a host list', browser, 'gameSessions.saveSettings', hosts);
  await ask('not by moderators', moderator.browser, 'gameSessions.saveSettings', hosts);
  await ask('not on the list', moderator.browser, 'gameSessions.start', named);
  await votes(actors, ask, named);
  await ask('start', browser, 'gameSessions.start', named);
  await ask('start again', browser, 'gameSessions.start', named);
  await ask('boost', browser, 'gameSessions.boost', named);
  await ask('boost again', browser, 'gameSessions.boost', named);
  await ask('the running one', moderator.browser, 'gameSessions.get', named);
  await ask('the open ones', moderator.browser, 'gameSessions.list', { serverId });
  await ask('end soon', browser, 'gameSessions.end', { ...named, minutes: 5, endShifts: true });
  await ask('end soon again', browser, 'gameSessions.end', { ...named, minutes: 5 });
  await ask('keep it running', browser, 'gameSessions.keepRunning', named);
  await ask('not ending', browser, 'gameSessions.keepRunning', named);
  await ask('too long', browser, 'gameSessions.end', { ...named, minutes: 31 });
  await ask('end', browser, 'gameSessions.end', named);
  await ask('sign up late', browser, 'gameSessions.signUp', police);
  const other = await ask('another', browser, 'gameSessions.plan', { ...evening, clientId: undefined });
  const never = { serverId, sessionId: zGameSessionDetail.parse(other.data).id };
  await ask('cancel', browser, 'gameSessions.cancel', never);
  await ask('cancel again', browser, 'gameSessions.cancel', never);
  await ask('the past', browser, 'gameSessions.list', { serverId, view: 'past', limit: 1 });
  const week = { serverId, view: 'between', from: at(-24), to: at(144) };
  await ask('a week', browser, 'gameSessions.list', week);
  await ask('too much', browser, 'gameSessions.list', { ...week, to: at(9_000) });
  await ask('from nowhere', browser, 'gameSessions.list', { serverId, view: 'past', cursor: 'x' });
  await series(actors, ask, serverId, now);
  await ask('a calendar feed', browser, 'calendarFeed.create');
  await ask('the feed', browser, 'calendarFeed.get');
  await ask('no feed any more', browser, 'calendarFeed.revoke');
  await ask('nothing to revoke', browser, 'calendarFeed.revoke');
  await ask('none such', browser, 'gameSessions.get', { serverId, sessionId: 'none' });
}

/** A series from its first day to its end, and what is refused on the way. */
async function series(actors: Actors, ask: Ask, serverId: string, now: number): Promise<void> {
  const { browser } = actors.owner;
  const startsOn = new Date(now + 30 * 86_400_000).toISOString().slice(0, 10);
  const repeat = { startsOn, time: '20:00', days: ['FR'], interval: 2, count: 5 };
  const weekly = { serverId, title: 'Every other Friday', repeat };
  const made = await ask('a series', browser, 'sessionSeries.create', weekly);
  const named = { serverId, seriesId: zSessionSeries.parse(made.data).id };
  const wrong = (fields: Record<string, unknown>) => ({ ...weekly, repeat: { ...repeat, ...fields } });
  await ask('a day that passed', browser, 'sessionSeries.create', wrong({ startsOn: '2020-01-01' }));
  await ask('no day', browser, 'sessionSeries.create', wrong({ days: [] }));
  await ask('two ends', browser, 'sessionSeries.create', wrong({ until: startsOn }));
  await ask('an hour that is none', browser, 'sessionSeries.create', wrong({ time: '25:00' }));
  await ask('the series', browser, 'sessionSeries.list', { serverId });
  await ask('not by moderators', actors.moderator.browser, 'sessionSeries.end', named);
  await ask('later', browser, 'sessionSeries.update', { ...named, repeat: { ...repeat, time: '21:00' } });
  await ask('its end', browser, 'sessionSeries.end', named);
  await ask('its end again', browser, 'sessionSeries.end', named);
  await ask('no such series', browser, 'sessionSeries.end', { ...named, seriesId: 'none' });
}

/** A vote that passes, one that is closed, and what is refused on the way. */
async function votes(
  { owner, moderator, member }: Actors,
  ask: Ask,
  named: { serverId: string; sessionId: string },
): Promise<void> {
  const { browser } = owner;
  const vote = { ...named, threshold: 1, minutes: 60, clientId: 'parity-vote' };
  const made = await ask('open a vote', browser, 'sessionVotes.open', vote);
  await ask('open it again', browser, 'sessionVotes.open', vote);
  await ask('a second one', browser, 'sessionVotes.open', { ...vote, clientId: undefined });
  await ask('a vote without a number', browser, 'sessionVotes.open', { ...vote, threshold: 0 });
  await ask('a vote off the list', moderator.browser, 'sessionVotes.open', vote);
  const { id: voteId } = zSessionVote.parse(made.data);
  const { serverId } = named;
  const ballot = (choice: string | null) => ({ serverId, voteId, choice });
  await ask('vote no', moderator.browser, 'sessionVotes.cast', ballot('no'));
  await ask('withdraw', moderator.browser, 'sessionVotes.cast', ballot(null));
  await ask('vote as a member', member.browser, 'sessionVotes.cast', ballot('yes'));
  await ask('vote maybe', browser, 'sessionVotes.cast', ballot('maybe'));
  await ask('the last vote', moderator.browser, 'sessionVotes.cast', ballot('yes'));
  await ask('vote late', browser, 'sessionVotes.cast', ballot('yes'));
  const other = await ask('another vote', browser, 'sessionVotes.open', { ...vote, clientId: undefined });
  const never = { serverId, voteId: zSessionVote.parse(other.data).id };
  await ask('close', browser, 'sessionVotes.close', never);
  await ask('close again', browser, 'sessionVotes.close', never);
}
