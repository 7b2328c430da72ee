import { RENAME_EVERY_MS } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { createDiscordBot } from '../../../integrations/discord/discord-bot.ts';
import { createBotLimiter } from '../../../integrations/discord/stored-permits.ts';
import { createJobLoop } from '../../../jobs/job-loop.ts';
import { addStatisticsServers, countedRequests } from '../../../testing/discord/statistics-servers.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { createStatisticsJob } from './jobs.ts';

const SERVERS = 2_000;
/** Each channel has its third name by then. */
const RUN_MS = 2 * RENAME_EVERY_MS + 120_000;

const world = await createWorld();
const { database, sandbox } = world;
const { handle } = database;
// On SQLite there is one process.
const shared = createBotLimiter(database);
const discordBot = () =>
  createDiscordBot({
    baseUrl: sandbox.urls.discord,
    token: 'the-bot',
    timeoutMs: 10_000,
    limiter: database.engine === 'postgres' ? createBotLimiter(database) : shared,
  });
const failures: object[] = [];
const logger = { error: (details: object) => failures.push(details) };

// What is shown is always out of date: names and messages are written as soon as their limits let them.
it('2,000 servers stay below all limits of Discord, with two processes', {
  timeout: RUN_MS + 120_000,
}, async () => {
  const owner = await world.person();
  await owner.call.servers.create({ name: 'Template' });
  await addStatisticsServers(world, { count: SERVERS, ownerId: owner.id, dueAt: 1 });
  let round = 0;
  const loops = [discordBot(), discordBot()].map((bot) =>
    createJobLoop({
      kind: createStatisticsJob({ database, discordBot: bot, now: Date.now }),
      now: Date.now,
      logger,
    }),
  );
  for (const loop of loops) loop.start();
  const end = Date.now() + RUN_MS;
  while (Date.now() < end) {
    round += 1;
    await handle
      .updateTable('statistics_channels')
      .set({ shown: `round ${round}` })
      .execute();
    await new Promise((resolve) => setTimeout(resolve, 15_000));
  }
  await Promise.all(loops.map((loop) => loop.stop()));
  expect(failures).toEqual([]);
  const { requests, refused, peakPerSecond } = await countedRequests(sandbox);
  process.stdout.write(
    `${SERVERS} servers: ${requests} requests, ${refused} refused, at most ${peakPerSecond} in one second\n`,
  );
  expect(refused).toBe(0);
  expect(peakPerSecond).toBeLessThan(50);
  const written = await handle
    .selectFrom('statistics_channels')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('written_at', 'is not', null)
    .where('problem', 'is', null)
    .groupBy('kind')
    .execute();
  expect(Object.fromEntries(written.map(({ kind, count }) => [kind, Number(count)]))).toEqual({
    name: SERVERS,
    message: SERVERS,
  });
  // Each name is given three times and each message is edited every 90 seconds, or nearly.
  expect(requests).toBeGreaterThan(SERVERS * 8);
});
