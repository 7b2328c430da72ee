import { DomainError, type Role } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { writeAlerts } from '../../../events/alert-outbox.ts';
import type { Actor, Person } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { memberGrants, memberHolds, membersStore, type PlanLimits } from '../members/index.ts';
import { ownedServersLock, type Quotas, requireRoomToOwn } from '../servers/index.ts';
import { recordInAccounts } from './account-entries.ts';
import { alertOf, type OwnershipEvent, ownershipEvents } from './events.ts';
import type { OwnershipHooks, TransferEnd } from './hooks.ts';
import { type TransferRow, transfersStore } from './store.ts';

export interface TransferDeps {
  limits: PlanLimits;
  quotas: Quotas;
  /** Epoch ms. */
  now: () => number;
}

/** Returns the key of the lock under which a server and its transfer change. */
export function transferLock(serverId: string): string {
  return `server:${serverId}`;
}

/** The people of a transfer as events name them. */
export function peopleOf(row: TransferRow): { transferId: string; owner: Person; recipient: Person } {
  return {
    transferId: row.id,
    owner: { id: row.owner_id, username: row.owner_name },
    recipient: { id: row.user_id, username: row.recipient_name },
  };
}

/** Who does something, and when (epoch ms). */
export interface By {
  actor: Actor;
  at: number;
}

/** Ends an open transfer with an event that needs no more than its people. Throws NOT_FOUND when it is not open. */
export async function endTransfer(
  tx: Transaction,
  row: TransferRow,
  kind: Exclude<OwnershipEvent['kind'], 'ownership.transferred' | 'ownership.notice'>,
  { actor, at }: By,
): Promise<void> {
  if (!(await transfersStore(tx.handle).end(row.id))) throw notOpen();
  await recordEvent(
    tx,
    ownershipEvents.create({ kind, serverId: row.server_id, actor, at, ...peopleOf(row) }),
  );
}

/** As `endTransfer` by a person of the server, for the staff log too where platform staff had approved it. */
export async function endByMember(
  tx: Transaction,
  hooks: OwnershipHooks,
  row: TransferRow,
  { how, ...by }: By & { how: Exclude<TransferEnd, 'offered'> },
): Promise<void> {
  const kinds = {
    objected: row.stage === 'offered' ? 'ownership.cancelled' : 'ownership.objected',
    declined: 'ownership.declined',
    left: 'ownership.lapsed',
  } as const;
  await endTransfer(tx, row, kinds[how], by);
  if (row.stage !== 'notice') return;
  await hooks.onStaffTransferEnded(tx, { ...endOf(row, by), how });
}

/** Returns what the staff log says about the end of a transfer. */
export function endOf(
  { server_id: serverId, server_name: serverName, recipient_name: recipient }: TransferRow,
  { actor, at }: By,
) {
  return { serverId, serverName, recipient, by: actor.name, at };
}

/**
 * Makes the recipient the owner and the former owner an admin, under `transferLock`. The members change before the
 * transfer ends, in the order in which a leaving member locks them. Throws `REFUSED` above the recipient's limits and
 * `NOT_FOUND` when a person is no longer what the transfer says.
 */
export async function transferOwnership(
  tx: Transaction,
  { limits, quotas }: Omit<TransferDeps, 'now'>,
  row: TransferRow,
  { actor, at }: By,
): Promise<void> {
  const { handle } = tx;
  const { server_id: serverId, owner_id: ownerId, user_id: userId } = row;
  await tx.lock(ownedServersLock(userId));
  await limits.requireRoomForServer(handle, userId);
  await requireRoomToOwn(handle, quotas, userId);
  const members = membersStore(handle, serverId);
  if (!(await members.setRole(ownerId, 'owner', 'admin'))) throw notOpen();
  const before = await members.promoteToOwner(userId);
  if (before === null) throw notOpen();
  // The owner has every right, and no custom roles.
  await memberGrants(handle, serverId).removeAll(userId);
  await handle
    .updateTable('servers')
    .set({ owner_id: userId, updated_at: at })
    .where('id', '=', serverId)
    .execute();
  await limits.requireRoomForMembers(handle, serverId);
  // Discord roles would change the former owner, and find the new one exempt.
  const holds = memberHolds(handle, serverId);
  await holds.release(userId);
  await holds.set(ownerId, 'manual_role', { id: userId, role: 'owner' satisfies Role }, at);
  if (!(await transfersStore(handle).end(row.id))) throw notOpen();
  await recordEvent(
    tx,
    ownershipEvents.create({
      kind: 'ownership.transferred',
      byStaff: row.stage === 'notice',
      ...{ serverId, actor, at, ...peopleOf(row) },
    }),
  );
  await recordInAccounts(tx, 'transferred', row, at);
}

/** Alerts the recipient besides the owner, of what an event says. */
export async function alertRecipient(
  tx: Transaction,
  row: TransferRow,
  { title, text }: { title: string; text: string },
  at: number,
): Promise<void> {
  const { recipient, ...transfer } = peopleOf(row);
  const { server_id: serverId } = row;
  const alert = alertOf(transfer, recipient, title, text);
  await writeAlerts(tx, [{ ...alert, text, serverId, at, actorId: null, path: `/server/${serverId}` }]);
}

/** Throws REFUSED while platform staff have suspended the server. */
export function requireActive({ status }: { status: 'active' | 'suspended' }): void {
  if (status === 'active') return;
  throw new DomainError('REFUSED', {
    message: 'This server is suspended. Its ownership can be transferred once it is active again.',
  });
}

export function notOpen(): DomainError {
  return new DomainError('NOT_FOUND', { message: 'This transfer is no longer open.' });
}
