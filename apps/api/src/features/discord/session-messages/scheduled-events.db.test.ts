import { DISCORD_PERMISSIONS } from '@tenfour/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { ClaimedJob } from '../../../jobs/job-loop.ts';
import { connectGuild, GUILD } from '../../../testing/discord/connected-guild.ts';
import { postControl } from '../../../testing/game/control.ts';
import { type Community, createWorld } from '../../../testing/product/actors.ts';
import { createSessionPosts } from './jobs.ts';

const HOUR = 3_600_000;
const world = await createWorld();
const { database, clock, sandbox } = world;
const { handle } = database;
const TOKEN = 'the-bot';
const discordBot = createDiscordBot({ baseUrl: sandbox.urls.discord, token: TOKEN, timeoutMs: 2_000 });
const publicUrl = 'https://panel.example';
const kind = createSessionPosts({ database, discordBot, publicUrl, timeoutMs: 2_000, now: clock.now });
// The sandbox takes no times in the past either.
clock.advance(Date.now() - clock.now());

const refusal = (code: string) => ({ cause: { code } });
const discordIs = (mode: string) => postControl(sandbox, 'faults', { upstream: 'discord', mode });
const ALL = Object.values(DISCORD_PERMISSIONS).reduce((sum, bit) => sum | bit, 0n);
const MAY = ALL & ~DISCORD_PERMISSIONS.administrator;
const botMay = (bits: bigint) =>
  fetch(`${sandbox.urls.home}/control/discord/guilds/0/roles/Tenfour`, {
    ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ permissions: bits.toString() }),
  });

let c: Community;
let serverId: string;
/** In every test another one, so that events of others are not counted. */
let title: string;
let tests = 0;

beforeEach(async () => {
  await handle.deleteFrom('game_session_posts').execute();
  c = await world.community();
  ({ id: serverId } = c.server);
  tests += 1;
  title = `Event${tests}x`;
  await connectGuild(database, serverId, c.owner.id);
  return () => Promise.all([discordIs('none'), botMay(MAY)]);
});

const turn = (enabled: boolean) => c.owner.call.sessionMessages.saveEvents({ serverId, enabled });
const timeIn = (ms: number) => new Date(clock.now() + ms).toISOString();

async function plan(): Promise<{ serverId: string; sessionId: string }> {
  const { id: sessionId } = await c.owner.call.gameSessions.plan({
    serverId,
    title,
    plannedAt: timeIn(HOUR),
  });
  return { serverId, sessionId };
}

const claim = () => kind.claim({ now: clock.now(), leaseUntil: clock.now() + kind.leaseMs, limit: 10 });

async function work(): Promise<void> {
  for (let items = await claim(); items.length > 0; items = await claim()) {
    await Promise.all(items.map((item) => kind.handle(item)));
  }
}

interface Event {
  id: string;
  guild_id: string;
  name: string;
  status: number;
  description: string;
  scheduled_start_time: string;
  scheduled_end_time: string;
  entity_metadata: { location: string };
}

async function events(): Promise<Event[]> {
  const all = (await (
    await fetch(`${sandbox.urls.home}/control/discord/scheduled-events`)
  ).json()) as Event[];
  return all.filter(({ name }) => name.includes(title));
}

const inDiscord = (method: string, id: string, body: object = {}) =>
  fetch(`${sandbox.urls.discord}/api/v10/guilds/${GUILD.id}/scheduled-events/${id}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bot ${TOKEN}` },
    body: JSON.stringify(body),
  });

async function postsOf(sessionId: string) {
  return (await c.moderator.call.gameSessions.get({ serverId, sessionId })).posts;
}

describe('a session is an event of the Discord server', () => {
  it('from the plan over its changes and the start to the end, always the same', async () => {
    expect((await c.owner.call.sessionMessages.list({ serverId })).events).toBe(false);
    expect((await turn(true)).events).toBe(true);
    const session = await plan();
    await work();
    const [first] = await events();
    expect(first).toMatchObject({
      guild_id: GUILD.id,
      status: 1,
      entity_metadata: { location: c.server.name },
    });
    expect(first?.description).toBe(
      `Host: ${c.owner.username}\n${publicUrl}/server/${serverId}/sessions?session=${session.sessionId}`,
    );
    expect(Date.parse(first?.scheduled_start_time ?? '')).toBe(clock.now() + HOUR);
    title = `${title} moved`;
    const moved = { title, plannedAt: timeIn(3 * HOUR), description: '[a](https://evil.example) @everyone' };
    await c.owner.call.gameSessions.update({ ...session, ...moved });
    await work();
    expect(await events()).toMatchObject([{ id: first?.id, status: 1 }]);
    const [second] = await events();
    expect(Date.parse(second?.scheduled_start_time ?? '')).toBe(clock.now() + 3 * HOUR);
    expect(second?.description).toContain('\\[a\\](https\\://evil.example) \\@everyone\n\nHost: ');
    await c.owner.call.gameSessions.start(session);
    await work();
    expect(await events()).toMatchObject([{ id: first?.id, status: 2 }]);
    await c.owner.call.gameSessions.end(session);
    await work();
    expect(await events()).toMatchObject([{ id: first?.id, status: 3 }]);
    expect((await postsOf(session.sessionId)).every(({ state }) => state === 'sent')).toBe(true);
  });

  it('that is canceled with it', async () => {
    await turn(true);
    const session = await plan();
    await work();
    await c.owner.call.gameSessions.cancel(session);
    await work();
    expect(await events()).toMatchObject([{ status: 4 }]);
  });

  it('also when it was planned before, and not after it was turned off', async () => {
    const session = await plan();
    await work();
    expect(await events()).toEqual([]);
    await Promise.all([turn(true), turn(true)]);
    await work();
    expect(await events()).toMatchObject([{ status: 1 }]);
    await turn(false);
    await c.owner.call.gameSessions.start(session);
    await work();
    expect(await events()).toMatchObject([{ status: 1 }]);
    const entries = await c.owner.call.activity.list({ serverId, limit: 5 });
    const texts = entries.map(({ description }) => description);
    expect(texts.filter((text) => text?.includes('Discord events for sessions were turned'))).toHaveLength(2);
  });

  it('that twenty presses of Start create and begin once, at the start without a plan before', async () => {
    const session = await plan();
    await turn(true);
    await Promise.allSettled(Array.from({ length: 20 }, () => c.owner.call.gameSessions.start(session)));
    await Promise.all([work(), work(), work()]);
    expect(await events()).toMatchObject([{ status: 2 }]);
  });
});

