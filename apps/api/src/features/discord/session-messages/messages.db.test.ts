import type { SaveSessionTemplateInput } from '@tenfour/contracts';
import { channelIdOf, roleIdOf } from '@tenfour/sandbox/discord/guilds';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGatewayHooks } from '../../../app/hooks.ts';
import { createDiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { ClaimedJob } from '../../../jobs/job-loop.ts';
import { connectGuild, GUILD } from '../../../testing/discord/connected-guild.ts';
import { QUIET_READING } from '../../../testing/game/readings.ts';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { createReadingHandler } from '../../game/events/reading-events.ts';
import { createSessionPosts, SESSION_POST_GIVE_UP_MS } from './jobs.ts';

const world = await createWorld();
const { database, clock, sandbox } = world;
const { handle } = database;
const discordBot = createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'the-bot', timeoutMs: 2_000 });
const kind = createSessionPosts({
  database,
  discordBot,
  publicUrl: 'https://panel.example',
  timeoutMs: 2_000,
  now: clock.now,
});

const [GENERAL, READ_ONLY, HIDDEN] = ['general', 'announcements', 'owners-only'].map((name) =>
  channelIdOf('guild:0', name),
) as [string, string, string];
const MEMBERS = roleIdOf('guild:0', 'Member');
const refusal = (code: string) => ({ cause: { code } });
const discordIs = (mode: string) =>
  fetch(`${sandbox.urls.home}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ upstream: 'discord', mode }),
  });

let c: Community;
let serverId: string;
/** Unique, so that messages of other tests are not counted. */
let title: string;
let titles = 0;

beforeEach(async () => {
  c = await world.community();
  serverId = c.server.id;
  titles += 1;
  title = `Patrol${titles}x`;
  await handle.deleteFrom('game_session_posts').execute();
  await connectGuild(database, serverId, c.owner.id);
  return () => discordIs('none');
});

const list = (by: Person = c.owner) => by.call.sessionMessages.list({ serverId });

async function template(name: SaveSessionTemplateInput['kind'], more: object = {}, by: Person = c.owner) {
  const { templates } = await list();
  const known = templates.find((one) => one.kind === name);
  if (!known) throw new Error(name);
  const { mode, message } = known;
  const input = { serverId, kind: name, enabled: true, channelId: GENERAL, roleId: null, mode, message };
  return by.call.sessionMessages.save({ ...input, ...more });
}

async function plan(): Promise<{ serverId: string; sessionId: string }> {
  const plannedAt = new Date(clock.now() + 60_000).toISOString();
  const { id: sessionId } = await c.owner.call.gameSessions.plan({ serverId, title, plannedAt });
  return { serverId, sessionId };
}

const start = (session: { serverId: string; sessionId: string }) => c.owner.call.gameSessions.start(session);
const claim = () => kind.claim({ now: clock.now(), leaseUntil: clock.now() + kind.leaseMs, limit: 10 });

/** Sends what is due, of each session one after another. */
async function work(): Promise<void> {
  for (let items = await claim(); items.length > 0; items = await claim()) {
    await Promise.all(items.map((item) => kind.handle(item)));
  }
}

interface Posted {
  content: string;
  channel_id: string;
  mention_roles: string[];
  embeds: { title?: string; description?: string }[];
  components: { components: { label: string; url: string }[] }[];
  edited_timestamp: string | null;
}

async function posted(): Promise<Posted[]> {
  const all = (await (await fetch(`${sandbox.urls.home}/control/discord/messages`)).json()) as Posted[];
  return all.filter((one) => JSON.stringify(one).includes(title));
}

async function postsOf(sessionId: string, by: Person = c.owner) {
  return (await by.call.gameSessions.get({ serverId, sessionId })).posts;
}

describe('templates', () => {
  it('begin switched off, are saved with their names, and are logged', async () => {
    const { guildName, templates } = await list();
    expect(guildName).toBe(GUILD.name);
    expect(templates.map((one) => one.enabled)).toEqual(Array(7).fill(false));
    const saved = await template('started', { roleId: MEMBERS });
    expect(saved.templates[1]).toMatchObject({
      enabled: true,
      channel: { name: 'general' },
      role: { name: 'Member' },
    });
    const [entry] = await c.owner.call.activity.list({ serverId, limit: 1 });
    expect(entry?.description).toContain('The message for started sessions was changed.');
  });

  it.each([
    ['unknown placeholders', { message: { text: '{titel} {peak}' } }, '{titel}, {peak}'],
    ['an empty message', { message: { text: ' ' } }, 'Write a text or an embed.'],
    ['no channel', { channelId: null }, 'Choose a channel.'],
    ['@everyone', { roleId: GUILD.id }, 'never ping @everyone'],
    ['a foreign role', { roleId: '4242424242' }, 'was deleted'],
    ['a foreign channel', { channelId: channelIdOf('guild:1', 'general') }, 'can’t see this channel'],
    ['a button to a script', { message: { buttons: [{ label: 'x', url: 'javascript:alert(1)' }] } }, 'https'],
    ['a picture over http', { message: { embed: { color: '#000000', imageUrl: 'http://a.b/c' } } }, 'https'],
    ['too much', { message: { text: 'x'.repeat(1_501) } }, '1,500'],
  ])('refuse %s', async (_what, more, words) => {
    await expect(template('started', more)).rejects.toThrow(words);
    expect((await list()).templates[1]).toMatchObject({ enabled: false, channel: null });
  });

  it('are for people who edit the settings', async () => {
    await expect(list(c.moderator)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(template('started', {}, c.moderator)).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  it('of another Discord server have to be chosen again', async () => {
    await template('started');
    await handle.updateTable('game_session_templates').set({ guild_id: '999999' }).execute();
    expect((await list()).templates[1]).toMatchObject({ enabled: false, channel: null });
    const session = await plan();
    await start(session);
    await work();
    expect(await posted()).toEqual([]);
    expect(await postsOf(session.sessionId)).toMatchObject([{ state: 'failed' }]);
  });

  it('are tested with sample values and without a ping, and show what Discord refuses', async () => {
    const message = { text: `${title} {players}/{max} <@&${MEMBERS}>` };
    const input = { serverId, kind: 'started' as const, message };
    await c.owner.call.sessionMessages.test({ ...input, channelId: GENERAL });
    expect(await posted()).toMatchObject([{ content: `${title} 28/40 <@&${MEMBERS}>`, mention_roles: [] }]);
    const refused = c.owner.call.sessionMessages.test({ ...input, channelId: READ_ONLY });
    await expect(refused).rejects.toThrow('can’t write in #announcements');
  });
});

describe('posts', () => {
  it('twenty presses of Start are one post, with its ping, and no text pings anyone', async () => {
    title = `${title}[a](https://evil.example) @everyone`.slice(0, 80);
    await template('started', { roleId: MEMBERS });
    const session = await plan();
    title = title.slice(0, title.indexOf('['));
    const presses = await Promise.allSettled(Array.from({ length: 20 }, () => start(session)));
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all([work(), work(), work()]);
    const messages = await posted();
    expect(messages).toMatchObject([{ content: `<@&${MEMBERS}>`, mention_roles: [MEMBERS] }]);
    expect(messages[0]?.embeds[0]?.title).toContain('\\[a\\](https\\://evil.example) \\@everyone');
    expect(await postsOf(session.sessionId, c.moderator)).toMatchObject([
      { kind: 'started', state: 'sent', problem: null },
    ]);
  });

  it('a process that ends after the commit, or before it noted the answer, posts once', async () => {
    await template('started');
    await start(await plan());
    // It claims and ends.
    const [lost] = (await claim()) as [ClaimedJob];
    expect(await claim()).toEqual([]);
    clock.advance(lost.leaseUntil - clock.now());
    // The next one posts and ends before it stores so.
    const [second] = (await claim()) as [ClaimedJob];
    await kind.handle(second);
    await handle
      .updateTable('game_session_posts')
      .set({ message_id: null, due_at: clock.now(), lease_until: second.leaseUntil })
      .execute();
    clock.advance(second.leaseUntil - clock.now());
    await work();
    expect(await posted()).toHaveLength(1);
    expect(await kind.nextAt()).toBeNull();
  });

  it('what Discord refuses is shown with the reason, logged, and can be retried', async () => {
    await template('started', { channelId: READ_ONLY });
    const session = await plan();
    await start(session);
    await work();
    const [post] = await postsOf(session.sessionId);
    expect(post).toMatchObject({
      state: 'failed',
      problem: 'The bot can’t write in #announcements. Give its role Send Messages and Embed Links there.',
    });
    const [entry] = await c.owner.call.activity.list({ serverId, limit: 1 });
    expect(entry?.description).toContain('wasn’t posted. The bot can’t write in #announcements.');
    await template('started');
    const retry = { ...session, postId: post?.id ?? '' };
    const stranger = (await world.community()).owner;
    await expect(stranger.call.sessionMessages.retry(retry)).rejects.toThrow();
    await c.owner.call.sessionMessages.retry(retry);
    await expect(c.owner.call.sessionMessages.retry(retry)).rejects.toMatchObject(refusal('CONFLICT'));
    await work();
    expect(await posted()).toMatchObject([{ channel_id: GENERAL }]);
    expect(await postsOf(session.sessionId)).toMatchObject([{ state: 'sent', problem: null }]);
  });

  it('a hidden channel can’t be chosen, and one that is hidden later is named', async () => {
    await expect(template('started', { channelId: HIDDEN })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await template('started');
    await handle.updateTable('game_session_templates').set({ channel_id: HIDDEN }).execute();
    const session = await plan();
    await start(session);
    await work();
    expect(await postsOf(session.sessionId)).toMatchObject([
      { problem: 'The bot can’t see #general. Give its role View Channel there.' },
    ]);
  });

  it('waits while Discord is down, in order, and gives up after half an hour', async () => {
    await template('started');
    await template('ended', { mode: 'edit' });
    const session = await plan();
    await start(session);
    await discordIs('500');
    await work();
    await c.owner.call.gameSessions.end(session);
    expect(await claim(), 'the end waits for the start').toEqual([]);
    expect(await postsOf(session.sessionId)).toMatchObject([{ state: 'pending' }, { state: 'pending' }]);
    clock.advance(SESSION_POST_GIVE_UP_MS + 60_000);
    await work();
    expect((await postsOf(session.sessionId))[1]).toMatchObject({ state: 'failed' });
    expect(await posted()).toEqual([]);
  });

  it('an edit replaces the last message, and a deleted one is posted anew', async () => {
    await template('started', { roleId: MEMBERS });
    await template('ended', { mode: 'edit', roleId: MEMBERS });
    const session = await plan();
    await start(session);
    await work();
    await c.owner.call.gameSessions.end(session);
    await work();
    expect(await posted()).toMatchObject([{ content: '', embeds: [{ title: `${title} has ended` }] }]);
    const other = await plan();
    await start(other);
    await work();
    await handle.updateTable('game_session_posts').set({ message_id: '1234567890' }).execute();
    await c.owner.call.gameSessions.end(other);
    await work();
    expect(await posted()).toHaveLength(3);
  });

  it('pings once for sessions that start one after another, and again after five minutes', async () => {
    await template('started', { roleId: MEMBERS });
    for (const pause of [0, 60_000, 5 * 60_000]) {
      clock.advance(pause);
      const session = await plan();
      await start(session);
      await work();
      await c.owner.call.gameSessions.end(session);
    }
    const pings = (await posted()).map(({ mention_roles }) => mention_roles.length);
    expect(pings).toEqual([1, 0, 1]);
  });

  it('what waited longer than half an hour is not posted late', async () => {
    await template('started');
    const session = await plan();
    await start(session);
    clock.advance(SESSION_POST_GIVE_UP_MS);
    await work();
    expect(await posted()).toEqual([]);
    expect(await postsOf(session.sessionId)).toMatchObject([
      { problem: 'It was more than 30 minutes late.' },
    ]);
  });

  it('an edit that is retried does not undo a later one, and a switched-off message is not retried', async () => {
    await template('started');
    await template('boosted', { mode: 'edit', channelId: READ_ONLY });
    await template('ended', { mode: 'edit' });
    const session = await plan();
    await start(session);
    await c.owner.call.gameSessions.boost(session);
    await work();
    await handle
      .updateTable('game_session_posts')
      .set({ problem: 'x', message_id: null })
      .where('kind', '=', 'boosted')
      .execute();
    await c.owner.call.gameSessions.end(session);
    await work();
    const post = (await postsOf(session.sessionId)).find((one) => one.kind === 'boosted');
    const retry = { ...session, postId: post?.id ?? '' };
    await c.owner.call.sessionMessages.retry(retry);
    await work();
    expect(await posted()).toMatchObject([{ embeds: [{ title: `${title} has ended` }] }]);
    await template('boosted', { enabled: false });
    clock.advance(1_000);
    await c.owner.call.sessionMessages.retry(retry);
    await work();
    const again = (await postsOf(session.sessionId)).find((one) => one.kind === 'boosted');
    expect(again).toMatchObject({ problem: 'This message is switched off.' });
  });

  it('a switched-off message is not posted', async () => {
    await template('started');
    const session = await plan();
    await start(session);
    await template('started', { enabled: false });
    await work();
    expect(await posted()).toEqual([]);
    expect(await postsOf(session.sessionId)).toEqual([]);
  });
});

