import { z } from 'zod';
import { fromJson, toJson } from '../../../../db/codecs.ts';
import type { FileStore } from '../../../../integrations/storage/file-store.ts';
import { dueItems } from '../../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../../jobs/job-loop.ts';
import { sleep, yieldToEventLoop } from '../../../../jobs/timing.ts';
import { type EndMembershipDeps, ownedServersOf } from '../../../community/members/index.ts';
import { PERSONAL_DATA } from '../personal-data/index.ts';
import { eraseAccount, eraseFiles } from './account.ts';
import { eraseMentions } from './erase-rows.ts';
import { deleteOwnRows, eraseOwnParts } from './own-rows.ts';
import { claimsOf, type ErasurePlan, planOf, TABLES, zErasurePlan } from './plan.ts';
import { addTombstone, recoveredPlan, type TombstoneDeps } from './tombstones.ts';

export interface ErasureDeps extends TombstoneDeps, EndMembershipDeps {
  /** Of uploaded pictures. */
  files: FileStore;
  /** How long one process works before it lets others claim, in ms; for tests. */
  budgetMs?: number;
}

/** An erasure ends within this time or its process is gone, in ms. */
const LEASE_MS = 5 * 60_000;
const BUDGET_MS = 60_000;

/** How long an erasure waits for its owner to transfer or delete their servers, in ms. */
const BLOCKED_MS = 24 * 60 * 60_000;

/** Passes over all texts. The second one finds what was written during the first. */
const PASSES_MAX = 4;

/** What is done, in this order: each part again after a process that died within it. */
type Table = (typeof TABLES)[number];
type Part = 'account' | 'files' | { delete: Table } | { parts: Table } | { mentions: Table };

const tablesThatErase = (what: 'delete' | 'part') =>
  TABLES.filter((table) => claimsOf(table).some(({ erase }) => erase === what));

const PARTS: readonly Part[] = [
  'account',
  'files',
  ...tablesThatErase('delete').map((table) => ({ delete: table })),
  ...tablesThatErase('part').map((table) => ({ parts: table })),
  ...TABLES.filter((table) => PERSONAL_DATA[table].mentions !== 'none').map((table) => ({
    mentions: table,
  })),
];

const zProgress = z.object({
  pass: z.number(),
  part: z.number(),
  after: z.array(z.union([z.string(), z.number()])),
  /** Rows changed in this pass. */
  changed: z.number(),
});
type Progress = z.infer<typeof zProgress>;

/**
 * Creates the job that erases people whose time to cancel is over. Where it is stands in the row, so that it continues
 * after a process that died; each part can run again. It ends with a pass over all texts that finds nothing.
 */
export function createErasures(deps: ErasureDeps): JobKind<ClaimedJob> {
  const { database } = deps;
  return {
    name: 'erasures',
    batch: 1,
    concurrency: 1,
    leaseMs: LEASE_MS,
    ...dueItems(database, { table: 'erasures', id: 'id', due: 'due_at', lease: 'lease_until' }),
    handle: (item) => erase(deps, item),
  };
}

async function erase(deps: ErasureDeps, item: ClaimedJob): Promise<void> {
  const { database, budgetMs = BUDGET_MS } = deps;
  const row = await database.handle
    .selectFrom('erasures')
    .selectAll()
    .where('id', '=', item.key)
    .where('lease_until', '=', item.leaseUntil)
    .executeTakeFirst();
  if (row === undefined || row.state === 'done') return;
  const started = row.plan === null ? await start(deps, row) : fromJson(row.plan, zErasurePlan.parse);
  if (started === null) return;
  let progress: Progress | null =
    row.step === null ? { pass: 1, part: 0, after: [], changed: 0 } : fromJson(row.step, zProgress.parse);
  const until = performance.now() + budgetMs;
  do {
    progress = await advance(deps, started, progress);
    if (progress === null) return finish(deps, row.id);
    await database.handle
      .updateTable('erasures')
      .set({ step: toJson(progress) })
      .where('id', '=', row.id)
      .execute();
    await yieldToEventLoop();
  } while (performance.now() < until);
  await database.handle
    .updateTable('erasures')
    .set({ lease_until: null })
    .where('id', '=', row.id)
    .where('lease_until', '=', item.leaseUntil)
    .execute();
}

/** Collects the plan, and writes it and the tombstone before anything is changed; null when it can't start. */
async function start(
  deps: ErasureDeps,
  row: { id: string; user_id: string | null; subject_hash: string },
): Promise<ErasurePlan | null> {
  const { database, keyring, now } = deps;
  const { handle, slowReads } = database;
  if (row.user_id !== null && (await ownedServersOf(handle, row.user_id)).owned > 0) {
    const later = { due_at: now() + BLOCKED_MS, lease_until: null };
    await handle.updateTable('erasures').set(later).where('id', '=', row.id).execute();
    return null;
  }
  // From here on it can't be canceled: a tombstone must not outlive a request.
  const { numUpdatedRows } = await handle
    .updateTable('erasures')
    .set({ state: 'running' })
    .where('id', '=', row.id)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) return null;
  const plan =
    row.user_id === null
      ? await recoveredPlan(deps, row.subject_hash)
      : await planOf(slowReads, keyring, row.user_id);
  // Without a tombstone nothing says who it was.
  if (plan === null) {
    await finish(deps, row.id);
    return null;
  }
  await addTombstone(deps, row.subject_hash, plan);
  await handle
    .updateTable('erasures')
    .set({ plan: toJson(plan) })
    .where('id', '=', row.id)
    .execute();
  return plan;
}

/** Does one step; returns where the next one starts, null at the end. */
async function advance(deps: ErasureDeps, plan: ErasurePlan, progress: Progress): Promise<Progress | null> {
  const part = PARTS[progress.part];
  if (part === undefined) {
    const isClean = progress.pass > 1 && progress.changed === 0;
    if (isClean || progress.pass >= PASSES_MAX) return null;
    return { pass: progress.pass + 1, part: 0, after: [], changed: 0 };
  }
  const next = { ...progress, part: progress.part + 1, after: [] };
  if (part === 'account') await eraseAccount(deps, plan);
  else if (part === 'files') await eraseFiles(deps, plan);
  else if (!('mentions' in part)) {
    const erased =
      'delete' in part
        ? await deleteOwnRows(deps.database, part.delete, plan)
        : await eraseOwnParts(deps.database, part.parts, plan);
    const sum = { ...progress, changed: progress.changed + erased };
    return erased > 0 ? sum : next;
  } else {
    const { after, changed } = await eraseMentions(deps.database, part.mentions, plan, progress.after);
    const sum = progress.changed + changed;
    return after === null ? { ...next, changed: sum } : { ...progress, after, changed: sum };
  }
  return next;
}

/** Tries to empty the log, between which readers get time to end. */
const LOG_TRIES = 50;
const LOG_PAUSE_MS = 100;

/** Forgets the plan, and whatever of it the log of the database still has. */
async function finish({ database, now }: ErasureDeps, id: string): Promise<void> {
  await database.handle
    .updateTable('erasures')
    .set({
      user_id: null,
      state: 'done',
      plan: null,
      step: null,
      due_at: null,
      lease_until: null,
      finished_at: now(),
    })
    .where('id', '=', id)
    .execute();
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.emptyLog();
    } catch (error) {
      if (tries === LOG_TRIES) throw error;
    }
    await sleep(LOG_PAUSE_MS);
  }
}
