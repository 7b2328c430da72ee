import type { AppealThread, Viewer } from '@tenfour/contracts';
import { DomainError, requireUndoable } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { actorOf } from '../../community/identity/index.ts';
import { detailsOf, type PunishmentRow, updateWithin } from '../punishments/index.ts';
import type { AppealsDeps } from './appeal-view.ts';
import { appealEvents } from './events.ts';
import { appealThread, findAppeal } from './staff-service.ts';
import { appealsStore } from './store.ts';

/**
 * Undoes the viewer's decision within a minute. A punishment that it ended is reinstated as by hand, in the game too
 * where the decision lifted it there.
 */
export function undoDecision(deps: AppealsDeps, viewer: Viewer, appealId: string): Promise<AppealThread> {
  return deps.database.transaction((tx) => undo(deps, tx, viewer, appealId));
}

async function undo(
  deps: AppealsDeps,
  tx: Transaction,
  viewer: Viewer,
  appealId: string,
): Promise<AppealThread> {
  const { serverId } = viewer;
  const { row, punishment } = await findAppeal(tx.handle, viewer, appealId);
  const at = deps.now();
  const check = ({ updated_at: punishmentChangedAt }: PunishmentRow) =>
    requireUndoable(
      { decidedAt: row.decided_at, decidedBy: row.decided_by, punishmentChangedAt },
      viewer.id,
      at,
    );
  check(punishment);
  // Lock the record first, in the same order as the decision.
  if (wasEndedBy(row, punishment) && !isOver(punishment, at)) {
    const input = { serverId, punishmentId: punishment.id, isActive: true };
    await updateWithin({ ...deps, now: () => at }, tx, viewer, input, check);
  }
  if (!(await appealsStore(tx.handle, serverId).reopen(row))) {
    throw new DomainError('CONFLICT', { message: 'This appeal is open.' });
  }
  const about = { serverId, actor: actorOf(viewer), at, appealId, punishment: detailsOf(punishment) };
  await recordEvent(tx, appealEvents.create({ kind: 'appeal.decision-undone', ...about }));
  return appealThread(tx.handle, viewer, appealId, at);
}

/** A punishment that the decision ended was changed in the same transaction, at the same time. */
function wasEndedBy(
  { state, decided_at: at }: { state: string; decided_at: number | null },
  punishment: PunishmentRow,
): boolean {
  return state === 'accepted' && punishment.is_active === 0 && punishment.updated_at === at;
}

function isOver({ expires_at: end }: PunishmentRow, now: number): boolean {
  return end !== null && end <= now;
}
