import type { PlatformViewer, Sealing, SealingService } from '@tenfour/contracts';
import { z } from 'zod';
import { fromJson, iso, isoOrNull, toJson } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { readMeta, writeMeta } from '../../../db/meta.ts';
import { recordEvent } from '../../../events/record-event.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import type { Keyring } from '../../../security/keyring.ts';
import { countSealed, rotateSecrets } from '../../../security/rotate.ts';
import { actorOf, platformEvents } from '../admin/index.ts';

interface SealingDeps {
  database: Database;
  keyring: Pick<Keyring, 'keys'>;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service by which platform staff see the sealing keys and replace the former ones. */
export function createSealingService(deps: SealingDeps): SealingService {
  const { database, now } = deps;
  return {
    get: () => show(deps),
    async reseal(viewer) {
      await database.withLock('secrets-reseal', (tx) => start(tx, viewer, now()));
      return show(deps);
    },
  };
}

async function start(tx: Transaction, viewer: PlatformViewer, at: number): Promise<void> {
  const last = await readRun(tx.handle);
  if (last !== null && last.run.finishedAt === null) return;
  const by = { startedAt: at, startedBy: viewer.accountName };
  await writeRun(tx.handle, { ...by, resealed: 0, finishedAt: null, leaseUntil: null });
  await recordEvent(tx, platformEvents.create({ kind: 'platform.resealed', by: actorOf(viewer), at }));
}

async function show({ database, keyring }: SealingDeps): Promise<Sealing> {
  const loaded = keyring.keys();
  const last = await readRun(database.handle);
  const counts = await countSealed(database.slowReads, loaded);
  const ids = loaded.map(({ kid }) => kid);
  const missing = [...counts.keys()].filter((id) => !ids.includes(id)).toSorted();
  const keys = [...ids, ...missing].map((id, at) => ({
    id,
    state: at === 0 ? ('current' as const) : ids.includes(id) ? ('former' as const) : ('missing' as const),
    secrets: counts.get(id) ?? 0,
  }));
  if (last === null) return { keys, run: null };
  const { startedAt, startedBy, resealed, finishedAt } = last.run;
  return { keys, run: { startedBy, resealed, startedAt: iso(startedAt), finishedAt: isoOrNull(finishedAt) } };
}

/** A process that seals nothing for this long is gone, in ms. */
const LEASE_MS = 60_000;

const KEY = 'reseal';

/** Creates the job that seals every secret anew once platform staff ask for it. A run continues after a process that died. */
export function createResealing({ database, keyring, now }: SealingDeps): JobKind<ClaimedJob> {
  const { handle } = database;

  /** Reads the run that this claim is of; null when it was lost. */
  async function claimed({ leaseUntil }: ClaimedJob): Promise<StoredRun | null> {
    const stored = await readRun(handle);
    return stored?.run.leaseUntil === leaseUntil ? stored : null;
  }

  return {
    name: 'resealing',
    batch: 1,
    concurrency: 1,
    leaseMs: LEASE_MS,
    async claim({ now: at, leaseUntil }) {
      const stored = await readRun(handle);
      if (stored === null || stored.run.finishedAt !== null) return [];
      if ((stored.run.leaseUntil ?? 0) > at) return [];
      return (await changeRun(handle, stored, { leaseUntil })) ? [{ key: KEY, leaseUntil }] : [];
    },
    async nextAt() {
      const stored = await readRun(handle);
      return stored === null || stored.run.finishedAt !== null ? null : (stored.run.leaseUntil ?? now());
    },
    async release(item, until) {
      const stored = await claimed(item);
      if (stored !== null) await changeRun(handle, stored, { leaseUntil: until });
    },
    async handle(item) {
      let stored = await claimed(item);
      if (stored === null) return;
      const before = stored.run.resealed;
      await rotateSecrets({
        database,
        keys: keyring.keys(),
        async onProgress(resealed) {
          // Another process has it when the claim ended meanwhile; sealing twice changes nothing.
          if (stored === null) return;
          const progress = { resealed: before + resealed, leaseUntil: now() + LEASE_MS };
          stored = await changeRun(handle, stored, progress);
        },
      });
      if (stored !== null) await changeRun(handle, stored, { finishedAt: now(), leaseUntil: null });
    },
  };
}

/** The row of `meta` with the last run. */
const ROW = 'secrets.resealing';

const zRun = z.object({
  startedAt: z.number(),
  startedBy: z.string(),
  resealed: z.number(),
  finishedAt: z.number().nullable(),
  /** Until when a process works on it, epoch ms. */
  leaseUntil: z.number().nullable(),
});

/** A run that seals every secret anew. Moments are epoch ms. */
type Run = z.infer<typeof zRun>;

/** A run with its text in the database, by which a change notices another one's. */
interface StoredRun {
  run: Run;
  text: string;
}

/** Reads the last run; null for none. */
async function readRun(handle: Handle): Promise<StoredRun | null> {
  const text = await readMeta(handle, ROW);
  return text === null ? null : { run: fromJson(text, zRun.parse), text };
}

/** Writes a new run over the last one. */
async function writeRun(handle: Handle, run: Run): Promise<void> {
  await writeMeta(handle, ROW, toJson(run));
}

/** Changes a run unless another process has changed it. Returns null when one has. */
async function changeRun(
  handle: Handle,
  { run, text }: StoredRun,
  change: Partial<Run>,
): Promise<StoredRun | null> {
  const next = { ...run, ...change };
  const { numUpdatedRows } = await handle
    .updateTable('meta')
    .set({ value: toJson(next) })
    .where('key', '=', ROW)
    .where('value', '=', text)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 0 ? null : { run: next, text: toJson(next) };
}