it('a reading that fills the game is posted once within five seconds, and not again minutes later', async () => {
  await template('full', { mode: 'new' });
  const gameId = `posts-game-${title}`;
  const key = { erlc_key_sealed: 'sealed', erlc_key_hash: gameId, erlc_key_hint: '' };
  await handle.updateTable('servers').set(key).where('id', '=', serverId).execute();
  await start(await plan());
  const keep = createReadingHandler(createGatewayHooks({ wakeQueue: () => undefined }));
  const read = (players: number) =>
    database.withLock(`game:${gameId}`, async (tx) => {
      const reading = { ...QUIET_READING, currentPlayers: players, maxPlayers: 40 };
      const at = clock.now();
      await keep(tx, { game: { id: gameId }, reading, at, previousTakenAt: null, hadProblem: false });
    });
  const woken: number[] = [];
  const unsubscribe = database.changes.subscribe((changes) => {
    if (changes.some(({ entity }) => entity === 'game-sessions')) woken.push(clock.now());
  });
  const at = clock.now();
  await Promise.all(Array.from({ length: 5 }, () => read(40)));
  unsubscribe();
  expect(woken[0], 'the job is woken with the commit').toBe(at);
  expect(await kind.nextAt()).toBeLessThanOrEqual(at);
  await work();
  expect(await posted()).toMatchObject([
    { embeds: [{ description: expect.stringContaining('Players: 40/40') }] },
  ]);
  for (const players of [10, 40, 10, 40]) await read(players);
  await work();
  expect(await posted()).toHaveLength(1);
});
