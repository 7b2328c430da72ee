import { useMemo, useState } from 'react';

/** What is selected after a press on one row; with `range`, everything between it and the row pressed before. */
export function selectedAfter(
  selected: ReadonlySet<string>,
  press: { id: string; on: boolean; range: boolean },
  ids: readonly string[],
  anchor: string | null,
): ReadonlySet<string> {
  const [one, other] = [ids.indexOf(press.id), anchor === null ? -1 : ids.indexOf(anchor)];
  const pressed =
    press.range && one >= 0 && other >= 0
      ? ids.slice(Math.min(one, other), Math.max(one, other) + 1)
      : [press.id];
  const next = new Set(selected);
  for (const id of pressed) {
    if (press.on) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The rows that are selected, of those that are there. */
export function useSelection(ids: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = useMemo(() => ids.filter((id) => marked.has(id)), [ids, marked]);
  return {
    marked,
    selected,
    press(id: string, on: boolean, range: boolean) {
      setMarked((before) => selectedAfter(before, { id, on, range }, ids, anchor));
      setAnchor(id);
    },
    all: (on: boolean) => setMarked(new Set(on ? ids : [])),
  };
}
