import { startSandbox } from '@tenfour/sandbox';
import { channelIdOf } from '@tenfour/sandbox/discord/guilds';
import { discordSnowflakeOf } from '@tenfour/sandbox/identity';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { writePosts } from '../../../events/bot-post-outbox.ts';
import { createDiscordBot } from '../../../integrations/discord/discord-bot.ts';
import type { ClaimedJob } from '../../../jobs/job-loop.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { insertServer, insertUser } from '../../../testing/database/rows.ts';
import { createConnections } from './connections.ts';
import { createBotPosts, POST_GIVE_UP_MS } from './posts-job.ts';

const database = await testDatabase();
const { handle } = database;
const sandbox = await startSandbox({ port: 0 });
afterAll(() => sandbox.close());

const NOW = Date.now();
const CALLS = channelIdOf('guild:0', 'mod-calls');
const GUILD = discordSnowflakeOf('guild:0');
const discord = createDiscordBot({ baseUrl: sandbox.urls.discord, token: 'token', timeoutMs: 2_000 });
const logger = { error: () => undefined, warn: () => undefined };
let clock = NOW;
const kind = createBotPosts({
  database,
  discord,
  publicUrl: 'https://panel.example',
  timeoutMs: 2_000,
  now: () => clock,
  logger,
});

const owner = await insertUser(handle);
let serverId = '';
let calls = 0;

beforeEach(async () => {
  clock = NOW;
  await handle.deleteFrom('bot_posts').execute();
  await handle.deleteFrom('bot_connections').execute();
  serverId = await insertServer(handle, owner);
  await handle
    .insertInto('bot_connections')
    .values({
      server_id: serverId,
      guild_id: GUILD,
      guild_name: 'Liberty',
      connected_by: owner,
      connected_at: 1,
      call_channel_id: CALLS,
      call_channel_name: 'mod-calls',
    })
    .execute();
});

/** A mod call, and the post that is owed for it. */
async function callMade(reason: string): Promise<string> {
  calls += 1;
  const id = `call-${calls}`;
  await handle
    .insertInto('mod_calls')
    .values({
      server_id: serverId,
      id,
      source: 'panel',
      reporter_username: 'Ana',
      reporter_key: 'ana',
      reported_username: 'Bob',
      reported_key: 'bob',
      reason,
      priority: 2,
      status: 'pending',
      created_at: NOW,
      updated_at: NOW,
      evidence: '[]',
    })
    .execute();
  await notify(id, true);
  return id;
}

const notify = (subjectId: string, isNew: boolean) =>
  database.transaction((tx) => writePosts(tx, [{ serverId, kind: 'mod-call', subjectId, isNew, at: clock }]));

const claim = (limit = 10) => kind.claim({ now: clock, leaseUntil: clock + kind.leaseMs, limit });

async function work(): Promise<void> {
  for (const item of await claim()) await kind.handle(item);
}

async function posted(reason: string): Promise<{ embeds: { title: string }[]; components: object[] }[]> {
  const response = await fetch(`${sandbox.urls.home}/control/discord/messages`);
  const all = (await response.json()) as {
    embeds: { title: string; description: string }[];
    components: object[];
  }[];
  return all.filter(({ embeds }) => embeds[0]?.description.includes(reason));
}

it('is posted once although the process dies before it has noted so', async () => {
  await callMade('Once only');
  const [lost] = (await claim()) as [ClaimedJob];
  await kind.handle(lost);
  // As it was before the answer came.
  await handle
    .updateTable('bot_posts')
    .set({ message_id: null, due_at: NOW, lease_until: lost.leaseUntil })
    .execute();
  expect(await claim(), 'the lease still holds').toEqual([]);
  clock = lost.leaseUntil;
  await work();
  expect(await posted('Once only')).toHaveLength(1);
  expect(await kind.nextAt()).toBeNull();
});

it('is given to one of many concurrent claims', async () => {
  await callMade('For one');
  const claimed = await Promise.all([claim(), claim(), claim()]);
  expect(claimed.flat()).toHaveLength(1);
});

it('is written again for what changed while it was written', async () => {
  const id = await callMade('Changed meanwhile');
  const [item] = (await claim()) as [ClaimedJob];
  const writing = kind.handle(item);
  await handle
    .updateTable('mod_calls')
    .set({ status: 'claimed', claimed_by: owner, claimed_at: NOW })
    .where('id', '=', id)
    .execute();
  await notify(id, false);
  await writing;
  clock += kind.leaseMs;
  await work();
  const [message] = await posted('Changed meanwhile');
  expect(message?.embeds[0]?.title).toContain('claimed');
});

it('is not posted for a closed one, nor a day late', async () => {
  const over = await callMade('Over already');
  await handle
    .updateTable('mod_calls')
    .set({ status: 'dismissed', closed_by: owner, closed_at: NOW })
    .where('id', '=', over)
    .execute();
  await callMade('A day late');
  clock = NOW + POST_GIVE_UP_MS;
  await work();
  expect([...(await posted('Over already')), ...(await posted('A day late'))]).toEqual([]);
  expect(await handle.selectFrom('bot_posts').selectAll().execute()).toEqual([]);
});

it('waits while its server is suspended', async () => {
  await callMade('Suspended');
  const set = (status: 'active' | 'suspended') =>
    handle.updateTable('servers').set({ status }).where('id', '=', serverId).execute();
  await set('suspended');
  expect(await claim()).toEqual([]);
  expect(await kind.nextAt()).toBeNull();
  await set('active');
  await work();
  expect(await posted('Suspended')).toHaveLength(1);
});

it('a Discord server that two owners want at the same moment belongs to one of them', async () => {
  await handle.deleteFrom('bot_connections').execute();
  const connections = createConnections({ database, now: () => clock });
  const people = await Promise.all([1, 2, 3, 4].map(() => insertUser(handle)));
  const wishes = await Promise.all(
    people.map(async (id) => ({
      account: { id, username: id, sessionId: '' },
      serverId: await insertServer(handle, id),
    })),
  );
  const outcomes = await Promise.allSettled(
    wishes.map(({ account, serverId: wanted }) =>
      connections.connect(account, { serverId: wanted, guildId: GUILD, guildName: 'Liberty' }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of outcomes) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'CONFLICT' });
  }
  expect(await handle.selectFrom('bot_connections').selectAll().execute()).toHaveLength(1);
});
