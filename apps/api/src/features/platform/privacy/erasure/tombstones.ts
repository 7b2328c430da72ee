import { sql } from 'kysely';
import { z } from 'zod';
import { chunk } from '../../../../db/chunk.ts';
import type { Database, Handle } from '../../../../db/database.ts';
import { newId } from '../../../../db/ids.ts';
import type { Schema } from '../../../../db/table-types/index.ts';
import type { FileStore } from '../../../../integrations/storage/file-store.ts';
import { yieldToEventLoop } from '../../../../jobs/timing.ts';
import type { Keyring } from '../../../../security/keyring.ts';
import type { Identity } from '../identity.ts';
import { IDENTITY_KINDS, type IdentityKind } from '../personal-data/index.ts';
import { claimsOf, completePlan, type ErasurePlan, planOf, subjectHash, TABLES } from './plan.ts';

/** Keyed hashes of an erased person's ids and names: a restored backup is erased again by them. */
const zTombstone = z.object({ subject: z.string(), at: z.number(), hashes: z.array(z.string()) });
type Tombstone = z.infer<typeof zTombstone>;

const KEY = 'tombstones/erased';

export interface TombstoneDeps {
  database: Database;
  keyring: Keyring;
  /** The bucket of pictures, or the data directory: outside of the database and of its backups. */
  store: FileStore;
  /** Epoch ms. */
  now: () => number;
}

async function readTombstones(store: FileStore): Promise<Tombstone[]> {
  const bytes = await store.get(KEY);
  if (bytes === null) return [];
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => zTombstone.parse(JSON.parse(line)));
}

/** Writes the tombstone of a plan before anything is erased, once. */
export function addTombstone(
  { database, keyring, store, now }: TombstoneDeps,
  subject: string,
  { identity }: ErasurePlan,
): Promise<void> {
  const hashes = IDENTITY_KINDS.flatMap((kind) =>
    identity[kind].map((value) => subjectHash(keyring, kind, value)),
  );
  // The file is read and written as a whole: two erasures at the same moment would lose one of theirs.
  return database.withLock(KEY, async () => {
    const all = await readTombstones(store);
    if (all.some((one) => one.subject === subject)) return;
    const lines = [...all, { subject, at: now(), hashes }].map((one) => `${JSON.stringify(one)}\n`);
    await store.put(KEY, Buffer.from(lines.join('')), 'application/x-ndjson');
  });
}

/** Queues the erasures that this database does not know: it was restored from a backup made before them. */
export async function queueMissingErasures({ database, store, now }: TombstoneDeps): Promise<number> {
  const subjects = (await readTombstones(store)).map(({ subject }) => subject);
  let queued = 0;
  for (const some of chunk(subjects)) {
    const known = await database.handle
      .selectFrom('erasures')
      .select('subject_hash')
      .where('subject_hash', 'in', some)
      .where('state', 'in', ['running', 'done'])
      .execute();
    const begun = new Set(known.map(({ subject_hash: subject }) => subject));
    const missing = some.filter((subject) => !begun.has(subject));
    if (missing.length === 0) continue;
    const due = { state: 'running' as const, plan: null, step: null, due_at: now(), lease_until: null };
    const rows = missing.map((subject) => ({
      ...{ id: newId(), user_id: null, subject_hash: subject, requested_at: now() },
      ...due,
    }));
    await database.handle
      .insertInto('erasures')
      .values(rows)
      .onConflict((conflict) => conflict.column('subject_hash').doUpdateSet(due))
      .execute();
    queued += missing.length;
  }
  return queued;
}

/** Finds an erased person in a restored backup by the hashes of their tombstone; null without a tombstone. */
export async function recoveredPlan(
  { database, keyring, store }: TombstoneDeps,
  subject: string,
): Promise<ErasurePlan | null> {
  const tombstone = (await readTombstones(store)).find((one) => one.subject === subject);
  if (tombstone === undefined) return null;
  const { slowReads } = database;
  const hashes = new Set(tombstone.hashes);
  const isTheirs = (kind: IdentityKind) => (value: string) => hashes.has(subjectHash(keyring, kind, value));
  const [userId = null] = (await valuesOf(slowReads, 'users', 'id')).filter(isTheirs('user'));
  const identity: Record<IdentityKind, string[]> = { user: [], discord: [], roblox: [], player: [] };
  if (userId !== null) identity.user.push(userId);
  identity.discord.push(...(await valuesOf(slowReads, 'users', 'discord_id')).filter(isTheirs('discord')));
  for (const table of TABLES) {
    for (const claim of claimsOf(table)) {
      for (const kind of ['discord', 'roblox', 'player'] as const) {
        for (const column of claim[kind] ?? []) {
          identity[kind].push(...(await valuesOf(slowReads, table, column)).filter(isTheirs(kind)));
        }
      }
    }
  }
  return mergedPlan(slowReads, keyring, userId, identity);
}

async function mergedPlan(
  handle: Handle,
  keyring: Keyring,
  userId: string | null,
  found: Identity,
): Promise<ErasurePlan> {
  const own = userId === null ? null : await planOf(handle, keyring, userId);
  const both = (kind: IdentityKind) => [...new Set([...found[kind], ...(own?.identity[kind] ?? [])])];
  const identity = {
    user: both('user'),
    discord: both('discord'),
    roblox: both('roblox'),
    player: both('player'),
  };
  const plan = await completePlan(handle, keyring, {
    userId,
    identity,
    handles: [...(own?.names ?? []), ...identity.player],
    display: own?.weakNames ?? [],
  });
  return { ...plan, names: [...new Set([...plan.names, ...(own?.names ?? [])])] };
}

/** Values of a column that are read at a time. */
const VALUES = 2_000;

async function valuesOf(handle: Handle, table: keyof Schema, column: string): Promise<string[]> {
  const values: string[] = [];
  for (let after = ''; ; ) {
    const { rows } = await sql<{
      value: string;
    }>`SELECT DISTINCT ${sql.ref(column)} AS value FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} > ${after} ORDER BY 1 LIMIT ${sql.lit(VALUES)}`.execute(handle);
    values.push(...rows.map(({ value }) => value));
    const last = rows.at(-1);
    if (last === undefined || rows.length < VALUES) return values;
    after = last.value;
    await yieldToEventLoop();
  }
}
