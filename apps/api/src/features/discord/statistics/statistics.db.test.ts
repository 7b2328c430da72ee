import { channelIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { connectGuild, GUILD } from '../../../testing/discord/connected-guild.ts';
import { postControl } from '../../../testing/game/control.ts';
import { type Community, createWorld, type Person } from '../../../testing/product/actors.ts';
import { createStatisticsJob } from './jobs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const world = await createWorld();
const { database, clock, sandbox } = world;
const { handle } = database;
const refusal = (code: string) => ({ cause: { code } });
const idOf = (name: string) => channelIdOf('guild:0', name);
const [PLAYERS, STAFF, SESSION, STATS] = ['Players', 'Staff on duty', 'Next session', 'server-stats'].map(
  idOf,
) as [string, string, string, string];

const discordBot = createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'the-bot', timeoutMs: 5_000 });
const kind = createStatisticsJob({ database, discordBot, now: clock.now });

const headers = { 'content-type': 'application/json' };
async function control(method: string, path: string, body?: object): Promise<unknown> {
  const url = `${sandbox.urls.home}/control/discord/${path}`;
  const answer = await fetch(url, body ? { method, headers, body: JSON.stringify(body) } : { method });
  expect(answer.ok).toBe(true);
  return answer.json();
}
const nameOf = async (id: string) => ((await control('GET', `channels/${id}`)) as { name: string }).name;
const deny = (id: string, bits: bigint) => control('PUT', `channels/${id}`, { deny: bits.toString() });
const refused = async () => ((await control('GET', 'limits')) as { refused: number }).refused;
async function postsIn(id: string): Promise<{ id: string; content: string }[]> {
  const messages = (await control('GET', 'messages')) as {
    id: string;
    channel_id: string;
    content: string;
  }[];
  return messages.filter(({ channel_id }) => channel_id === id);
}

let c: Community;
let serverId: string;

beforeEach(async () => {
  // What the sandbox counts by real time, and what earlier tests left.
  clock.advance(HOUR);
  await handle.deleteFrom('statistics_channels').execute();
  await handle.deleteFrom('statistics_boards').execute();
  c = await world.community();
  serverId = c.server.id;
  await connectGuild(database, serverId, c.owner.id);
});

const save = (more: object = {}, by: Person = c.owner) =>
  by.call.statistics.save({ serverId, channels: [], message: null, ...more });
const get = () => c.owner.call.statistics.get({ serverId });
const staffIn = (channelId: string, template = 'On duty: {value}') => ({
  channels: [{ statistic: 'staff' as const, channelId, template }],
});
/** Looks at all servers that are due; returns how many had something to write. */
async function look(): Promise<number> {
  const at = clock.now();
  const items = await kind.claim({ now: at, leaseUntil: at + 2 * MINUTE, limit: 100 });
  for (const item of items) await kind.handle(item);
  return items.length;
}
const clockIn = (who: Person) => who.call.shifts.clockIn({ serverId });
const created = async (name: string) => (await c.owner.call.statistics.createChannel({ serverId, name })).id;

