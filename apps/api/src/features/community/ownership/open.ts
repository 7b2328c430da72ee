import { DomainError } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { forUpdate } from '../../../db/locks.ts';
import type { OwnershipTransfersTable } from '../../../db/table-types/index.ts';
import { endExpired } from './lapse.ts';
import { isPossible, type TransferRow, transfersStore } from './store.ts';
import { requireActive } from './transfer.ts';

/**
 * Opens a transfer of a server from its owner to a member, under `transferLock`. Throws `CONFLICT` while one is open or
 * when the owner has changed, `NOT_FOUND` for a non-member, `REFUSED` for people who can't receive it and while suspended.
 */
export async function openTransfer(
  tx: Transaction,
  transfer: Omit<Insertable<OwnershipTransfersTable>, 'id' | 'created_at'>,
  at: number,
): Promise<TransferRow> {
  const { server_id: serverId, owner_id: ownerId, user_id: userId } = transfer;
  await requireTransferable(tx, serverId, ownerId);
  await requireNoTransfer(tx, serverId, at);
  await requireMember(tx, serverId, { userId, ownerId });
  const store = transfersStore(tx.handle);
  await store.add({ ...transfer, id: newId(at), created_at: at });
  return (await store.find(serverId)) ?? noSuchMember();
}

/** Throws unless the server is there, active and still `ownerId`'s. */
async function requireTransferable(tx: Transaction, serverId: string, ownerId: string): Promise<void> {
  const server = await tx.handle
    .selectFrom('servers')
    .select(['status', 'owner_id'])
    .where('id', '=', serverId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (server === undefined) throw new DomainError('NOT_FOUND', { message: 'This server has been deleted.' });
  if (server.owner_id !== ownerId) {
    throw new DomainError('CONFLICT', { message: 'This server has another owner now.' });
  }
  requireActive(server);
}

/** Throws CONFLICT while a transfer is open. Ends one whose time is up. */
async function requireNoTransfer(tx: Transaction, serverId: string, at: number): Promise<void> {
  const open = await transfersStore(tx.handle).find(serverId);
  if (open === null) return;
  if (open.stage !== 'notice' && isPossible(open, 'end', at)) return endExpired(tx, open, at);
  throw new DomainError('CONFLICT', {
    message: `A transfer of this server to ${open.recipient_name} is already open.`,
  });
}

/** Throws unless the person can receive the server: a member with an account, other than the owner. */
async function requireMember(
  tx: Transaction,
  serverId: string,
  { userId, ownerId }: { userId: string; ownerId: string },
): Promise<void> {
  if (userId === ownerId)
    throw new DomainError('REFUSED', { message: 'Choose a member other than the owner.' });
  // Locked: a removal at the same moment waits, and ends the transfer then.
  const found = tx.handle
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('users.stand_in_of')
    .where('members.server_id', '=', serverId)
    .where('members.user_id', '=', userId);
  const person = (await forUpdate(tx.handle, 'members', found).executeTakeFirst()) ?? noSuchMember();
  if (person.stand_in_of === null) return;
  throw new DomainError('REFUSED', { message: 'This member has no account and cannot own a server.' });
}

/** Throws NOT_FOUND. */
function noSuchMember(): never {
  throw new DomainError('NOT_FOUND', { message: 'This person is not a member of this server.' });
}
