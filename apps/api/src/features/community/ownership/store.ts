import type { OwnershipTransfer } from '@tenfour/contracts';
import { canTakeStep, type TransferStep } from '@tenfour/domain';
import type { Insertable } from 'kysely';
import { iso } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { engineOf } from '../../../db/search.ts';
import type { OwnershipTransfersTable } from '../../../db/table-types/index.ts';

/** Selects transfers with the names of their servers and people; of servers that are there. */
function transfersOf(handle: Handle) {
  return handle
    .selectFrom('ownership_transfers as transfer')
    .innerJoin('servers', 'servers.id', 'transfer.server_id')
    .innerJoin('users as owner', 'owner.id', 'transfer.owner_id')
    .innerJoin('users as recipient', 'recipient.id', 'transfer.user_id')
    .selectAll('transfer')
    .select([
      'servers.name as server_name',
      'servers.status',
      'owner.username as owner_name',
      'recipient.username as recipient_name',
    ])
    .where('servers.deleted_at', 'is', null);
}

export type TransferRow = Awaited<ReturnType<ReturnType<typeof transfersOf>['executeTakeFirstOrThrow']>>;

/** Returns whether a step can be taken about a stored transfer at `now` (epoch ms). */
export function isPossible(
  { stage, ends_at: endsAt }: TransferRow,
  step: TransferStep,
  now: number,
): boolean {
  return canTakeStep({ stage, endsAt }, step, now);
}

/** The open transfers of ownership. Changed under the lock of `transferLock`, except that a leaving member ends one. */
export function transfersStore(handle: Handle) {
  return {
    /** Returns the transfer of a server, also one whose time is up and that was not ended yet. */
    async find(serverId: string): Promise<TransferRow | null> {
      const row = await transfersOf(handle).where('transfer.server_id', '=', serverId).executeTakeFirst();
      return row ?? null;
    },

    /** Returns the transfer of a server to this person, which no other transaction ends until this one is over. */
    async findTo(serverId: string, userId: string): Promise<TransferRow | null> {
      const query = transfersOf(handle)
        .where('transfer.server_id', '=', serverId)
        .where('transfer.user_id', '=', userId);
      const locked = engineOf(handle) === 'postgres' ? query.forUpdate('transfer') : query;
      return (await locked.executeTakeFirst()) ?? null;
    },

    async findById(id: string): Promise<TransferRow | null> {
      return (await transfersOf(handle).where('transfer.id', '=', id).executeTakeFirst()) ?? null;
    },

    /** Returns those that a person takes part in and can act on at `now` (epoch ms). */
    async ofPerson(userId: string, now: number): Promise<TransferRow[]> {
      return transfersOf(handle)
        .where((eb) => eb.or([eb('transfer.owner_id', '=', userId), eb('transfer.user_id', '=', userId)]))
        .where('transfer.stage', '!=', 'proposed')
        .where('transfer.ends_at', '>', now)
        .orderBy('transfer.ends_at')
        .orderBy('transfer.id')
        .execute();
    },

    /** Throws for a server that has one already. */
    async add(row: Insertable<OwnershipTransfersTable>): Promise<void> {
      await handle.insertInto('ownership_transfers').values(row).execute();
    },

    /** Begins the notice of a proposal. */
    async approve(id: string, approvedBy: string, endsAt: number): Promise<void> {
      await handle
        .updateTable('ownership_transfers')
        .set({ stage: 'notice', approved_by: approvedBy, ends_at: endsAt, lease_until: null })
        .where('id', '=', id)
        .execute();
    },

    /** Returns whether it was still open. */
    async end(id: string): Promise<boolean> {
      const ended = await handle
        .deleteFrom('ownership_transfers')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },
  };
}

/** Returns a transfer as its two people see it. */
export function toTransfer(row: TransferRow): OwnershipTransfer {
  return {
    id: row.id,
    serverId: row.server_id,
    serverName: row.server_name,
    stage: row.stage,
    owner: { userId: row.owner_id, username: row.owner_name },
    recipient: { userId: row.user_id, username: row.recipient_name },
    reason: row.reason,
    createdAt: iso(row.created_at),
    endsAt: iso(row.ends_at),
  };
}
