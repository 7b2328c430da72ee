import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '@tenfour/api/src/db/migrate.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import { SQLITE_FILE } from '@tenfour/api/src/db/sqlite/open-sqlite.ts';
import { hashToken, newToken, SESSION_MS } from '@tenfour/api/src/security/session-cookie.ts';
import { DEFAULT_PERMISSIONS } from '@tenfour/domain';
import Sqlite from 'better-sqlite3';
import { nextMessage } from './orders.ts';
import { API_FILE, type Service, startService } from './processes.ts';
import { median } from './statistics.ts';
import type { Arrivals, StreamOrder } from './stream-load.ts';
import { insertAll, type Value } from './writer.ts';

/** One line of the table: so many streams of one server, held by one process. */
export interface StreamResult {
  streams: number;
  /** Growth of the process's resident memory by stream, in kB (10^3 bytes). */
  kilobytes: number;
  /** Streams opened a second. */
  openedPerSecond: number;
  /**
   * A change of the server, from the request until the last stream has it, in ms: the median of the runs and the worst.
   */
  change: { first: number; median: number; last: number; worst: number };
  /** Processor time of the process for one stream and change, in µs; null where the system does not report it. */
  cpuMicros: number | null;
  /** The same for a change of the permission sets, after which every stream but the owner's is closed. */
  rights: { last: number; worst: number };
}

/** How many streams are opened, cumulatively per step, and how many changes each step sends. */
export interface StreamRun {
  steps: readonly number[];
  rounds: number;
  environment: (dataDir: string) => Record<string, string>;
}

/** Pause after opening the streams, and between two changes, in ms, for cleanup. */
const SETTLE_MS = 3_000;
const PAUSE_MS = 300;

/**
 * A fifth of the first step is opened and closed this often, and stays open the last time: the counted streams come on
 * top.
 */
const WARM_UPS = 6;
const WARM_UP_SHARE = 0.2;

const SERVER = 'server-of-streams';

/** Measures a separate process on a small store: one server whose members each have one page open. */
export async function measureStreams(run: StreamRun): Promise<StreamResult[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-streams-'));
  const most = Math.max(...run.steps);
  let api: Service | undefined;
  const child = fork(join(import.meta.dirname, 'stream-load.ts'));
  try {
    const cookies = await fillStore(dataDir, most);
    api = await startService(API_FILE, run.environment(dataDir));
    await nextMessage(child);
    return await measureSteps(run, api, child, cookies);
  } finally {
    child.disconnect();
    await api?.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function measureSteps(
  { steps, rounds }: StreamRun,
  api: Service,
  child: ChildProcess,
  cookies: readonly string[],
): Promise<StreamResult[]> {
  const { port } = api;
  const owner = cookies[0] ?? '';
  const warmUp = Math.floor((steps[0] ?? 0) * WARM_UP_SHARE);
  const order = async (what: StreamOrder): Promise<unknown> => {
    child.send(what);
    return nextMessage(child);
  };
  const path = `/api/live?server=${SERVER}`;
  const open = (some: readonly string[]) => order({ kind: 'open', port, path, cookies: [...some] });
  const change = { kind: 'change', port, cookie: owner } as const;
  const rename = (turn: number) =>
    order({
      ...change,
      path: `/api/servers/${SERVER}`,
      entity: 'server',
      body: { name: `Streams ${turn}` },
    }) as Promise<Arrivals>;
  let allowed = true;
  let held = warmUp;
  /** Changes the permission set, which closes the streams, and opens them again. */
  const permit = async () => {
    allowed = !allowed;
    const arrivals = (await order({
      ...change,
      path: `/api/servers/${SERVER}/role-permissions`,
      entity: 'permissions',
      body: { moderatorPermissions: { canViewPunishments: allowed } },
    })) as Arrivals;
    await order({ kind: 'close' });
    await open(cookies.slice(0, held));
    return arrivals;
  };
  // Code and caches of the first use, and V8's extra memory under load, do not count as memory of streams.
  for (let turn = 0; turn < WARM_UPS; turn += 1) {
    await open(cookies.slice(0, warmUp));
    await rename(-1 - turn);
    await permit();
    if (turn < WARM_UPS - 1) await order({ kind: 'close' });
  }
  await delay(SETTLE_MS);
  const results: StreamResult[] = [];
  const before = api.memory().now;
  for (const streams of steps) {
    const startedAt = performance.now();
    await open(cookies.slice(held, streams));
    const openedPerSecond = ((streams - held) / (performance.now() - startedAt)) * 1_000;
    held = streams;
    await delay(SETTLE_MS);
    const kilobytes = ((api.memory().now - before) * 1_000) / (streams - warmUp);
    const cpuBefore = api.cpuMs();
    const changes = await repeat(rounds, rename);
    const cpuMs = cpuBefore === null ? null : (api.cpuMs() ?? 0) - cpuBefore;
    const rights = await repeat(rounds, permit);
    results.push({
      streams,
      kilobytes,
      openedPerSecond,
      change: {
        first: median(changes.map(({ first }) => first)),
        median: median(changes.map((one) => one.median)),
        ...lastOf(changes),
      },
      cpuMicros: cpuMs === null ? null : (cpuMs * 1_000) / (rounds * streams),
      rights: lastOf(rights),
    });
  }
  return results;
}

function lastOf(arrivals: readonly Arrivals[]): { last: number; worst: number } {
  const last = arrivals.map((one) => one.last);
  return { last: median(last), worst: Math.max(...last) };
}

async function repeat(rounds: number, work: (turn: number) => Promise<Arrivals>): Promise<Arrivals[]> {
  const done: Arrivals[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    done.push(await work(turn));
    await delay(PAUSE_MS);
  }
  return done;
}

/** Fills one server whose members are all signed in, the owner first. Returns their cookies. */
async function fillStore(dataDir: string, people: number): Promise<string[]> {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await database.close();
  const file = new Sqlite(join(dataDir, SQLITE_FILE));
  const now = Date.now();
  const tokens = Array.from({ length: people }, newToken);
  const rows = (row: (number: number, token: string) => Value[]): Value[][] =>
    tokens.map((token, number) => row(number, token));
  const user = (number: number): string => `user-${number}`;
  insertAll(
    file,
    'users',
    ['id', 'discord_id', 'username', 'created_at', 'updated_at'],
    rows((number) => [user(number), `discord-${number}`, `person${number}`, now, now]),
  );
  insertAll(
    file,
    'sessions',
    ['token_hash', 'id', 'user_id', 'created_at', 'last_seen_at', 'expires_at'],
    rows((number, token) => [
      hashToken(token),
      `session-${number}`,
      user(number),
      now,
      now,
      now + SESSION_MS,
    ]),
  );
  const sets = [DEFAULT_PERMISSIONS.moderator, DEFAULT_PERMISSIONS.admin].map((set) => JSON.stringify(set));
  insertAll(
    file,
    'servers',
    [
      'id',
      'name',
      'owner_id',
      'join_code',
      'moderator_permissions',
      'admin_permissions',
      'member_count',
      'created_at',
      'updated_at',
    ],
    [[SERVER, 'Streams', user(0), 'STREAMS1', ...sets, people, now, now]],
  );
  insertAll(
    file,
    'members',
    ['server_id', 'user_id', 'id', 'role', 'joined_at'],
    rows((number) => [SERVER, user(number), `member-${number}`, number === 0 ? 'owner' : 'moderator', now]),
  );
  file.close();
  return tokens.map((token) => `sid=${token}`);
}
