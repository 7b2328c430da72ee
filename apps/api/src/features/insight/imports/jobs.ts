import { sql } from 'kysely';
import type { Database, Handle } from '../../../db/database.ts';
import { claimDueRows, type DueRows, nextDueRow } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import { yieldToEventLoop } from '../../../jobs/timing.ts';
import type { EvidenceDeps } from '../../moderation/evidence/index.ts';
import { discardStep } from './discard.ts';
import { importStep } from './import-step.ts';
import type { ImportRef } from './planned.ts';
import { importsStore } from './store.ts';
import { undoStep } from './undo-step.ts';

/** Each step renews the lease, so that another process continues soon after a crash. */
const LEASE_MS = 15_000;

/** How long one import runs before other pending ones get their turn, in ms. */
const TURN_MS = 1_000;

export interface ImportWorkDeps extends EvidenceDeps {
  /** Called after a turn that left something to do. */
  again: () => void;
}

/**
 * Creates the job that runs imports and undoes them, one step per transaction. Each step reads from the rows what is
 * left, so that a crash neither loses nor duplicates anything. Other work runs between steps.
 */
export function createImportWork(deps: ImportWorkDeps): JobKind<DueImport> {
  const { database } = deps;
  return {
    name: 'imports',
    batch: 2,
    concurrency: 1,
    leaseMs: LEASE_MS,
    claim: (claim) => claimImports(database, claim),
    nextAt: () => nextDueRow(database.handle, DUE_IMPORTS),
    release: (item, until) => releaseImport(database.handle, item, until),
    handle: (item) => turn({ ...deps, leaseMs: LEASE_MS }, item),
  };
}

/** One turn of an import: until there is nothing to do, or others have waited long enough. */
async function turn(deps: ImportWorkDeps & { leaseMs: number }, item: DueImport): Promise<void> {
  const ended = performance.now() + TURN_MS;
  const ref = { serverId: item.serverId, importId: item.key };
  while (performance.now() < ended) {
    await yieldToEventLoop();
    if (!(await step(deps, ref))) return;
  }
  await releaseImport(deps.database.handle, item, deps.now());
  notified(deps.database, ref);
  deps.again();
}

/** False when nothing is left to do for now. */
async function step(deps: ImportWorkDeps & { leaseMs: number }, ref: ImportRef): Promise<boolean> {
  const row = await importsStore(deps.database.handle, ref.serverId).findAny(ref.importId);
  if (row === null) return false;
  switch (row.status) {
    case 'importing':
      return importStep(deps, ref);
    case 'undoing':
      return undoStep(deps, ref);
    case 'reading':
      // Begun to be read since it was claimed: `import-readings.ts` takes it.
      return false;
    default:
      // Expired drafts, discarded imports, and files that were imported.
      return discardStep(deps, row);
  }
}

function notified(database: Database, { serverId, importId }: ImportRef): void {
  database.changes.publish([{ serverId, entity: 'imports', op: 'changed', ids: [importId] }]);
}

/** An import for which there is something to do. */
export interface DueImport extends ClaimedJob {
  serverId: string;
}

/** Imports for which there is something to do; reading their files is `import-readings-store.ts`. */
const DUE_IMPORTS: DueRows = {
  table: 'imports',
  id: 'id',
  due: 'due_at',
  lease: 'lease_until',
  only: sql`status <> 'reading'`,
};

/** As `claimDueRows`, with the server of each. */
async function claimImports(
  database: Database,
  claim: { now: number; leaseUntil: number; limit: number },
): Promise<DueImport[]> {
  const ids = await claimDueRows(database, DUE_IMPORTS, claim);
  if (ids.length === 0) return [];
  const rows = await database.handle
    .selectFrom('imports')
    .select(['id', 'server_id'])
    .where('id', 'in', ids)
    .execute();
  const { leaseUntil } = claim;
  return rows.map(({ id, server_id }) => ({ key: id, serverId: server_id, leaseUntil }));
}

/** Lets a claimed one be claimed again from `until` on; its steps have renewed the lease meanwhile. */
async function releaseImport(handle: Handle, item: DueImport, until: number): Promise<void> {
  await handle
    .updateTable('imports')
    .set({ lease_until: until })
    .where('server_id', '=', item.serverId)
    .where('id', '=', item.key)
    .where('lease_until', 'is not', null)
    .execute();
}
