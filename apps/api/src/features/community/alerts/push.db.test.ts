import { MINUTES_OF_DAY, minuteOfDay } from '@tenfour/domain';
import { afterEach, expect, it } from 'vitest';
import { createPushSender } from '../../../integrations/push/push-sender.ts';
import { createJobLoop } from '../../../jobs/job-loop.ts';
import { createWorld, type Person } from '../../../testing/product/actors.ts';
import { answerPushes, newBrowser, type ReceivedPush, receivedPushes } from '../../../testing/push.ts';
import { createPushDeliveries, freePushes } from './push-deliveries.ts';
import { loadVapidKeys } from './vapid.ts';

const world = await createWorld();
const { database, sandbox, clock, keyring } = world;
const vapid = () => loadVapidKeys({ database, keyring, vapidKeys: null });

const SECOND = 1_000;
const stops: (() => Promise<void>)[] = [];
const warnings: object[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await database.handle.deleteFrom('push_subscriptions').execute();
});

/** Sends what is due until it is stopped after the test. */
function startSending() {
  const sender = createPushSender({
    vapid,
    subject: 'mailto:a@example.com',
    allowedHosts: new Set([new URL(sandbox.urls.home).host]),
    now: Date.now,
  });
  const logger = { warn: (details: object) => void warnings.push(details), error: () => undefined };
  const kind = createPushDeliveries({ database, sender, now: clock.now, logger, random: () => 1 });
  const loop = createJobLoop({ kind, now: clock.now, logger, pollMs: 20 });
  loop.start();
  stops.push(async () => {
    await loop.stop();
    sender.close();
  });
}

async function subscribe(person: Person) {
  const { id: browser, ...input } = await newBrowser(sandbox);
  const { id } = await person.call.push.subscribe(input);
  return { id, browser, input };
}

const arrivedAt = async (browser: string): Promise<ReceivedPush[]> =>
  (await receivedPushes(sandbox)).filter(({ id }) => id === browser);

const waiting = () => database.handle.selectFrom('push_deliveries').selectAll().execute();

const subscriptionsOf = async (person: Person) => (await person.call.push.list()).map(({ id }) => id);

async function askToJoin({ server }: { server: { joinCode: string } }) {
  const person = await world.person();
  await person.call.servers.join({ joinCode: server.joinCode });
  return person;
}

it('pushes an alert to every browser of the people who are alerted, and to no one else', async () => {
  const community = await world.community();
  const [first, second] = [await subscribe(community.owner), await subscribe(community.owner)];
  const other = await subscribe(community.moderator);
  startSending();
  await askToJoin(community);
  await expect.poll(waiting).toEqual([]);
  for (const { browser } of [first, second]) {
    const [push] = await arrivedAt(browser);
    expect(push).toMatchObject({ status: 201, ttl: '600', urgency: 'high' });
    expect(JSON.parse(push?.payload ?? '')).toEqual({
      title: 'Join request',
      body: expect.stringMatching(new RegExp(`\n${community.server.name}$`)),
      path: `/server/${community.server.id}?tab=requests`,
      tag: expect.any(String),
    });
  }
  expect(await arrivedAt(other.browser)).toEqual([]);
});

it.each([404, 410])('ends a subscription after its first %i', async (answer) => {
  const community = await world.community();
  const { browser } = await subscribe(community.owner);
  await answerPushes(sandbox, browser, { answer });
  startSending();
  await askToJoin(community);
  await expect.poll(() => subscriptionsOf(community.owner)).toEqual([]);
  await askToJoin(community);
  expect(await waiting()).toEqual([]);
  expect(await arrivedAt(browser)).toHaveLength(1);
});

it.each([429, 500])('retries after %i with a growing pause', async (answer) => {
  const community = await world.community();
  const { browser } = await subscribe(community.owner);
  await answerPushes(sandbox, browser, { answer, count: 2, retryAfter: 1 });
  startSending();
  await askToJoin(community);
  for (const pause of [1, 2]) {
    await expect.poll(async () => (await waiting())[0]?.attempts).toBe(pause);
    expect((await waiting())[0]?.due_at).toBe(clock.now() + pause * SECOND);
    clock.advance(pause * SECOND);
  }
  await expect.poll(waiting).toEqual([]);
  expect((await arrivedAt(browser)).map(({ status }) => status)).toEqual([answer, answer, 201]);
});

it('gives up an alert after ten minutes, and a rejected one after its first answer', async () => {
  const community = await world.community();
  const { browser } = await subscribe(community.owner);
  await answerPushes(sandbox, browser, { answer: 500 });
  startSending();
  await askToJoin(community);
  await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1);
  clock.advance(10 * 60 * SECOND);
  await expect.poll(waiting).toEqual([]);
  await answerPushes(sandbox, browser, { answer: 302 });
  await askToJoin(community);
  await expect.poll(waiting).toEqual([]);
  expect(warnings.at(-1)).toEqual({ host: new URL(sandbox.urls.home).host, status: 302 });
  expect(await subscriptionsOf(community.owner)).toHaveLength(1);
});

