import Fastify from 'fastify';
import ICAL from 'ical.js';
import { beforeEach, expect, it } from 'vitest';
import { testViewer } from '../../../../testing/game/viewer.ts';
import { createWorld, type Person } from '../../../../testing/product/actors.ts';
import { createGameSessionsService } from '../service.ts';
import { addCalendarFeed } from './http.ts';
import { createCalendarFeedService } from './service.ts';

const HOUR = 3_600_000;
const publicUrl = 'https://panel.example';
const world = await createWorld();
const { database, clock } = world;
const sessions = createGameSessionsService({
  database,
  now: clock.now,
  keyring: { open: () => 'k' },
  wakeQueue: () => undefined,
  endShifts: async () => 0,
});
const service = createCalendarFeedService({ database, publicUrl, now: clock.now });

async function listen(rateLimit: number) {
  const app = Fastify();
  app.setErrorHandler((error: { code: string }, _request, reply) =>
    reply.code({ NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 }[error.code] ?? 500).send(),
  );
  await addCalendarFeed(app, { database, config: { publicUrl, rateLimit }, now: clock.now });
  return app;
}

const app = await listen(0);
let scene = await world.community();
beforeEach(async () => {
  scene = await world.community();
});

const account = ({ id, username }: Person) => ({ id, username, sessionId: 's' });
const viewer = () => testViewer({ ...scene.owner, serverId: scene.server.id, role: 'owner' });
const plan = (title: string, description = '') =>
  sessions.plan(viewer(), {
    serverId: scene.server.id,
    title,
    plannedAt: new Date(clock.now() + HOUR).toISOString(),
    ...{ description, coHostIds: [], roles: [], commands: [] },
  });
const pathOf = (url: string) => url.replace(publicUrl, '');

async function read(address: string, headers = {}) {
  const { statusCode, body, headers: answered } = await app.inject({ url: pathOf(address), headers });
  return { statusCode, body, etag: String(answered.etag), type: answered['content-type'] };
}

/** Returns the events as an independent parser reads them. */
function eventsIn(body: string) {
  const calendar = new ICAL.Component(ICAL.parse(body));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toContain('Tenfour');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      text: event.description,
      from: event.startDate.toJSDate().getTime(),
      to: event.endDate.toJSDate().getTime(),
      status: component.getFirstPropertyValue('status'),
    };
  });
}

it('shows sessions as an independent parser reads them, whatever is written in them', async () => {
  const { url } = await service.create(account(scene.moderator));
  const title = 'Würze; a, b\\c "Q" 🚓'.padEnd(80, '–');
  const text = `Line one\r\nBEGIN:VEVENT\nSUMMARY:not one\n\f\v${'ö'.repeat(300)}`;
  const planned = await plan(title, text);
  const canceled = await plan('Canceled');
  await sessions.cancel(viewer(), { sessionId: canceled.id });
  const over = await plan('Over');
  await sessions.start(viewer(), { serverId: scene.server.id, sessionId: over.id });
  const started = clock.now();
  clock.advance(3 * HOUR);
  await sessions.end(viewer(), { sessionId: over.id });
  const { statusCode, body, type } = await read(url);
  expect([statusCode, type]).toEqual([200, 'text/calendar; charset=utf-8']);
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const events = new Map(eventsIn(body).map((event) => [event.uid, event]));
  expect(events.size).toBe(3);
  expect(events.get(`${planned.id}@panel.example`)).toMatchObject({
    title: `${title} · ${scene.server.name}`,
    text: text.replace('\r\n', '\n').replace('\f\v', '  '),
    from: Date.parse(planned.plannedAt),
    status: 'CONFIRMED',
  });
  expect(events.get(`${canceled.id}@panel.example`)?.status).toBe('CANCELLED');
  expect(events.get(`${over.id}@panel.example`)).toMatchObject({ from: started, to: started + 3 * HOUR });
});

it('is not sent again while nothing changes', async () => {
  const { url } = await service.create(account(scene.moderator));
  const session = await plan('Patrol');
  const { etag } = await read(url);
  clock.advance(HOUR);
  expect(await read(url, { 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' });
  await sessions.update(viewer(), { serverId: scene.server.id, sessionId: session.id, title: 'Late patrol' });
  expect((await read(url, { 'if-none-match': etag })).statusCode).toBe(200);
});

it('shows only servers whose sessions the person can see now', async () => {
  const { url } = await service.create(account(scene.moderator));
  const stranger = await service.create(account(scene.stranger));
  await plan('Patrol');
  expect(eventsIn((await read(url)).body)).toHaveLength(1);
  expect(eventsIn((await read(stranger.url)).body)).toEqual([]);
  const members = database.handle.updateTable('members').where('server_id', '=', scene.server.id);
  // A role that has ended, before its job has run.
  const until = { role_until: clock.now() - 1, role_before: 'member' } as const;
  await members.set(until).where('user_id', '=', scene.moderator.id).execute();
  expect(eventsIn((await read(url)).body)).toEqual([]);
  await members
    .set({ role_until: null, role_before: null })
    .where('user_id', '=', scene.moderator.id)
    .execute();
  expect(eventsIn((await read(url)).body)).toHaveLength(1);
  await members.set({ role: 'member' }).where('user_id', '=', scene.moderator.id).execute();
  expect(eventsIn((await read(url)).body)).toEqual([]);
});

it('has one secret address, which is stored nowhere, and can be replaced and revoked', async () => {
  const person = account(scene.moderator);
  const first = await service.create(person);
  const second = await service.create(person);
  const token = pathOf(second.url).slice('/api/calendar/'.length, -'.ics'.length);
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await database.handle.selectFrom('calendar_feeds').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await read(first.url)).statusCode).toBe(404);
  expect((await service.get(person))?.readAt).toBeNull();
  expect((await read(second.url)).statusCode).toBe(200);
  expect((await service.get(person))?.readAt).not.toBeNull();
  await service.revoke(person);
  expect((await read(second.url)).statusCode).toBe(404);
  expect(await service.get(person)).toBeNull();
  await service.revoke(person);
});

it('is limited by address and by feed', async () => {
  const limited = await listen(600);
  const { url } = await service.create(account(scene.moderator));
  const codes = async (path: string) => {
    const answers = [];
    for (let at = 0; at < 31; at += 1) answers.push((await limited.inject({ url: path })).statusCode);
    return [answers[29], answers[30]];
  };
  expect(await codes(pathOf(url))).toEqual([200, 429]);
  expect(await codes('/api/calendar/guess.ics')).toEqual([404, 429]);
});
