import type { OwnershipService, OwnershipTransfer, TransferInput, Viewer } from '@tenfour/contracts';
import { DomainError, OFFER_MS, type TransferStep } from '@tenfour/domain';
import type { Database, Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../identity/index.ts';
import { recordInAccounts } from './account-entries.ts';
import { ownershipEvents } from './events.ts';
import type { OwnershipHooks } from './hooks.ts';
import { openTransfer } from './open.ts';
import { takeTransferStep } from './step.ts';
import { type TransferRow, toTransfer, transfersStore } from './store.ts';
import {
  type By,
  endByMember,
  endOf,
  peopleOf,
  requireActive,
  type TransferDeps,
  transferLock,
  transferOwnership,
} from './transfer.ts';

export interface OwnershipDeps extends TransferDeps {
  database: Database;
  hooks: OwnershipHooks;
}

/** Creates the service for transfers of ownership between the owner and a member. */
export function createOwnershipService(deps: OwnershipDeps): OwnershipService {
  const { database, hooks, now } = deps;

  /** Runs a step of a person of the server about its open transfer. */
  function step(
    viewer: Viewer,
    { transferId }: TransferInput,
    name: TransferStep,
    take: (tx: Transaction, row: TransferRow, by: By) => Promise<void>,
  ): Promise<void> {
    const { serverId } = viewer;
    return takeTransferStep(deps, { serverId, transferId }, name, (tx, row, at) =>
      take(tx, row, { actor: actorOf(viewer), at }),
    );
  }

  return {
    list: async ({ id }) => (await transfersStore(database.handle).ofPerson(id, now())).map(toTransfer),

    offer: (viewer, { userId }) => offer(deps, viewer, userId),

    cancel: (viewer, input) =>
      step(viewer, input, 'cancel', (tx, row, by) => endByMember(tx, hooks, row, { ...by, how: 'objected' })),

    accept: (viewer, input) =>
      step(viewer, input, 'accept', async (tx, row, by) => {
        requireRecipient(viewer, row);
        requireActive(row);
        await transferOwnership(tx, deps, row, by);
      }),

    decline: (viewer, input) =>
      step(viewer, input, 'decline', async (tx, row, by) => {
        requireRecipient(viewer, row);
        await endByMember(tx, hooks, row, { ...by, how: 'declined' });
      }),
  };
}

function offer(
  { database, hooks, now }: OwnershipDeps,
  viewer: Viewer,
  userId: string,
): Promise<OwnershipTransfer> {
  const { serverId } = viewer;
  return database.withLock(transferLock(serverId), async (tx) => {
    const at = now();
    const offered = { server_id: serverId, owner_id: viewer.id, user_id: userId, ends_at: at + OFFER_MS };
    await endProposal(tx, hooks, serverId, { actor: actorOf(viewer), at });
    const row = await openTransfer(tx, { ...offered, stage: 'offered' }, at);
    const event = { serverId, actor: actorOf(viewer), at, ...peopleOf(row) };
    await recordEvent(tx, ownershipEvents.create({ kind: 'ownership.offered', ...event }));
    await recordInAccounts(tx, 'offered', row, at);
    return toTransfer(row);
  });
}

/** An owner who offers the server has not abandoned it. */
async function endProposal(tx: Transaction, hooks: OwnershipHooks, serverId: string, by: By): Promise<void> {
  const store = transfersStore(tx.handle);
  const row = await store.find(serverId);
  if (row?.stage !== 'proposed' || !(await store.end(row.id))) return;
  await hooks.onStaffTransferEnded(tx, { ...endOf(row, by), how: 'offered' });
}

function requireRecipient(viewer: Viewer, row: TransferRow): void {
  if (viewer.id === row.user_id) return;
  throw new DomainError('REFUSED', { message: 'This transfer is for another person.' });
}
