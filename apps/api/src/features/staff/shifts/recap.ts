import type { ShiftRecap, Viewer } from '@tenfour/contracts';
import { canCorrectShiftOf, rankOf, roleInDepartment } from '@tenfour/domain';
import type { Handle } from '../../../db/database.ts';
import { type ShiftRow, shiftsStore } from './store.ts';

/**
 * Counts what a person did between clock in and clock out, or until `now` (epoch ms) while the shift is open. Null
 * unless it is the viewer's own shift, or one that the viewer can correct.
 */
export async function recapFor(
  handle: Handle,
  viewer: Viewer,
  row: ShiftRow,
  now: number,
): Promise<ShiftRecap | null> {
  const isOwn = row.user_id === viewer.id;
  if (!isOwn) {
    const rank = await shiftsStore(handle, viewer.serverId).rankOf(row.user_id);
    const role = roleInDepartment(viewer, row.type_id);
    if (!canCorrectShiftOf(role, rank, isOwn, rankOf(viewer))) return null;
  }
  const [from, to] = [row.clock_in_at, row.clock_out_at ?? now];
  const counted = await handle
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('mod_calls')
        .select(fn.countAll().as('count'))
        .where('server_id', '=', viewer.serverId)
        .where('status', '=', 'resolved')
        .where('closed_by', '=', row.user_id)
        .where('closed_at', '>=', from)
        .where('closed_at', '<=', to)
        .as('calls'),
      selectFrom('punishments')
        .select(fn.countAll().as('count'))
        .where('server_id', '=', viewer.serverId)
        .where('deleted_at', 'is', null)
        .where('source', 'in', ['web', 'bot'])
        .where('issued_by', '=', row.user_id)
        .where('created_at', '>=', from)
        .where('created_at', '<=', to)
        .as('records'),
      selectFrom('game_commands')
        .select(fn.countAll().as('count'))
        .where('server_id', '=', viewer.serverId)
        .where('source', 'in', ['panel', 'bot'])
        .where('issued_by', '=', row.user_id)
        .where('sent_at', '>=', from)
        .where('sent_at', '<=', to)
        .as('commands'),
    ])
    .executeTakeFirstOrThrow();
  return {
    calls: Number(counted.calls),
    records: Number(counted.records),
    commands: Number(counted.commands),
  };
}
