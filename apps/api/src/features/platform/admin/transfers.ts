import type {
  PlatformTransfer,
  PlatformTransfersService,
  PlatformViewer,
  ProposeTransferInput,
} from '@tenfour/contracts';
import {
  ABANDONED_AFTER_DAYS,
  canApproveTransfer,
  DomainError,
  hasAccessLevel,
  isAbandoned,
  NOTICE_MS,
  OFFER_MS,
} from '@tenfour/domain';
import { iso } from '../../../db/codecs.ts';
import type { Database, Handle, Transaction } from '../../../db/database.ts';
import { AUTOMATIC } from '../../../events/domain-event.ts';
import { recordEvent } from '../../../events/record-event.ts';
import {
  alertRecipient,
  endTransfer,
  openTransfer,
  ownershipEvents,
  peopleOf,
  type TransferRow,
  takeTransferStep,
  transferLock,
  transfersStore,
} from '../../community/ownership/index.ts';
import { platformEvents } from './events.ts';
import { ownerSeenAt } from './owner-seen.ts';
import { actorOf } from './panels.ts';

interface TransfersDeps {
  database: Database;
  /** Epoch ms. */
  now: () => number;
}

/** Transfers of abandoned servers by two members of platform staff. */
export function createPlatformTransfersService(deps: TransfersDeps): PlatformTransfersService {
  const { database, now } = deps;
  return {
    propose: (viewer, input) =>
      database.withLock(transferLock(input.serverId), (tx) => propose(tx, viewer, input, now())),
    approve: (viewer, input) =>
      takeTransferStep(deps, input, 'approve', (tx, row, at) => approve(tx, viewer, row, at)),
    withdraw: (viewer, input) =>
      takeTransferStep(deps, input, 'withdraw', (tx, row, at) => withdraw(tx, viewer, row, at)),
  };
}

async function propose(
  tx: Transaction,
  viewer: PlatformViewer,
  { serverId, userId, reason }: ProposeTransferInput,
  at: number,
): Promise<PlatformTransfer> {
  const owner = await ownerSeenAt(tx.handle, serverId);
  if (owner === null) throw new DomainError('NOT_FOUND', { message: 'There is no such server.' });
  requireAbandoned(owner.seenAt, at);
  if (userId === viewer.id) {
    throw new DomainError('REFUSED', { message: 'You cannot transfer a server to yourself.' });
  }
  const row = await openTransfer(
    tx,
    {
      ...{ server_id: serverId, owner_id: owner.id, user_id: userId, stage: 'proposed', reason },
      ...{ proposed_by: viewer.accountId, proposer_id: viewer.id, ends_at: at + OFFER_MS },
    },
    at,
  );
  await recordStep(tx, viewer, row, at, { kind: 'platform.transfer-proposed', reason });
  return shown(tx.handle, viewer, row);
}

async function approve(
  tx: Transaction,
  viewer: PlatformViewer,
  row: TransferRow,
  at: number,
): Promise<PlatformTransfer> {
  if (!mayApprove(viewer, row)) {
    throw new DomainError('REFUSED', {
      message: 'A second member of platform staff has to approve this, who is not the new owner.',
    });
  }
  const owner = await ownerSeenAt(tx.handle, row.server_id);
  requireAbandoned(owner?.seenAt ?? at, at);
  const store = transfersStore(tx.handle);
  await store.approve(row.id, viewer.accountId, at + NOTICE_MS);
  const { server_id: serverId, reason } = row;
  const notice = ownershipEvents.create({
    ...{ kind: 'ownership.notice', serverId, actor: AUTOMATIC, at, ...peopleOf(row) },
    reason: reason ?? '',
  });
  await recordEvent(tx, notice);
  const title = 'You will own this server';
  await alertRecipient(tx, row, { title, text: 'In 7 days, unless the owner objects.' }, at);
  await recordStep(tx, viewer, row, at, { kind: 'platform.transfer-approved' });
  return shown(tx.handle, viewer, (await store.find(serverId)) ?? row);
}

async function withdraw(
  tx: Transaction,
  viewer: PlatformViewer,
  row: TransferRow,
  at: number,
): Promise<void> {
  if (row.stage === 'proposed') await transfersStore(tx.handle).end(row.id);
  else {
    await endTransfer(tx, row, 'ownership.withdrawn', { actor: AUTOMATIC, at });
    const text = 'Platform staff stopped the transfer.';
    await alertRecipient(tx, row, { title: 'Ownership transfer stopped', text }, at);
  }
  await recordStep(tx, viewer, row, at, { kind: 'platform.transfer-withdrawn' });
}

function requireAbandoned(seenAt: number, at: number): void {
  if (isAbandoned(seenAt, at)) return;
  throw new DomainError('REFUSED', {
    message: `The owner was here in the last ${ABANDONED_AFTER_DAYS} days, so this server is not abandoned.`,
  });
}

function mayApprove(viewer: PlatformViewer, row: TransferRow): boolean {
  const { proposed_by: accountId, proposer_id: userId, user_id: recipientId } = row;
  if (row.stage !== 'proposed' || accountId === null || userId === null) return false;
  const approver = { accountId: viewer.accountId, userId: viewer.id };
  return canApproveTransfer({ proposedBy: { accountId, userId }, recipientId }, approver);
}

function recordStep(
  tx: Transaction,
  viewer: PlatformViewer,
  row: TransferRow,
  at: number,
  step:
    | { kind: 'platform.transfer-proposed'; reason: string }
    | { kind: 'platform.transfer-approved' | 'platform.transfer-withdrawn' },
): Promise<void> {
  const server = { serverId: row.server_id, name: row.server_name };
  const about = { by: actorOf(viewer), at, server, recipient: row.recipient_name };
  return recordEvent(tx, platformEvents.create({ ...step, ...about }));
}

/** Returns the open transfer of a server by platform staff, as one of them sees it; null for none. */
export async function platformTransferOf(
  handle: Handle,
  viewer: PlatformViewer,
  serverId: string,
): Promise<PlatformTransfer | null> {
  const row = await transfersStore(handle).find(serverId);
  return row === null || row.stage === 'offered' ? null : shown(handle, viewer, row);
}

async function shown(handle: Handle, viewer: PlatformViewer, row: TransferRow): Promise<PlatformTransfer> {
  const ids = [row.proposed_by, row.approved_by].filter((id) => id !== null);
  const staff = await handle
    .selectFrom('platform_accounts')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .execute();
  const nameOf = (id: string | null) => staff.find((one) => one.id === id)?.username ?? null;
  return {
    id: row.id,
    stage: row.stage,
    recipientName: row.recipient_name,
    reason: row.reason ?? '',
    proposedBy: nameOf(row.proposed_by),
    approvedBy: nameOf(row.approved_by),
    createdAt: iso(row.created_at),
    endsAt: iso(row.ends_at),
    canApprove: mayApprove(viewer, row),
    canWithdraw: hasAccessLevel(viewer.level, 'admin'),
  };
}