it('sends nothing of an alert that was read, to an ended session or about a server that was left', async () => {
  const community = await world.community();
  const { owner, admin } = community;
  const [ofOwner, ofAdmin] = [await subscribe(owner), await subscribe(admin)];
  await askToJoin(community);
  const newest = (await owner.call.alerts.inbox()).alerts[0]?.id ?? '';
  await owner.call.alerts.markRead({ id: newest });
  await owner.call.members.remove({ serverId: community.server.id, userId: admin.id });
  expect(await waiting()).toHaveLength(2);
  startSending();
  await expect.poll(waiting).toEqual([]);
  for (const { browser } of [ofOwner, ofAdmin]) expect(await arrivedAt(browser)).toEqual([]);
  await database.handle
    .updateTable('sessions')
    .set({ expires_at: 0 })
    .where('id', '=', owner.sessionId)
    .execute();
  await askToJoin(community);
  await expect.poll(waiting).toEqual([]);
  expect(await arrivedAt(ofOwner.browser)).toEqual([]);
});

it('pushes nothing in quiet hours, and the alert is listed', async () => {
  const community = await world.community();
  const { owner, admin } = community;
  const [ofOwner, ofAdmin] = [await subscribe(owner), await subscribe(admin)];
  const from = minuteOfDay(clock.now(), 'UTC');
  const quietHours = { from, to: (from + 2) % MINUTES_OF_DAY, timeZone: 'UTC' };
  await owner.call.alerts.saveQuietHours({ quietHours });
  startSending();
  await askToJoin(community);
  await expect.poll(waiting).toEqual([]);
  expect(await arrivedAt(ofOwner.browser)).toEqual([]);
  expect(await arrivedAt(ofAdmin.browser)).toHaveLength(1);
  expect(await owner.call.alerts.inbox()).toMatchObject({ unread: 1, alerts: [{ silent: true }] });
  clock.advance(2 * 60 * SECOND);
  await askToJoin(community);
  await expect.poll(waiting).toEqual([]);
  expect(await arrivedAt(ofOwner.browser)).toHaveLength(1);
});

it('a session that ends takes its subscriptions and what waits for them along', async () => {
  const community = await world.community();
  await subscribe(community.owner);
  await askToJoin(community);
  expect(await waiting()).toHaveLength(1);
  await community.owner.call.account.revokeSession({ sessionId: community.owner.sessionId });
  expect(await database.handle.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  expect(await waiting()).toEqual([]);
});

it('keeps the ten newest browsers of a person', async () => {
  const person = await world.person();
  const ids: string[] = [];
  for (let n = 0; n < 11; n += 1) {
    ids.push((await subscribe(person)).id);
    clock.advance(SECOND);
  }
  expect(await subscriptionsOf(person)).toEqual(ids.slice(1).toReversed());
  expect((await person.call.push.list())[0]).toMatchObject({
    ...{ userAgent: 'test', current: true },
    lastUsedAt: expect.stringMatching(/Z$/),
  });
});

it('an endpoint belongs to the person who subscribed it last, and repeats change nothing', async () => {
  const [first, second] = [await world.person(), await world.person()];
  const { id, input } = await subscribe(first);
  expect(await first.call.push.subscribe(input)).toEqual({ id });
  await second.call.push.subscribe(input);
  expect(await subscriptionsOf(first)).toEqual([]);
  const [now = ''] = await subscriptionsOf(second);
  await first.call.push.unsubscribe({ id: now });
  expect(await subscriptionsOf(second)).toEqual([now]);
  await second.call.push.unsubscribe({ id: now });
  await second.call.push.unsubscribe({ id: now });
  expect(await subscriptionsOf(second)).toEqual([]);
});

it.each(['https://127.0.0.1/1', 'http://push.example/1', 'https://[::ffff:10.0.0.1]/1'])(
  'refuses the endpoint %s',
  async (endpoint) => {
    const person = await world.person();
    const { p256dh, auth } = await newBrowser(sandbox);
    const subscribed = person.call.push.subscribe({ endpoint, p256dh, auth });
    await expect(subscribed).rejects.toMatchObject({ cause: { code: 'REFUSED' } });
  },
);

it('generates one key pair, sealed, and prefers the configured one', async () => {
  const [one, two] = await Promise.all([vapid(), vapid()]);
  expect(one).toEqual(two);
  const person = await world.person();
  expect(await person.call.push.key()).toEqual({ publicKey: one.publicKey });
  const stored = await database.handle.selectFrom('meta').select('value').execute();
  expect(JSON.stringify(stored)).not.toContain(one.privateKey);
  const vapidKeys = { publicKey: 'public', privateKey: 'private' };
  expect(await loadVapidKeys({ database, keyring, vapidKeys })).toEqual(vapidKeys);
});

it('what a killed process held is free after a restart', async () => {
  const community = await world.community();
  const { browser } = await subscribe(community.owner);
  await askToJoin(community);
  await database.handle
    .updateTable('push_deliveries')
    .set({ lease_until: clock.now() + 30_000 })
    .execute();
  await freePushes(database.handle);
  startSending();
  await expect.poll(waiting).toEqual([]);
  expect(await arrivedAt(browser)).toHaveLength(1);
});
