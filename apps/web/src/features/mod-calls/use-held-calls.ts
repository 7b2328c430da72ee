import type { ModCall } from '@tenfour/contracts';
import { useMemo, useState } from 'react';

/**
 * A queue that does not move under somebody who works on it: while `busy` (the pointer or the focus is in the list)
 * calls that come in wait behind a pill, and everything else stays where it is. `show` lets them in.
 */
export function useHeldCalls(live: readonly ModCall[], busy: boolean) {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => idsOf(live));
  const incoming = useMemo(() => live.filter(({ id }) => !known.has(id)), [live, known]);
  // An empty list has nothing that could jump.
  const open = !busy || incoming.length === live.length;
  if (open && incoming.length > 0) setKnown(idsOf(live));
  const shown = useMemo(() => (open ? live : live.filter(({ id }) => known.has(id))), [live, known, open]);
  return {
    shown,
    held: open ? [] : incoming,
    show: () => setKnown(idsOf(live)),
  };
}

function idsOf(calls: readonly ModCall[]): ReadonlySet<string> {
  return new Set(calls.map(({ id }) => id));
}