describe('the job', () => {
  it('creates one event when a process ends after Discord’s answer', async () => {
    await turn(true);
    await plan();
    const [lost] = (await claim()) as [ClaimedJob];
    await kind.handle(lost);
    expect(await events()).toHaveLength(1);
    await handle
      .updateTable('game_session_posts')
      .set({ message_id: null, guild_id: null, due_at: clock.now(), lease_until: lost.leaseUntil })
      .execute();
    clock.advance(lost.leaseUntil - clock.now());
    await work();
    expect(await events()).toHaveLength(1);
    expect(await kind.nextAt()).toBeNull();
  });

  it('finds its event by the link when Discord lacks the stored one', async () => {
    const session = await plan();
    await turn(true);
    await work();
    const [own] = await events();
    await handle.updateTable('game_session_posts').set({ message_id: '123456789' }).execute();
    await c.owner.call.gameSessions.start(session);
    await work();
    expect(await events()).toMatchObject([{ id: own?.id, status: 2 }]);
  });

  it('creates an event again that was deleted, and completes none that is over', async () => {
    await turn(true);
    const session = await plan();
    await work();
    const [first] = await events();
    expect((await inDiscord('DELETE', first?.id ?? '')).status).toBe(204);
    await c.owner.call.gameSessions.start(session);
    await work();
    const [second] = await events();
    expect(second).toMatchObject({ status: 2 });
    await inDiscord('PATCH', second?.id ?? '', { status: 3 });
    await c.owner.call.gameSessions.end(session);
    await work();
    expect(await events()).toMatchObject([{ id: second?.id, status: 3 }]);
    expect((await postsOf(session.sessionId)).every(({ state }) => state === 'sent')).toBe(true);
  });

  it('shows what Discord refuses with the reason, and retries it', async () => {
    await turn(true);
    await botMay(MAY & ~DISCORD_PERMISSIONS.createEvents);
    const session = await plan();
    await work();
    const problem = 'The bot can’t create events. Give its role Create Events.';
    const [post] = await postsOf(session.sessionId);
    expect(post).toMatchObject({ kind: 'event', state: 'failed', problem });
    const [entry] = await c.owner.call.activity.list({ serverId, limit: 1 });
    expect(entry?.description).toContain(`The Discord event of ${title} wasn’t updated. The bot can’t`);
    await botMay(MAY);
    await c.owner.call.sessionMessages.retry({ ...session, postId: post?.id ?? '' });
    await work();
    expect(await events()).toMatchObject([{ status: 1 }]);
  });

  it('is patient while Discord is down, and messages don’t wait for events', async () => {
    await turn(true);
    await plan();
    await discordIs('500');
    await work();
    expect(await events()).toEqual([]);
    await discordIs('none');
    const { id: sessionId } = await handle
      .selectFrom('game_sessions')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    const message = { id: `m-${title}`, server_id: serverId, session_id: sessionId, kind: 'full' as const };
    const due = { placeholders: '{}', created_at: 1, since: 1, due_at: clock.now(), sequence: 9 };
    await handle
      .insertInto('game_session_posts')
      .values({ ...message, ...due })
      .execute();
    expect((await claim()).map(({ key }) => key)).toEqual([message.id]);
    clock.advance(20 * 60_000);
    await work();
    expect(await events()).toMatchObject([{ status: 1 }]);
  });
});

describe('the setting', () => {
  it('needs a bot that can create events, a connection, and the right', async () => {
    await expect(
      c.moderator.call.sessionMessages.saveEvents({ serverId, enabled: true }),
    ).rejects.toMatchObject(refusal('FORBIDDEN'));
    const stranger = (await world.community()).owner;
    await expect(stranger.call.sessionMessages.saveEvents({ serverId, enabled: true })).rejects.toThrow();
    await botMay(MAY & ~DISCORD_PERMISSIONS.createEvents);
    await expect(turn(true)).rejects.toThrow('The bot can’t create events.');
    await c.owner.call.bot.disconnect({ serverId });
    await expect(turn(false)).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('of another Discord server is off', async () => {
    await turn(true);
    await handle
      .updateTable('game_session_templates')
      .set({ guild_id: '999999' })
      .where('kind', '=', 'event')
      .execute();
    expect((await c.owner.call.sessionMessages.list({ serverId })).events).toBe(false);
    await plan();
    await work();
    expect(await events()).toEqual([]);
    expect(await kind.nextAt()).toBeNull();
  });
});
