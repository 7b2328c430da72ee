import { DomainError, isAbandoned } from '@tenfour/domain';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { type DueRows, dueItems } from '../../../jobs/claims.ts';
import type { ClaimedJob, JobKind } from '../../../jobs/job-loop.ts';
import {
  alertRecipient,
  endExpired,
  endTransfer,
  isPossible,
  type OwnershipHooks,
  requireActive,
  type TransferDeps,
  type TransferRow,
  transferLock,
  transferOwnership,
  transfersStore,
} from '../../community/ownership/index.ts';
import { platformEvents } from './events.ts';
import { ownerSeenAt } from './owner-seen.ts';

const LEASE_MS = 30_000;

const ENDING: DueRows = {
  table: 'ownership_transfers',
  id: 'id',
  due: 'ends_at',
  lease: 'lease_until',
};

export interface TransferJobDeps extends TransferDeps {
  database: Database;
}

/**
 * Creates the job that ends transfers whose time is up: offers and proposals expire, and after its notice an abandoned
 * server gets its new owner, once.
 */
export function createTransferJob(deps: TransferJobDeps): JobKind<ClaimedJob> {
  return {
    name: 'ownership transfers',
    batch: 10,
    concurrency: 1,
    leaseMs: LEASE_MS,
    ...dueItems(deps.database, ENDING),
    handle: ({ key }) => endDue(deps, key),
  };
}

async function endDue(deps: TransferJobDeps, id: string): Promise<void> {
  const { database, now } = deps;
  const found = await transfersStore(database.handle).findById(id);
  if (found === null) return forget(database.handle, id);
  const whenDue = (end: (tx: Transaction, row: TransferRow, at: number) => Promise<void>) =>
    database.withLock(transferLock(found.server_id), async (tx) => {
      const row = await transfersStore(tx.handle).findById(id);
      if (row === null) await forget(tx.handle, id);
      else if (isPossible(row, 'end', now())) await end(tx, row, now());
    });
  if (found.stage !== 'notice') return whenDue(endExpired);
  try {
    await whenDue((tx, row, at) => takeEffect(tx, deps, row, at));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await whenDue((tx, row, at) => stop(tx, row, error.message, at));
  }
}

/** Ends the transfer of a server that was removed. */
async function forget(handle: Handle, id: string): Promise<void> {
  await transfersStore(handle).end(id);
}

/** Throws a `DomainError` where the server can't be transferred anymore. */
async function takeEffect(
  tx: Transaction,
  deps: TransferJobDeps,
  row: TransferRow,
  at: number,
): Promise<void> {
  requireActive(row);
  const owner = await ownerSeenAt(tx.handle, row.server_id);
  if (owner === null || !isAbandoned(owner.seenAt, at)) {
    throw new DomainError('REFUSED', { message: 'The owner is back.' });
  }
  await transferOwnership(tx, deps, row, { actor: AUTOMATIC, at });
  await alertRecipient(tx, row, { title: 'Ownership transferred', text: 'You are now the owner.' }, at);
  await logEnd(tx, row, { outcome: null, at });
}

async function stop(tx: Transaction, row: TransferRow, outcome: string, at: number): Promise<void> {
  await endTransfer(tx, row, 'ownership.withdrawn', { actor: AUTOMATIC, at });
  const title = 'Ownership transfer stopped';
  await alertRecipient(tx, row, { title, text: 'The transfer was not possible.' }, at);
  await logEnd(tx, row, { outcome, at });
}

function logEnd(
  tx: Transaction,
  { server_id: serverId, server_name: name, recipient_name: recipient }: TransferRow,
  { outcome, at }: { outcome: string | null; at: number },
): Promise<void> {
  const about = { by: AUTOMATIC, at, server: { serverId, name }, recipient, outcome };
  return recordEvent(tx, platformEvents.create({ kind: 'platform.transfer-ended', ...about }));
}

const OUTCOMES = {
  objected: 'the owner objected.',
  declined: 'they declined.',
  left: 'they are no longer a member.',
  offered: 'the owner offered it to a member.',
} as const;

/** Writes to the staff log why a transfer that it approved did not take effect. */
export const logEndedTransfer: OwnershipHooks['onStaffTransferEnded'] = (tx, ended) => {
  const { serverId, serverName: name, recipient, by, how, at } = ended;
  const about = { by: { id: null, name: by }, at, server: { serverId, name }, recipient };
  return recordEvent(
    tx,
    platformEvents.create({ kind: 'platform.transfer-ended', ...about, outcome: OUTCOMES[how] }),
  );
};
