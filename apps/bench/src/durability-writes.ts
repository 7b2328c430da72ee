import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Handle } from '@tenfour/api/src/db/database.ts';
import { newId } from '@tenfour/api/src/db/ids.ts';
import { migrate } from '@tenfour/api/src/db/migrate.ts';
import { openDatabase } from '@tenfour/api/src/db/open.ts';
import { insertServer, insertUser, punishmentRow } from '@tenfour/api/src/testing/database/rows.ts';
import { sql } from 'kysely';

/*
 * A separate process that writes for a while and reports the latency of each write and of its event loop: forked by the
 * section "durability", with the case, the initial records and the time in ms.
 */

/** `calm` writes nothing; `loop` is SQLite's own FULL, with its checkpoints in the event loop. */
export type DurabilityCase = 'calm' | 'normal' | 'full' | 'loop';

/** In ms. */
export interface DurabilityTimes {
  /** From asking for a transaction to its acknowledgement. */
  acknowledged: number[];
  /** Delays of a timer of 1 ms. */
  late: number[];
}

/** Transactions per second, at random times: 10,000 open pages cause a third of it. */
const WRITES_A_SECOND = 60;
const AT_ONCE = 500;

const [kind = 'full', records = '0', forMs = '0'] = process.argv.slice(2);

async function open(dataDir: string): Promise<Database> {
  const durability = kind === 'full' ? 'full' : 'normal';
  const inLoop = kind === 'loop';
  const database = await openDatabase({
    dataDir,
    durability,
    ...(inLoop ? { checkpointDelayMs: 3_600_000 } : {}),
  });
  await migrate(database);
  // The write connection answers these: no transaction is open.
  for (const pragma of inLoop ? ['synchronous = FULL', 'wal_autocheckpoint = 1000'] : []) {
    await sql.raw(`PRAGMA ${pragma}`).execute(database.handle);
  }
  return database;
}

interface Place {
  userId: string;
  serverId: string;
}

async function fill(database: Database, count: number): Promise<Place> {
  const userId = await insertUser(database.handle);
  const serverId = await insertServer(database.handle, userId);
  for (let done = 0; done < count; done += AT_ONCE) {
    await database.transaction(async ({ handle }) => {
      const rows = Array.from({ length: AT_ONCE }, () => record(handle, { userId, serverId }));
      await handle.insertInto('punishments').values(rows).execute();
    });
  }
  return { userId, serverId };
}

function record(handle: Handle, { userId, serverId }: Place) {
  const name = `player${Math.floor(Math.random() * 1e6)}`;
  const reason = 'Random deathmatch at the bank after two warnings';
  const columns = { roblox_username: name, reason, created_at: Math.floor(Math.random() * 1e12) };
  return punishmentRow(handle, { ...columns, server_id: serverId, issued_by: userId });
}

/** Writes like recording a punishment: the record, the counter, and two more rows. */
async function write(database: Database, place: Place): Promise<void> {
  await database.transaction(async ({ handle }) => {
    await handle.insertInto('punishments').values(record(handle, place)).execute();
    await sql`UPDATE servers SET punishment_count = punishment_count + 1 WHERE id = ${place.serverId}`.execute(
      handle,
    );
    for (const key of [newId(), newId()]) {
      await handle
        .insertInto('meta')
        .values({ key, value: 'x'.repeat(300) })
        .execute();
    }
  });
}

async function measure(database: Database, place: Place, ms: number): Promise<DurabilityTimes> {
  const acknowledged: number[] = [];
  const late: number[] = [];
  const writes: Promise<unknown>[] = [];
  const endsAt = performance.now() + ms;
  const looking = (async () => {
    while (performance.now() < endsAt) {
      const asked = performance.now();
      await delay(1);
      late.push(performance.now() - asked - 1);
    }
  })();
  while (performance.now() < endsAt) {
    await delay((Math.random() * 2_000) / WRITES_A_SECOND);
    if (kind === 'calm') continue;
    const asked = performance.now();
    writes.push(write(database, place).then(() => acknowledged.push(performance.now() - asked)));
  }
  await Promise.all([...writes, looking]);
  return { acknowledged, late };
}

const dataDir = mkdtempSync(join(tmpdir(), 'tenfour-durability-'));
try {
  const database = await open(dataDir);
  const place = await fill(database, Number(records));
  const times = await measure(database, place, Number(forMs));
  await database.close();
  process.send?.(times);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
