import type { Punishment } from '@tenfour/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { isUnderWay } from './enforcement.ts';
import { outcomeOfCommand } from './outcome.ts';
import { showOutcome } from './show-outcome.tsx';

/** How long what the game made of one's own record is still told by a toast, in ms. */
const TOLD_MS = 120_000;

/** Says what the game made of what was recorded here, once the list knows it. Returns how to await a record's fate. */
export function useFates(records: readonly Punishment[] | undefined): (created: Punishment) => void {
  const awaited = useRef(new Map<string, number>());

  useEffect(() => {
    if (awaited.current.size === 0) return;
    for (const record of records ?? []) {
      const since = awaited.current.get(record.id);
      if (since === undefined || isUnderWay(record)) continue;
      awaited.current.delete(record.id);
      const outcome = outcomeOfCommand(record);
      if (outcome && Date.now() - since < TOLD_MS) showOutcome(outcome);
    }
  }, [records]);

  return useCallback((created) => {
    if (isUnderWay(created)) awaited.current.set(created.id, Date.now());
  }, []);
}
