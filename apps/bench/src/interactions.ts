import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '@tenfour/api/src/db/migrate.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import { INTERACTIONS_PATH } from '@tenfour/api/src/features/discord/bot/http.ts';
import { insertServer, insertUser } from '@tenfour/api/src/testing/database/rows.ts';
import { type DiscordStandIn, startDiscord } from './interactions-discord.ts';
import { API_FILE, startService } from './processes.ts';
import { percentile } from './statistics.ts';

/** So many interactions in so long a time, and how soon each was answered; times in ms. */
export interface InteractionsResult {
  count: number;
  seconds: number;
  first: { p50: number; p99: number; max: number };
  /** Until the deferred answer was there. */
  whole: { p50: number; p99: number; max: number };
  /** Without a first answer within three seconds, or without any other. */
  lost: number;
}

/** Discord gives up after this, in ms. */
const GIVEN_UP_MS = 3_000;
/** Time limit for the last full answers, in ms. */
const PATIENCE_MS = 15_000;

const GUILD = '900000000000000001';
const PEOPLE = 200;

/** The commands in turn. */
const COMMANDS = [
  { name: 'help' },
  { name: 'modcall', options: [{ type: 1, name: 'list', options: [] }] },
  { name: 'onduty' },
  { name: 'leaderboard' },
  { name: 'requests' },
];

/** Sends interactions evenly to a separate process on a small store, with a community of 200 admins. */
export async function measureInteractions(
  { count, seconds }: { count: number; seconds: number },
  environment: (dataDir: string) => Record<string, string>,
): Promise<InteractionsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-interactions-'));
  const discord = await startDiscord();
  try {
    await fillStore(dataDir);
    const api = await startService(API_FILE, {
      ...environment(dataDir),
      DISCORD_BASE_URL: discord.url,
      DISCORD_BOT_TOKEN: 'bench',
      DISCORD_PUBLIC_KEY: discord.publicKey,
    });
    try {
      return await sendAll(discord, `http://127.0.0.1:${api.port}${INTERACTIONS_PATH}`, { count, seconds });
    } finally {
      await api.stop();
    }
  } finally {
    discord.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const personId = (n: number): string => String(800_000_000_000_000_000n + BigInt(n));

async function fillStore(dataDir: string): Promise<void> {
  const database = await openDatabase({ url: undefined, dataDir });
  try {
    await migrate(database);
    await database.transaction(async ({ handle }) => {
      const people: string[] = [];
      for (let n = 0; n < PEOPLE; n += 1) people.push(await insertUser(handle, { discord_id: personId(n) }));
      const [owner = ''] = people;
      const serverId = await insertServer(handle, owner);
      const members = people.map((userId) => ({
        server_id: serverId,
        user_id: userId,
        id: `member-${userId}`,
        role: userId === owner ? ('owner' as const) : ('admin' as const),
        joined_at: 1,
      }));
      await handle.insertInto('members').values(members).execute();
      await handle
        .insertInto('bot_connections')
        .values({
          server_id: serverId,
          guild_id: GUILD,
          guild_name: 'Bench',
          connected_by: owner,
          connected_at: 1,
        })
        .execute();
    });
  } finally {
    await database.close();
  }
}

interface Sent {
  token: string;
  sentAt: number;
  /** Null without an answer. */
  firstMs: number | null;
}

async function sendAll(
  discord: DiscordStandIn,
  url: string,
  { count, seconds }: { count: number; seconds: number },
): Promise<InteractionsResult> {
  const began = performance.now();
  const gap = (seconds * 1_000) / count;
  const sent = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await delay(Math.max(0, began + n * gap - performance.now()));
      return send(discord, url, n);
    }),
  );
  const deadline = performance.now() + PATIENCE_MS;
  while (discord.answeredAt.size < count && performance.now() < deadline) await delay(20);
  const firsts = sent.flatMap(({ firstMs }) => firstMs ?? []);
  const wholes = sent.flatMap(({ token, sentAt }) => {
    const at = discord.answeredAt.get(token);
    return at === undefined ? [] : [at - sentAt];
  });
  const lost = sent.filter(({ token, firstMs }) => firstMs === null || !discord.answeredAt.has(token)).length;
  return { count, seconds, first: spreadOf(firsts), whole: spreadOf(wholes), lost };
}

function spreadOf(values: readonly number[]) {
  return { p50: percentile(values, 0.5), p99: percentile(values, 0.99), max: percentile(values, 1) };
}

async function send(discord: DiscordStandIn, url: string, n: number): Promise<Sent> {
  const token = `bench-token-${n}`;
  const body = JSON.stringify({
    id: String(700_000_000_000_000_000n + BigInt(n)),
    application_id: 'bench',
    token,
    type: 2,
    guild_id: GUILD,
    channel_id: '900000000000000002',
    member: {
      user: { id: personId(n % PEOPLE), username: `person${n % PEOPLE}` },
      permissions: '0',
      roles: [],
    },
    data: { id: '1', type: 1, ...COMMANDS[n % COMMANDS.length] },
  });
  const sentAt = performance.now();
  try {
    const signal = AbortSignal.timeout(GIVEN_UP_MS);
    const response = await fetch(url, { method: 'POST', headers: discord.headers(body), body, signal });
    const answer = (await response.json()) as { type?: number };
    return { token, sentAt, firstMs: answer.type === 5 ? performance.now() - sentAt : null };
  } catch {
    return { token, sentAt, firstMs: null };
  }
}
