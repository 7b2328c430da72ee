import { roleIdOf } from '@tenfour/sandbox/discord/guilds';
import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { createDiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { createBotLimiter } from '../../../integrations/discord/stored-permits.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { createDutyWorld } from '../../../testing/discord/duty-world.ts';
import {
  addStatisticsServers,
  countedRequests,
  type GuildServer,
} from '../../../testing/discord/statistics-servers.ts';
import { createDutyRoleJob } from '../duty-roles/jobs.ts';
import { createStatisticsJob } from './jobs.ts';

const SERVERS = 220;
const MINUTE = 60_000;
/** Minutes of the outage at which everything due is tried: Discord is slow to say no that often. */
const TRIED_AT = [0, 20, 40, 59];

const world = await createDutyWorld();
const { database, clock, sandbox, control } = world;
const { handle } = database;
const discordBot = createDiscordBot({
  baseUrl: sandbox.urls.discord,
  token: 'the-bot',
  timeoutMs: 10_000,
  limiter: createBotLimiter(database),
});
const now = clock.now;
const duties = createDutyRoleJob({ database, discordBot, now, again: () => undefined });
const statistics = createStatisticsJob({ database, discordBot, now });

/** Does what is due. */
async function run<Item extends ClaimedJob>(kind: JobKind<Item>): Promise<void> {
  const limit = pLimit(kind.concurrency);
  for (;;) {
    const at = now();
    const items = await kind.claim({ now: at, leaseUntil: at + kind.leaseMs, limit: kind.batch });
    if (items.length === 0) return;
    await Promise.all(items.map((item) => limit(() => kind.handle(item))));
  }
}
const runAll = () => Promise.all([run(duties), run(statistics)]);

/** Runs both jobs for a while of the clock, which is never slower than the real one. */
async function runFor(ms: number): Promise<void> {
  for (const end = now() + ms; now() < end; ) {
    const began = Date.now();
    await runAll();
    clock.advance(Math.max(15_000, Date.now() - began));
  }
}

/** One member of staff is on duty in all servers. */
async function addStaff(servers: readonly GuildServer[]): Promise<string> {
  const { moderator, server } = await world.dutyCommunity();
  const member = await handle
    .selectFrom('members')
    .selectAll()
    .where('server_id', '=', server.id)
    .where('user_id', '=', moderator.id)
    .executeTakeFirstOrThrow();
  for (const { id, guildId, key, place } of servers) {
    const ids = { server_id: id, id };
    await handle
      .insertInto('members')
      .values({ ...member, ...ids })
      .execute();
    await handle
      .insertInto('shifts')
      .values({
        ...ids,
        user_id: moderator.id,
        status: 'on_duty',
        clock_in_at: now(),
        clock_out_at: null,
        type_id: null,
      })
      .execute();
    await handle
      .insertInto('duty_role_settings')
      .values({ server_id: id, guild_id: guildId, enabled: 1, due_at: now() })
      .execute();
    const role = (n: number, state: 'on_duty' | 'on_break', name: string) => ({
      server_id: id,
      n,
      state,
      type_id: null,
      role_id: roleIdOf(key, name),
      role_name: name,
      problem: null,
    });
    await handle
      .insertInto('duty_roles')
      .values([role(0, 'on_duty', 'Trainee'), role(1, 'on_break', 'Member')])
      .execute();
    await control('PUT', `discord/guilds/${place}/members/${moderator.username}`, { roles: [] });
  }
  return moderator.username;
}

async function rolesIn(servers: readonly GuildServer[], username: string): Promise<string[][]> {
  return Promise.all(
    servers.map(async ({ key, place }) => {
      const member = await control('GET', `discord/guilds/${place}/members/${username}`);
      const { roles } = member as { roles: string[] };
      return ['Trainee', 'Member'].filter((name) => roles.includes(roleIdOf(key, name)));
    }),
  );
}

async function shown(kind: 'name' | 'message'): Promise<Record<string, number>> {
  const rows = await handle
    .selectFrom('statistics_channels')
    .select('shown')
    .where('kind', '=', kind)
    .execute();
  const texts = rows.map((row) => row.shown ?? '');
  return Object.fromEntries(
    [...new Set(texts)].map((one) => [one, texts.filter((text) => text === one).length]),
  );
}

it('an outage of an hour is made up for within 10 minutes, below all limits', {
  timeout: 10 * MINUTE,
}, async () => {
  const owner = await world.person();
  await owner.call.servers.create({ name: 'Template' });
  const servers = await addStatisticsServers(world, { count: SERVERS, ownerId: owner.id, dueAt: now() });
  const username = await addStaff(servers);
  await runFor(MINUTE);
  expect(await rolesIn(servers, username)).toEqual(servers.map(() => ['Trainee']));
  expect(await shown('name')).toEqual({ 'Staff: 1': SERVERS });

  clock.advance(60 * MINUTE);
  const began = now();
  await control('POST', 'faults', { upstream: 'discord', mode: '500' });
  await handle
    .updateTable('shifts')
    .set({ status: 'on_break' })
    .where('server_id', 'like', 'server-%')
    .execute();
  await handle.updateTable('duty_role_settings').set({ due_at: now() }).execute();
  for (const minute of TRIED_AT) {
    clock.advance(Math.max(0, began + minute * MINUTE - now()));
    await runAll();
  }
  clock.advance(began + 60 * MINUTE - now());
  expect(await rolesIn(servers, username)).toEqual(servers.map(() => ['Trainee']));

  await control('POST', 'faults', { upstream: 'discord', mode: 'none' });
  await runFor(10 * MINUTE);
  expect(await rolesIn(servers, username)).toEqual(servers.map(() => ['Member']));
  expect(await shown('message')).toEqual({ '**Staff on duty:** 0': SERVERS });
  // A rename whose answer was lost may have counted twice: Discord takes the next one ten minutes later.
  await runFor(2 * MINUTE);
  expect(await shown('name')).toEqual({ 'Staff: 0': SERVERS });
  const { requests, refused, peakPerSecond } = await countedRequests(sandbox);
  process.stdout.write(`${requests} requests, ${refused} refused, at most ${peakPerSecond} in one second\n`);
  expect(refused).toBe(0);
  expect(peakPerSecond).toBeLessThan(50);
});
