import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chunk } from '@tenfour/api/src/db/chunk.ts';
import type { Handle } from '@tenfour/api/src/db/database.ts';
import { newId } from '@tenfour/api/src/db/ids.ts';
import { migrate } from '@tenfour/api/src/db/migrate.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import { insertServer, insertUser } from '@tenfour/api/src/testing/database/rows.ts';
import { type Sandbox, startSandbox } from '@tenfour/sandbox';
import { API_FILE, startService } from './processes.ts';
import { signIn } from './sign-in.ts';

/** Browsers of one person, the most that the product takes. */
const BROWSERS = 10;
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 250;

/** From the request that writes an urgent call until its pushes had arrived, in ms. */
export interface PushesResult {
  subscriptions: number;
  arrived: number;
  answeredMs: number;
  firstMs: number;
  lastMs: number;
}

interface Stage {
  serverId: string;
  cookie: string;
}

/** Pushes one urgent call to so many subscriptions at the sandbox, from a separate process on a small SQLite store. */
export async function measurePushes(
  subscriptions: number,
  environment: (dataDir: string) => Record<string, string>,
): Promise<PushesResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-pushes-'));
  const sandbox = await startSandbox({ port: 0 });
  try {
    const stage = await fillStore(dataDir, sandbox, subscriptions);
    const api = await startService(API_FILE, {
      ...environment(dataDir),
      PUSH_ALLOWED_HOSTS: new URL(sandbox.urls.home).host,
    });
    try {
      return await callAndWait(`http://127.0.0.1:${api.port}`, sandbox, stage, subscriptions);
    } finally {
      await api.stop();
    }
  } finally {
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A server whose moderators are all on duty, each with ten browsers. */
async function fillStore(dataDir: string, sandbox: Sandbox, subscriptions: number): Promise<Stage> {
  const database = await openDatabase({ url: undefined, dataDir });
  try {
    await migrate(database);
    const { handle } = database;
    const owner = await insertUser(handle, {});
    const serverId = await insertServer(handle, owner);
    const [cookie = ''] = await signIn(handle, [owner]);
    const people: string[] = [];
    for (let n = 0; n < subscriptions / BROWSERS; n += 1) people.push(await insertUser(handle, {}));
    await putOnDuty(handle, serverId, owner, people);
    await signIn(handle, people);
    await subscribe(handle, sandbox, people);
    return { serverId, cookie };
  } finally {
    await database.close();
  }
}

async function putOnDuty(handle: Handle, serverId: string, owner: string, people: string[]): Promise<void> {
  const joined = { server_id: serverId, joined_at: 1 };
  const members = people.map((user_id) => ({ ...joined, user_id, id: newId(), role: 'moderator' as const }));
  const first = { ...joined, user_id: owner, id: newId(), role: 'owner' as const };
  await handle
    .insertInto('members')
    .values([first, ...members])
    .execute();
  const since = Date.now();
  const shifts = people.map((user_id) => ({
    ...{ server_id: serverId, id: newId(), user_id, status: 'on_duty' as const },
    ...{ clock_in_at: since, clock_out_at: null, type_id: null },
  }));
  await handle.insertInto('shifts').values(shifts).execute();
}

async function subscribe(handle: Handle, { urls }: Sandbox, people: string[]): Promise<void> {
  const sessions = await handle
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('user_id', 'in', people)
    .execute();
  const wanted = sessions.flatMap((session) => Array.from({ length: BROWSERS }, () => session));
  const rows = await Promise.all(
    wanted.map(async ({ id: session_id, user_id }) => {
      const response = await fetch(`${urls.home}/control/push`, { method: 'POST' });
      const { endpoint, p256dh, auth } = (await response.json()) as Record<string, string>;
      return {
        ...{ id: newId(), user_id, session_id, created_at: 1 },
        ...{ endpoint: endpoint ?? '', p256dh: p256dh ?? '', auth: auth ?? '' },
      };
    }),
  );
  for (const some of chunk(rows)) await handle.insertInto('push_subscriptions').values(some).execute();
}

async function callAndWait(
  url: string,
  sandbox: Sandbox,
  { serverId, cookie }: Stage,
  subscriptions: number,
): Promise<PushesResult> {
  const call = { reporterUsername: 'Ana', reportedUsername: 'Bob', reason: 'Ramming', priority: 'urgent' };
  const began = Date.now();
  const answer = await fetch(`${url}/api/servers/${serverId}/mod-calls`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(call),
  });
  if (!answer.ok) throw new Error(`The call was answered with ${answer.status}.`);
  const answeredMs = Date.now() - began;
  let times: number[] = [];
  while (times.length < subscriptions && Date.now() - began < PATIENCE_MS) {
    await delay(LOOK_EVERY_MS);
    const response = await fetch(`${sandbox.urls.home}/control/push/arrivals`);
    const received = (await response.json()) as { id: string; at: number }[];
    times = [...new Map(received.map(({ id, at }) => [id, at])).values()].map((at) => at - began);
  }
  const [firstMs, lastMs] = [Math.min(...times), Math.max(...times)];
  return { subscriptions, arrived: times.length, answeredMs, firstMs, lastMs };
}
