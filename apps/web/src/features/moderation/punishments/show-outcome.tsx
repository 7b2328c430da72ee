import type { Punishment } from '@tenfour/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { toast } from '../../../ui/toast.ts';
import { isUnderWay } from './enforcement.ts';
import { type Outcome, outcomeOfCommand } from './outcome.ts';

/** How long the outcome of the viewer's own record still gets a toast, in ms. */
const NOTIFIED_MS = 120_000;

/** Shows an outcome as the one toast. */
export function showOutcome({ title, tone, lines }: Outcome): void {
  toast({ title, tone, message: lines.map((line) => <div key={line}>{line}</div>) });
}

/**
 * Shows the outcome in the game of records created here, once the list has it. Returns a function that starts waiting
 * for a record's outcome.
 */
export function useOutcomes(records: readonly Punishment[] | undefined): (created: Punishment) => void {
  const awaited = useRef(new Map<string, number>());

  useEffect(() => {
    if (awaited.current.size === 0) return;
    for (const record of records ?? []) {
      const since = awaited.current.get(record.id);
      if (since === undefined || isUnderWay(record)) continue;
      awaited.current.delete(record.id);
      const outcome = outcomeOfCommand(record);
      if (outcome && Date.now() - since < NOTIFIED_MS) showOutcome(outcome);
    }
  }, [records]);

  return useCallback((created) => {
    if (isUnderWay(created)) awaited.current.set(created.id, Date.now());
  }, []);
}