describe('the settings', () => {
  it('name the channels of the Discord server, with what the bot lacks in each', async () => {
    await deny(PLAYERS, 1n << 4n);
    await deny(SESSION, 1n << 20n);
    const channels = await c.owner.call.statistics.channels({ serverId });
    const problems = Object.fromEntries(channels.map(({ name, nameProblem }) => [name, nameProblem]));
    expect(problems).toMatchObject({
      'server-stats': null,
      Players: 'The bot lacks Manage Channels here. Allow it in Discord.',
      'Next session': 'The bot lacks Connect here. Allow it in Discord.',
    });
    const writable = channels.filter(({ messageProblem }) => messageProblem === null);
    expect(writable.map(({ kind: type }) => type)).not.toContain('voice');
    await expect(save(staffIn(PLAYERS))).rejects.toThrow('Manage Channels');
    await Promise.all([deny(PLAYERS, 0n), deny(SESSION, 0n)]);
  });

  it('are stored, logged, and shown with the present values', async () => {
    await clockIn(c.moderator);
    const message = { channelId: STATS, statistics: ['calls' as const, 'players' as const] };
    const saved = await save({ ...staffIn(STAFF), message });
    expect(saved).toMatchObject({
      guildName: GUILD.name,
      channels: [{ statistic: 'staff', channelName: expect.any(String), writtenAt: null, problem: null }],
      message: { channelName: 'server-stats', statistics: ['players', 'calls'] },
    });
    expect(Object.fromEntries(saved.values.map(({ statistic, value }) => [statistic, value]))).toEqual({
      players: '–',
      staff: '1',
      calls: '0',
      queue: '–',
      session: 'None',
    });
    const [entry] = await c.owner.call.activity.list({ serverId, limit: 1 });
    expect(entry?.description).toContain('Message: #server-stats (Players, Open mod calls).');
    await save({ ...staffIn(STAFF), message });
    expect((await c.owner.call.activity.list({ serverId, limit: 1 }))[0]?.id).toBe(entry?.id);
    expect(await save()).toMatchObject({ channels: [], message: null });
  });

  it('take no channel twice, no statistic twice, no foreign channel, no bad name', async () => {
    const one = { statistic: 'staff', channelId: STAFF, template: '{value}' };
    const two = (more: object) => save({ channels: [one, { ...one, ...more }] });
    await expect(two({ channelId: PLAYERS })).rejects.toThrow('two channels');
    await expect(two({ statistic: 'calls' })).rejects.toThrow('chosen twice');
    await expect(save(staffIn(channelIdOf('guild:1', 'Players')))).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    await expect(save(staffIn(STAFF, 'On duty'))).rejects.toThrow('{value} once');
    const message = { channelId: STAFF, statistics: ['staff'] };
    await expect(save({ message })).rejects.toThrow('text channel');
    expect(await get()).toMatchObject({ channels: [], message: null });
  });

  it('are for those with the right, of a connected server', async () => {
    for (const by of [c.member, c.moderator, c.admin]) {
      await expect(save({}, by)).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
    await expect(save({}, c.stranger)).rejects.toThrow();
    await handle.deleteFrom('bot_connections').where('server_id', '=', serverId).execute();
    await expect(save()).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(created('x')).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await get()).toMatchObject({ guildName: null, channels: [] });
  });

  it('create a channel that members see and cannot join', async () => {
    const made = await c.owner.call.statistics.createChannel({ serverId, name: 'Queue: 0' });
    expect(made).toMatchObject({ name: 'Queue: 0', kind: 'voice', nameProblem: null });
    const { permission_overwrites: overwrites } = (await control('GET', `channels/${made.id}`)) as {
      permission_overwrites: { id: string; deny: string }[];
    };
    expect(overwrites).toContainEqual(expect.objectContaining({ id: GUILD.id, deny: String(1n << 20n) }));
    await save(staffIn(made.id));
    await look();
    expect(await nameOf(made.id)).toBe('On duty: 0');
  });
});

