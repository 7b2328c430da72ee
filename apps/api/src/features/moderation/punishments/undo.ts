import { type SqlBool, sql } from 'kysely';
import type { Handle, Transaction } from '../../../db/database.ts';
import { forUpdate } from '../../../db/locks.ts';
import { commandChanges } from '../../game/gateway/index.ts';
import type { EnforcementColumns } from './hooks.ts';

/** A record whose command has not been sent yet. */
export interface WaitingRecord {
  id: string;
  commandId: string;
}

/** Why a record's command is not sent any more. */
export type TakenBackFor = 'deleted' | 'ended';

/** Enforcement of a record whose command was canceled. */
export const UNDONE: Pick<EnforcementColumns, 'enforcement' | 'enforcement_message'> = {
  enforcement: 'not_sent',
  enforcement_message: 'Taken back before it was sent.',
};

/**
 * Those of these records whose command still waits, with the command held until the transaction ends. To be asked
 * before the records are held: what becomes of a command is written on it first and then on its record, and two who
 * go the same way never wait for each other.
 */
export async function holdWaiting(
  handle: Handle,
  serverId: string,
  ids: readonly string[],
): Promise<WaitingRecord[]> {
  const waiting = handle
    .selectFrom('punishments')
    .innerJoin('game_commands', (join) =>
      join
        .onRef('game_commands.server_id', '=', 'punishments.server_id')
        .onRef('game_commands.id', '=', 'punishments.enforcement_command_id'),
    )
    .select(['punishments.id', 'game_commands.id as commandId'])
    .where('punishments.id', 'in', ids)
    // As in `store.ts`: in a form that no index has.
    .where(sql<SqlBool>`punishments.server_id || '' = ${serverId}`)
    .where('punishments.deleted_at', 'is', null)
    .where('game_commands.state', '=', 'queued')
    .orderBy('game_commands.id');
  return forUpdate(handle, 'game_commands', waiting).execute();
}

/**
 * Cancels the queued commands of these records, so that a record that is gone bans no one; what was sent stays.
 * Returns the ids of the updated records. `at` in epoch ms.
 */
export async function undoCommands(
  tx: Transaction,
  serverId: string,
  records: readonly WaitingRecord[],
  { why, at }: { why: TakenBackFor; at: number },
): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set();
  const commandIds = records.map(({ commandId }) => commandId);
  const { handle } = tx;
  const settled = await handle
    .updateTable('game_commands')
    .set({
      state: 'failed',
      error_kind: 'refused',
      error_message: `Not sent: its punishment was ${why}.`,
      settled_at: at,
    })
    .where('server_id', '=', serverId)
    .where('id', 'in', commandIds)
    .where('state', '=', 'queued')
    .returning('id')
    .execute();
  if (settled.length === 0) return new Set();
  const taken = settled.map(({ id }) => id);
  tx.changed(...commandChanges(taken.map((id) => ({ serverId, id }))));
  await handle
    .updateTable('punishments')
    .set(UNDONE)
    .where('enforcement_command_id', 'in', taken)
    .where(sql<SqlBool>`server_id || '' = ${serverId}`)
    .execute();
  return new Set(records.filter(({ commandId }) => taken.includes(commandId)).map(({ id }) => id));
}
