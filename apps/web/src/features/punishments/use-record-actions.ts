import { LIST_MAX, type Punishment } from '@tenfour/contracts';
import { useEffect, useRef, useState } from 'react';
import { copy } from '../../copy.ts';
import { handleUnauthorized } from '../../data/unauthorized.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { statusLook } from '../../ui/status-table.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { toastUndo } from '../../ui/toast-undo.tsx';
import { outcomeOfFailure } from './outcome.ts';
import { showOutcome } from './show-outcome.tsx';
import { texts } from './texts.ts';
import { usePunishmentChanges } from './use-punishments.ts';

/** How long the list offers to bring a deleted record back, in ms. */
export const UNDO_MS = 60_000;

/**
 * Deletes at once with a way back, and ends records before their time. The way back is in the toast and, as another
 * toast replaces that one, above the list until the next action or for a minute.
 */
export function useRecordActions(serverId: string) {
  const { remove, restore, expire } = usePunishmentChanges();
  const run = useSingleFlight();
  const [deleted, setDeleted] = useState<Punishment | null>(null);
  const latest = useRef<Punishment | null>(null);
  latest.current = deleted;

  useEffect(() => {
    if (!deleted) return undefined;
    const timer = setTimeout(() => setDeleted(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [deleted]);

  function undo(record: Punishment): void {
    run(async () => {
      try {
        await restore.mutateAsync({ serverId, punishmentId: record.id });
        if (latest.current?.id === record.id) setDeleted(null);
        toastSuccess(texts.restored, nameOf(record));
      } catch (error) {
        fail(texts.restoreFailed, error);
      }
    });
  }

  function removeOne(record: Punishment): void {
    // Its row may still be there until the list is read again.
    if (latest.current?.id === record.id) return;
    run(async () => {
      try {
        await remove.mutateAsync({ serverId, punishmentId: record.id });
        setDeleted(record);
        toastUndo({
          title: copy.punishments.deleted,
          message: nameOf(record),
          label: texts.undo,
          onUndo: () => undo(record),
        });
      } catch (error) {
        fail(copy.punishments.deleteFailed, error);
      }
    });
  }

  /** Ends these records now; resolves to whether that worked. */
  async function expireMany(ids: readonly string[]): Promise<boolean> {
    try {
      let expired = 0;
      for (let from = 0; from < ids.length; from += LIST_MAX) {
        const punishmentIds = ids.slice(from, from + LIST_MAX);
        expired += (await expire.mutateAsync({ serverId, punishmentIds })).expired.length;
      }
      setDeleted(null);
      toastSuccess(expired === 0 ? texts.nothingExpired : texts.expired1(expired));
      return true;
    } catch (error) {
      fail(copy.punishments.updateFailed, error);
      return false;
    }
  }

  return {
    deleted,
    forget: () => setDeleted(null),
    undo,
    remove: removeOne,
    expire: expireMany,
    expiring: expire.isPending,
    removing: remove.isPending ? remove.variables.punishmentId : null,
  };
}

/** What `useRecordActions` gives. */
export type RecordActions = ReturnType<typeof useRecordActions>;

function nameOf({ punishmentType, robloxUsername }: Punishment): string {
  return texts.fateOf(statusLook('punishment', punishmentType).label, robloxUsername);
}

function fail(literal: string, error: unknown): void {
  if (!handleUnauthorized('server', error)) showOutcome(outcomeOfFailure(literal, error));
}