describe('a look', () => {
  it('renames a channel when its value changes, and not sooner than Discord takes it', async () => {
    const channelId = await created('x');
    await save(staffIn(channelId));
    expect(await look()).toBe(1);
    expect(await nameOf(channelId)).toBe('On duty: 0');
    expect(await get()).toMatchObject({ channels: [{ writtenAt: new Date(clock.now()).toISOString() }] });
    await clockIn(c.moderator);
    clock.advance(4 * MINUTE);
    expect(await look()).toBe(0);
    clock.advance(2 * MINUTE);
    expect(await look()).toBe(1);
    expect(await nameOf(channelId)).toBe('On duty: 1');
    clock.advance(HOUR);
    expect(await look()).toBe(0);
  });

  it('does not rename sooner because the channel was removed and chosen again, or by another community', async () => {
    const channelId = await created('x');
    await save(staffIn(channelId));
    await look();
    await save();
    clock.advance(MINUTE);
    await save(staffIn(channelId, 'Staff: {value}'));
    expect(await look()).toBe(0);
    const other = await world.community();
    await connectGuild(database, other.server.id, other.owner.id);
    const channels = staffIn(channelId, 'Other: {value}').channels;
    await other.owner.call.statistics.save({ serverId: other.server.id, channels, message: null });
    expect(await look()).toBe(0);
    clock.advance(5 * MINUTE);
    expect(await look()).toBe(1);
    expect(await nameOf(channelId)).toBe('Other: 0');
  });

  it('keeps one message up to date, and posts it again after it was deleted', async () => {
    await save({ message: { channelId: STATS, statistics: ['staff', 'session'] } });
    await look();
    const [first] = await postsIn(STATS);
    expect(first?.content).toBe('**Staff on duty:** 0\n**Next session:** None');
    await clockIn(c.moderator);
    clock.advance(2 * MINUTE);
    await look();
    expect((await postsIn(STATS)).map(({ content }) => content)).toEqual([
      '**Staff on duty:** 1\n**Next session:** None',
    ]);
    await handle.updateTable('statistics_channels').set({ message_id: '4242424242' }).execute();
    await clockIn(c.admin);
    clock.advance(2 * MINUTE);
    await look();
    clock.advance(MINUTE);
    await look();
    expect((await postsIn(STATS)).map(({ content }) => content.split('\n')[0])).toEqual([
      '**Staff on duty:** 1',
      '**Staff on duty:** 2',
    ]);
  });

  it('posts one message when the answer was lost', async () => {
    const before = (await postsIn(STATS)).length;
    await save({ message: { channelId: STATS, statistics: ['staff'] } });
    await look();
    await handle
      .updateTable('statistics_channels')
      .set({ message_id: null, posts: 0, shown: null })
      .execute();
    clock.advance(2 * MINUTE);
    await look();
    expect(await postsIn(STATS)).toHaveLength(before + 1);
  });

  it('shows the planned session, the running one, and counts of a fresh reading', async () => {
    const reading = { players: [{}, {}, {}], queue: [1], missing: [], staff: {}, vehicles: [] };
    await handle.updateTable('servers').set({ erlc_key_hash: 'game' }).where('id', '=', serverId).execute();
    await handle
      .insertInto('game_snapshots')
      .values({ game_id: 'game', status: 'ok', taken_at: clock.now(), payload: JSON.stringify(reading) })
      .execute();
    const values = async () =>
      Object.fromEntries((await get()).values.map((one) => [one.statistic, one.value]));
    expect(await values()).toMatchObject({ players: '3', queue: '1' });
    clock.advance(6 * MINUTE);
    expect(await values()).toMatchObject({ players: '–', queue: '–' });
    const plan = { title: 'Evening', plannedAt: new Date(clock.now() + HOUR).toISOString() };
    await c.owner.call.gameSessions.plan({ serverId, ...plan });
    expect((await values()).session).toMatch(/^\w{3} \d{1,2}:\d{2} [AP]M$/);
    await handle.updateTable('game_sessions').set({ state: 'running' }).execute();
    expect((await values()).session).toBe('Now');
  });

  it('leaves servers that are suspended, or connected to another Discord server', async () => {
    const channelId = await created('x');
    await save(staffIn(channelId));
    await handle.updateTable('servers').set({ status: 'suspended' }).where('id', '=', serverId).execute();
    expect(await look()).toBe(0);
    await handle.updateTable('servers').set({ status: 'active' }).where('id', '=', serverId).execute();
    const guild = { guild_id: discordSnowflakeOf('guild:1') };
    await handle.updateTable('bot_connections').set(guild).where('server_id', '=', serverId).execute();
    expect(await look()).toBe(0);
    await handle
      .updateTable('bot_connections')
      .set({ guild_id: GUILD.id })
      .where('server_id', '=', serverId)
      .execute();
    clock.advance(6 * MINUTE);
    expect(await look()).toBe(1);
    expect(await nameOf(channelId)).toBe('On duty: 0');
  });
});

