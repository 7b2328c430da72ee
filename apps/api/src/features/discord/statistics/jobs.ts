import { nextWriteAt, statisticName, statisticsMessage, statisticValue } from '@tenfour/domain';
import type { Database } from '../../../db/database.ts';
import type { DiscordBot } from '../../../integrations/discord/discord-bot.ts';
import {
  claimDueRows,
  type DueRows,
  nextDueRow,
  OF_ACTIVE_SERVERS,
  releaseItem,
} from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { createFactsLoader, type ServerFacts } from './facts.ts';
import { CALL_MS } from './guild.ts';
import { rescheduleBoards, type StatisticsChannel, statisticsChannels } from './store.ts';
import { writeStatistics } from './write.ts';

/** How often the statistics of a server are looked at, in ms. */
export const LOOK_EVERY_MS = 15_000;

/** How often a server is looked at whose Discord server isn't connected, in ms. */
const DISCONNECTED_MS = 5 * 60_000;

const LEASE_MS = 2 * 60_000;

const DUE: DueRows = {
  table: 'statistics_boards',
  id: 'server_id',
  due: 'due_at',
  lease: 'lease_until',
  only: OF_ACTIVE_SERVERS,
};

/** A server in which something is to be written. */
export interface StatisticsItem extends ClaimedJob {
  claimedAt: number;
  writes: readonly { channel: StatisticsChannel; text: string }[];
}

export interface StatisticsJobDeps {
  database: Database;
  discordBot: DiscordBot;
  /** Epoch ms. */
  now: () => number;
}

/**
 * Creates the job that keeps statistics in Discord: one item is one server. Servers are loaded together, and those in
 * which nothing is to be written are due again without becoming an item.
 */
export function createStatisticsJob(deps: StatisticsJobDeps): JobKind<StatisticsItem> {
  const { database, now } = deps;
  const { handle } = database;
  const load = createFactsLoader(handle, now);
  return {
    name: 'statistics',
    batch: 128,
    // Few: each waits for its answer, and other requests of the bot wait for the same permits.
    concurrency: 8,
    leaseMs: LEASE_MS,
    async claim(claim) {
      const serverIds = await claimDueRows(database, DUE, claim);
      if (serverIds.length === 0) return [];
      const channels = await statisticsChannels(handle, serverIds);
      const facts = await load(serverIds);
      const items = serverIds.map((key) => ({
        key,
        leaseUntil: claim.leaseUntil,
        claimedAt: claim.now,
        writes: dueWrites(
          channels.filter(({ serverId }) => serverId === key),
          facts.get(key),
          claim.now,
        ),
      }));
      const connected = new Set(channels.map(({ serverId }) => serverId));
      const idle = items.filter(({ writes }) => writes.length === 0).map(({ key }) => key);
      const { leaseUntil, now: claimedAt } = claim;
      const endLease = (ids: readonly string[], ms: number) =>
        rescheduleBoards(handle, { serverIds: ids, leaseUntil }, { claimedAt, dueAt: claimedAt + ms });
      await endLease(
        idle.filter((id) => connected.has(id)),
        LOOK_EVERY_MS,
      );
      await endLease(
        idle.filter((id) => !connected.has(id)),
        DISCONNECTED_MS,
      );
      return items.filter(({ writes }) => writes.length > 0);
    },
    nextAt: () => nextDueRow(handle, DUE),
    release: (item, until) => releaseItem(handle, DUE, item, until),
    async handle({ key, leaseUntil, claimedAt, writes }) {
      for (const { channel, text } of writes) {
        // Another process can claim the server when the lease ends.
        if (now() > leaseUntil - 2 * CALL_MS) break;
        await writeStatistics(deps, channel, text);
      }
      const again = { claimedAt, dueAt: now() + LOOK_EVERY_MS };
      await rescheduleBoards(handle, { serverIds: [key], leaseUntil }, again);
    },
  };
}

function dueWrites(channels: readonly StatisticsChannel[], known: ServerFacts | undefined, now: number) {
  if (known === undefined) return [];
  return channels.flatMap((channel) => {
    const text = textOf(channel, known, now);
    const at = nextWriteAt(channel, text, now);
    return at !== null && at <= now ? [{ channel, text }] : [];
  });
}

function textOf(
  { statistics, template }: StatisticsChannel,
  { facts, zone }: ServerFacts,
  now: number,
): string {
  const [first] = statistics;
  if (template === null || first === undefined) return statisticsMessage(statistics, facts);
  return statisticName(template, statisticValue(first, facts, { now, zone }));
}
