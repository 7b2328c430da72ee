import type { Punishment } from '@tenfour/contracts';
import { useMemo, useState } from 'react';

type Arrival = Pick<Punishment, 'createdAt' | 'issuedById'>;

/**
 * Divides a list into what is shown and how many are held back: what others recorded after `since` waits above the list
 * instead of pushing the rows down under the pointer. One's own is always shown. `since` null holds nothing back.
 */
export function divide<Item extends Arrival>(
  records: readonly Item[],
  since: string | null,
  viewerId: string | undefined,
): { shown: readonly Item[]; held: number } {
  const isHeld = (record: Item) =>
    since !== null && record.createdAt > since && record.issuedById !== viewerId;
  const shown = records.filter((record) => !isHeld(record));
  return { shown, held: records.length - shown.length };
}

/** Holds back what others record while the list is open; `show` lets it in. Only a list with the newest first shifts. */
export function useArrivals(
  records: readonly Punishment[],
  viewerId: string | undefined,
  newestFirst: boolean,
) {
  const newest = records[0]?.createdAt ?? null;
  const [since, setSince] = useState(newest);
  if (since === null && newest !== null) setSince(newest);
  const divided = useMemo(
    () => divide(records, newestFirst ? since : null, viewerId),
    [records, since, viewerId, newestFirst],
  );
  return { ...divided, show: () => setSince(newest) };
}
