import { type RequestContext, toPublicError, type Viewer } from '@tenfour/contracts';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { chatCommandEvents } from './events.ts';
import { performStaffCommand, type StaffCall, type StaffOutcome } from './perform-staff.ts';
import { GIVE_UP_MS, type StaffCommandRow, settleCommand } from './store.ts';

type RunDeps = Pick<StaffCall, 'database' | 'services' | 'hooks' | 'now'> & { due: () => void };

/**
 * Does a kick, ban or unban that was typed in the game. What is not recorded is an entry of the activity log, written
 * with the mark that the command is done; failures of other kinds are tried again.
 */
export async function runStaffCommand(
  deps: RunDeps,
  access: RequestContext['access'],
  row: StaffCommandRow,
): Promise<void> {
  const viewer = (await access.at(row.server_id))?.viewer ?? null;
  const outcome = await outcomeOf(deps, row, viewer);
  await deps.database.transaction(async (tx) => {
    if (!(await settleCommand(tx.handle, row.id))) return;
    tx.onCommit(deps.due);
    await outcome(tx);
  });
}

async function outcomeOf(deps: RunDeps, row: StaffCommandRow, viewer: Viewer | null): Promise<StaffOutcome> {
  try {
    return await performStaffCommand({ ...deps, row, viewer });
  } catch (error) {
    const { http, message } = toPublicError(error);
    if (http >= 500 && deps.now() - row.created_at < GIVE_UP_MS) throw error;
    return (tx) => recordRefusal(tx, row, viewer, message, deps.now());
  }
}

function recordRefusal(
  tx: Transaction,
  { server_id: serverId, player_name: player, line }: StaffCommandRow,
  viewer: Viewer | null,
  why: string,
  at: number,
): Promise<void> {
  const actor = viewer === null ? { id: null, name: player } : actorOf(viewer);
  const refusal = { serverId, actor, at, player, line, why };
  return recordEvent(tx, chatCommandEvents.create({ kind: 'staff-command.not-recorded', ...refusal }));
}
