import type { ModCallPriority } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { createUnclaimedAlerts } from '../../moderation/mod-calls/unclaimed.ts';

const world = await createWorld();

const MINUTE = 60_000;

async function callFor(by: Person, serverId: string, priority: ModCallPriority): Promise<string> {
  const { id } = await by.call.modCalls.create({
    serverId,
    reporterUsername: 'Ana',
    reportedUsername: 'Bob',
    reason: 'Ramming',
    priority,
  });
  return id;
}

const titlesOf = async (person: Person) =>
  (await person.call.alerts.inbox()).alerts.map(({ title, readAt }) => [title, readAt !== null]);

const lookForUnclaimed = () =>
  createUnclaimedAlerts({ database: world.database, now: () => world.clock.now() }).run(
    new AbortController().signal,
  );

it('alerts those who decide join requests, until the request is decided', async () => {
  const { server, owner, admin, moderator, member, stranger } = await world.community();
  await stranger.call.servers.join({ joinCode: server.joinCode });
  const inbox = await owner.call.alerts.inbox();
  expect(inbox).toMatchObject({
    unread: 1,
    alerts: [
      {
        serverId: server.id,
        serverName: server.name,
        kind: 'join-request',
        title: 'Join request',
        path: `/server/${server.id}?tab=requests`,
        readAt: null,
      },
    ],
  });
  expect(await titlesOf(admin)).toEqual([['Join request', false]]);
  for (const person of [moderator, member, stranger]) expect(await titlesOf(person)).toEqual([]);
  const [request] = await owner.call.joinRequests.list({ serverId: server.id });
  await owner.call.joinRequests.decide({ requestId: request?.id ?? '', status: 'rejected' });
  expect(await titlesOf(admin)).toEqual([['Join request', true]]);
  expect((await owner.call.alerts.inbox()).unread).toBe(0);
});

it('alerts staff on duty of high and urgent calls, except the one who wrote it', async () => {
  const { server, owner, admin, moderator } = await world.community();
  await moderator.call.shifts.clockIn({ serverId: server.id });
  await owner.call.shifts.clockIn({ serverId: server.id });
  await callFor(owner, server.id, 'medium');
  await callFor(owner, server.id, 'high');
  const urgent = await callFor(owner, server.id, 'urgent');
  expect(await titlesOf(moderator)).toEqual([
    ['Urgent: Ramming', false],
    ['High: Ramming', false],
  ]);
  for (const person of [owner, admin]) expect(await titlesOf(person)).toEqual([]);
  await moderator.call.modCalls.claim({ modCallId: urgent });
  expect(await titlesOf(moderator)).toEqual([
    ['Urgent: Ramming', true],
    ['High: Ramming', false],
  ]);
});

it('marks one or all as read, once and only for the reader', async () => {
  const { server, owner, admin, stranger } = await world.community();
  await stranger.call.servers.join({ joinCode: server.joinCode });
  world.clock.advance(MINUTE);
  await (await world.person()).call.servers.join({ joinCode: server.joinCode });
  const [newest, oldest] = (await owner.call.alerts.inbox()).alerts;
  await admin.call.alerts.markRead({ id: newest?.id ?? '' });
  await owner.call.alerts.markRead({ id: oldest?.id ?? '' });
  expect((await titlesOf(owner)).map(([, read]) => read)).toEqual([false, true]);
  expect((await admin.call.alerts.inbox()).unread).toBe(2);
  await owner.call.alerts.markAllRead({ upTo: newest?.id ?? '' });
  expect((await owner.call.alerts.inbox()).unread).toBe(0);
});

it('a person who is no longer staff of the server sees none of its alerts', async () => {
  const { server, owner, admin, stranger } = await world.community();
  await stranger.call.servers.join({ joinCode: server.joinCode });
  expect(await titlesOf(admin)).toHaveLength(1);
  await owner.call.members.remove({ serverId: server.id, userId: admin.id });
  expect(await admin.call.alerts.inbox()).toEqual({ unread: 0, alerts: [] });
});

it('alerts staff on duty once of a call that no one claims, also those who clock in later', async () => {
  const { server, owner, moderator, admin } = await world.community();
  await moderator.call.shifts.clockIn({ serverId: server.id });
  await callFor(owner, server.id, 'low');
  world.clock.advance(4 * MINUTE);
  await lookForUnclaimed();
  expect(await titlesOf(moderator)).toEqual([]);
  world.clock.advance(MINUTE);
  await lookForUnclaimed();
  await admin.call.shifts.clockIn({ serverId: server.id });
  await lookForUnclaimed();
  for (const person of [moderator, admin]) {
    expect(await titlesOf(person)).toEqual([['Unclaimed: Ramming', false]]);
  }
  world.clock.advance(60 * MINUTE);
  await owner.call.shifts.clockIn({ serverId: server.id });
  await lookForUnclaimed();
  expect(await titlesOf(owner)).toEqual([]);
});
