import { LIST_MAX, type Punishment } from '@tenfour/contracts';
import { useState } from 'react';
import { copy } from '../../../copy.ts';
import { handleUnauthorized } from '../../../data/unauthorized.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { nameOf, outcomeOfFailure } from './outcome.ts';
import { showOutcome } from './show-outcome.tsx';
import { texts } from './texts.ts';
import { usePunishmentChanges } from './use-punishments.ts';
import { type UndoOffer, useUndo } from './use-way-back.ts';

/** Deletes records and ends them early: immediately, with undo instead of a confirmation. */
export function useRecordActions(serverId: string) {
  const { remove, restore, expire, update } = usePunishmentChanges();
  const run = useSingleFlight();
  const undo = useUndo(run);
  const [restored, setRestored] = useState<ReadonlySet<string>>(new Set());

  async function bringBack(record: Punishment): Promise<void> {
    setRestored((before) => new Set(before).add(record.id));
    await restore.mutateAsync({ serverId, punishmentId: record.id });
    toastSuccess(texts.restored, nameOf(record));
  }

  async function makeActive(ids: readonly string[]): Promise<void> {
    for (const punishmentId of ids) await update.mutateAsync({ serverId, punishmentId, isActive: true });
    toastSuccess(texts.activeAgain(ids.length));
  }

  async function removeOne(record: Punishment): Promise<void> {
    const { id } = record;
    await remove.mutateAsync({ serverId, punishmentId: id });
    const way: UndoOffer = {
      ids: [id],
      gone: true,
      line: texts.deletedLine(nameOf(record)),
      take: () => succeeds(texts.restoreFailed, () => bringBack(record)),
    };
    const { state } = record.enforcement;
    const inGame = record.punishmentType === 'ban' && record.isActive && state === 'sent';
    undo.offer(way, { title: copy.punishments.deleted, message: inGame ? texts.gameBan : nameOf(record) });
  }

  async function expireMany(chosen: readonly string[]): Promise<void> {
    const ids: string[] = [];
    for (let from = 0; from < chosen.length; from += LIST_MAX) {
      const punishmentIds = chosen.slice(from, from + LIST_MAX);
      ids.push(...(await expire.mutateAsync({ serverId, punishmentIds })).expired);
    }
    undo.forget();
    if (ids.length === 0) return toastSuccess(texts.nothingExpired);
    const line = texts.expiredLine(ids.length);
    const take = () => succeeds(copy.punishments.updateFailed, () => makeActive(ids));
    undo.offer({ ids, gone: false, line, take }, { title: line });
  }

  return {
    undo,
    remove(record: Punishment): void {
      if (undo.hasTaken(record.id)) return;
      run(() => succeeds(copy.punishments.deleteFailed, () => removeOne(record)));
    },
    /** Ends these records now; resolves to whether that worked. */
    expire: (ids: readonly string[]) => succeeds(copy.punishments.updateFailed, () => expireMany(ids)),
    /** Records whose deletion was undone here: they return to their place immediately. */
    restored,
    expiring: expire.isPending,
    removing: remove.isPending ? remove.variables.punishmentId : null,
  };
}

/** What `useRecordActions` gives. */
export type RecordActions = ReturnType<typeof useRecordActions>;

/** Resolves to whether it worked, and says so when it did not. Never rejects. */
async function succeeds(failed: string, call: () => Promise<void>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (!handleUnauthorized('server', error)) showOutcome(outcomeOfFailure(failed, error));
    return false;
  }
}
