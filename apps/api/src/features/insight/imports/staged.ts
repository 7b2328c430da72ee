import { type Access, type DecideStagedInput, toPublicError, type Viewer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { withClaim } from '../../../db/claims.ts';
import type { Database } from '../../../db/database.ts';
import type { CallDeps } from '../settings-file/index.ts';
import { confirmStaged } from './confirm.ts';
import { stagedOf, stagedStore } from './staged-store.ts';

interface StagedDeps extends CallDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** How long one decision excludes others about its entry at most, should the process end meanwhile, in ms. */
const CLAIM_MS = 60_000;

/**
 * Confirms or dismisses one entry, one request at a time. Confirming makes the calls of the panel as the viewer, then ends
 * the wait: confirmed again after a crash in between, the entry finds the role or value in place.
 */
export async function decideStaged(
  deps: StagedDeps,
  viewer: Viewer,
  access: Access,
  input: DecideStagedInput,
): Promise<void> {
  const { importId, n, decision } = input;
  const { handle } = deps.database;
  const claim = {
    ...{ name: `staged:${importId}:${n}`, claimMs: CLAIM_MS, at: deps.now() },
    busy: 'This entry is being decided in another window. Reload the page.',
  };
  await withClaim(handle, claim, async () => {
    // Read under the claim: the decision before is stored by now.
    const line = await stagedStore(handle, viewer.serverId).find(importId, n);
    const item = line === null ? null : stagedOf(line);
    if (item === null) throw new DomainError('NOT_FOUND', { message: DECIDED });
    if (decision === 'dismiss') return end(deps, viewer, input, 'Dismissed.');
    const more = { userId: input.userId, at: deps.now() };
    try {
      await confirmStaged({ ...deps, handle }, { viewer, access }, item, more);
    } catch (error) {
      // The call waits for a second person, and is carried out with their approval.
      if (toPublicError(error).code === 'APPROVAL_REQUIRED') {
        await end(deps, viewer, input, 'Waits for a second person.');
      }
      throw error;
    }
    await end(deps, viewer, input, 'Confirmed.');
  });
}

const DECIDED = 'This entry was already decided, or its import is being undone. Reload the page.';

/** Stores the outcome. A dismissal only counts while the entry waits. */
function end(
  { database }: StagedDeps,
  { serverId }: Viewer,
  { importId, n, decision }: DecideStagedInput,
  reason: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const store = stagedStore(tx.handle, serverId);
    const settle = decision === 'confirm' ? store.settleApplied : store.settle;
    if (!(await settle(importId, n, reason))) return;
    tx.changed({ serverId, entity: 'imports', op: 'changed', ids: [importId] });
  });
}
