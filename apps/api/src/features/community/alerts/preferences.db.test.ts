import { ALERT_KINDS, MINUTES_OF_DAY, type ModCallPriority, minuteOfDay } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { createUnclaimedAlerts } from '../../moderation/mod-calls/unclaimed.ts';

const world = await createWorld();
const MINUTE = 60_000;

const DEFAULTS = { muted: [], onDutyOnly: true, unclaimedMinutes: 5 };
const NIGHT = { from: 22 * 60, to: 7 * 60, timeZone: 'Europe/Berlin' };

const titlesOf = async (person: Person) =>
  (await person.call.alerts.inbox()).alerts.map(({ title }) => title);

async function callFor(by: Person, serverId: string, priority: ModCallPriority): Promise<void> {
  const call = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming', priority };
  await by.call.modCalls.create({ serverId, ...call });
}

const lookForUnclaimed = () =>
  createUnclaimedAlerts({ database: world.database, now: () => world.clock.now() }).run(
    new AbortController().signal,
  );

it('has the defaults at first, for the servers in which the person is staff', async () => {
  const { server, owner, moderator, member } = await world.community();
  const named = { serverId: server.id, serverName: server.name };
  expect(await owner.call.alerts.preferences()).toEqual({
    quietHours: null,
    servers: [{ ...named, kinds: [...ALERT_KINDS], ...DEFAULTS }],
  });
  const [own] = (await moderator.call.alerts.preferences()).servers;
  const notTheirs = new Set([
    ...['join-request', 'discipline', 'staff-frozen', 'renewal', 'approval', 'endpoint-disabled'],
  ]);
  expect(own?.kinds).toEqual(ALERT_KINDS.filter((kind) => !notTheirs.has(kind)));
  expect(await member.call.alerts.preferences()).toEqual({ quietHours: null, servers: [] });
});

it('a kind that is switched off writes no alert for that person, and the others are alerted', async () => {
  const { server, owner, admin, stranger } = await world.community();
  const input = { serverId: server.id, ...DEFAULTS };
  await admin.call.alerts.savePreferences({ ...input, muted: ['join-request', 'join-request'] });
  await stranger.call.servers.join({ joinCode: server.joinCode });
  expect(await titlesOf(admin)).toEqual([]);
  expect(await titlesOf(owner)).toEqual(['Join request']);
  expect((await admin.call.alerts.preferences()).servers[0]?.muted).toEqual(['join-request']);
  expect((await owner.call.alerts.preferences()).servers[0]?.muted).toEqual([]);
});

it('alerts off duty only those who want it', async () => {
  const { server, owner, admin, moderator } = await world.community();
  const input = { serverId: server.id, ...DEFAULTS, onDutyOnly: false };
  await moderator.call.alerts.savePreferences(input);
  await callFor(owner, server.id, 'urgent');
  expect(await titlesOf(moderator)).toEqual(['Urgent: Ramming']);
  expect(await titlesOf(admin)).toEqual([]);
});

it('alerts of an unclaimed call after as many minutes as each person chose', async () => {
  const { server, owner, admin, moderator } = await world.community();
  const input = { serverId: server.id, ...DEFAULTS, onDutyOnly: false };
  await moderator.call.alerts.savePreferences({ ...input, unclaimedMinutes: 1 });
  await admin.call.alerts.savePreferences({ ...input, unclaimedMinutes: 30 });
  await callFor(owner, server.id, 'low');
  world.clock.advance(MINUTE - 1);
  await lookForUnclaimed();
  expect(await titlesOf(moderator)).toEqual([]);
  world.clock.advance(1);
  await lookForUnclaimed();
  expect(await titlesOf(moderator)).toEqual(['Unclaimed: Ramming']);
  world.clock.advance(28 * MINUTE);
  await lookForUnclaimed();
  expect(await titlesOf(admin)).toEqual([]);
  world.clock.advance(MINUTE);
  await lookForUnclaimed();
  expect(await titlesOf(admin)).toEqual(['Unclaimed: Ramming']);
  expect(await titlesOf(moderator)).toHaveLength(1);
});

it('leaving the server deletes them, and only staff can save', async () => {
  const { server, owner, admin, member, stranger } = await world.community();
  const input = { serverId: server.id, ...DEFAULTS };
  await admin.call.alerts.savePreferences({ ...input, muted: ['mod-call'] });
  await owner.call.members.remove({ serverId: server.id, userId: admin.id });
  const stored = () => world.database.handle.selectFrom('alert_preferences').select('user_id').execute();
  expect(await stored()).not.toContainEqual({ user_id: admin.id });
  for (const person of [admin, member, stranger]) {
    const saved = person.call.alerts.savePreferences(input);
    await expect(saved).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
  }
});

it('lists an alert of quiet hours as silent, for that person only', async () => {
  const { server, owner, admin, stranger } = await world.community();
  const minute = minuteOfDay(world.clock.now(), 'UTC');
  const quietHours = { from: minute, to: (minute + 1) % MINUTES_OF_DAY, timeZone: 'utc' };
  await admin.call.alerts.saveQuietHours({ quietHours });
  await stranger.call.servers.join({ joinCode: server.joinCode });
  const silences = async (person: Person) =>
    (await person.call.alerts.inbox()).alerts.map(({ silent }) => silent);
  expect(await silences(admin)).toEqual([true]);
  expect(await silences(owner)).toEqual([false]);
  expect((await admin.call.alerts.preferences()).quietHours).toEqual({ ...quietHours, timeZone: 'UTC' });
  expect((await owner.call.alerts.preferences()).quietHours).toBeNull();
  await admin.call.alerts.saveQuietHours({ quietHours: null });
  expect(await silences(admin)).toEqual([false]);
});

it.each([
  ['24:00', { ...NIGHT, to: MINUTES_OF_DAY }],
  ['half a minute', { ...NIGHT, from: 0.5 }],
  ['an unknown time zone', { ...NIGHT, timeZone: 'Mars/Base' }],
  ['a fixed offset', { ...NIGHT, timeZone: '+02:00' }],
  ['an end that is the start', { ...NIGHT, to: NIGHT.from }],
])('quiet hours reject %s', async (_name, quietHours) => {
  const person = await world.person();
  const saved = person.call.alerts.saveQuietHours({ quietHours });
  await expect(saved).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it.each([
  ['an unknown kind', { muted: ['x' as 'mod-call'] }],
  ['no minute', { unclaimedMinutes: 0 }],
  ['more than 30 minutes', { unclaimedMinutes: 31 }],
])('preferences reject %s', async (_name, changed) => {
  const { server, owner } = await world.community();
  const saved = owner.call.alerts.savePreferences({ serverId: server.id, ...DEFAULTS, ...changed });
  await expect(saved).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