describe('what Discord refuses', () => {
  it('stops the channel with the reason, logged once, and is tried again every hour', async () => {
    const channelId = await created('x');
    await save(staffIn(channelId));
    await deny(channelId, 1n << 4n);
    await look();
    expect((await get()).channels[0]?.problem).toBe(
      'The bot lacks Manage Channels or Connect in this channel. Allow them in Discord.',
    );
    clock.advance(30 * MINUTE);
    expect(await look()).toBe(0);
    clock.advance(31 * MINUTE);
    expect(await look()).toBe(1);
    const entries = await c.owner.call.activity.list({ serverId, limit: 10 });
    expect(entries.filter(({ action }) => action === 'statistics.stopped')).toHaveLength(1);
    await deny(channelId, 0n);
    clock.advance(61 * MINUTE);
    await look();
    expect(await nameOf(channelId)).toBe('On duty: 0');
    expect(await get()).toMatchObject({ channels: [{ problem: null }] });
  });

  it('stops a channel that was deleted, and the message in one', async () => {
    const [named, posted] = [await created('x'), await created('y')];
    await save(staffIn(named));
    await handle
      .insertInto('statistics_channels')
      .values({
        server_id: serverId,
        channel_id: posted,
        channel_name: 'y',
        kind: 'message',
        statistics: 'staff',
      })
      .execute();
    for (const id of [named, posted]) await control('DELETE', `channels/${id}`);
    await look();
    const gone = 'This channel was deleted. Choose another one.';
    expect(await get()).toMatchObject({ channels: [{ problem: gone }], message: { problem: gone } });
    clock.advance(59 * MINUTE);
    expect(await look()).toBe(0);
  });

  it('is tried again immediately when the settings are saved', async () => {
    const channelId = await created('x');
    await save(staffIn(channelId));
    await deny(channelId, 1n << 4n);
    await look();
    await deny(channelId, 0n);
    await save(staffIn(channelId));
    clock.advance(1_000);
    expect(await look()).toBe(1);
    expect(await nameOf(channelId)).toBe('On duty: 0');
  });

  it('for the moment, waits as long as Discord asks', async () => {
    const channelId = await created('x');
    // Another bot used the limit up; the sandbox counts by real time.
    for (const name of ['a', 'b']) await discordBot.rest.patch(`/channels/${channelId}`, { body: { name } });
    await save(staffIn(channelId));
    const before = await refused();
    await look();
    expect(await refused()).toBe(before + 1);
    for (let minutes = 0; minutes < 9; minutes++) {
      clock.advance(MINUTE);
      expect(await look()).toBe(0);
    }
    expect(await get()).toMatchObject({ channels: [{ writtenAt: null, problem: null }] });
    clock.advance(2 * MINUTE);
    expect(await look()).toBe(1);
  });

  it('without an answer counts as two renames', async () => {
    const channelId = await created('x');
    await save(staffIn(channelId));
    await postControl(sandbox, 'faults', { upstream: 'discord', mode: 'reset', count: 2 });
    await look();
    clock.advance(9 * MINUTE);
    expect(await look()).toBe(0);
    clock.advance(2 * MINUTE);
    expect(await look()).toBe(1);
    expect(await nameOf(channelId)).toBe('On duty: 0');
  });
});

describe('several at a time', () => {
  it('a server is one process’s', async () => {
    const second = createStatisticsJob({ database, discordBot, now: clock.now });
    await save({ ...staffIn(STAFF), message: { channelId: STATS, statistics: ['calls'] } });
    const claim = { now: clock.now(), leaseUntil: clock.now() + 2 * MINUTE, limit: 100 };
    const claimed = await Promise.all([kind.claim(claim), second.claim(claim)]);
    expect(claimed.flat()).toHaveLength(1);
  });

  it('a choice made during a look is not overwritten', async () => {
    const channelId = await created('x');
    await save(staffIn(channelId));
    const at = clock.now();
    const items = await kind.claim({ now: at, leaseUntil: at + 2 * MINUTE, limit: 100 });
    clock.advance(1_000);
    await save(staffIn(channelId, 'Later: {value}'));
    for (const item of items) await kind.handle(item);
    expect(await nameOf(channelId)).toBe('x');
    expect(await look()).toBe(1);
    expect(await nameOf(channelId)).toBe('Later: 0');
  });
});
