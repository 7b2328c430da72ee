import { useCallback, useEffect, useRef, useState } from 'react';

/** How long a row that is over keeps its place after the last loss or movement of the pointer, in ms. */
export const STEADY_MS = 1_500;

/** A row in its place; `gone` once it is no longer in the list. */
export interface SteadyRow<Item> {
  item: Item;
  gone: boolean;
}

/**
 * Keeps rows from sliding under the pointer: a row that left stays in its place, marked as gone, until nothing has left
 * and the pointer has not moved over the list (call `moved`) for `STEADY_MS`. `live` has to keep its identity while it
 * is the same. Does nothing unless `enabled`.
 */
export function useSteadyRows<Item extends { id: string }>(live: readonly Item[], enabled = true) {
  const [source, setSource] = useState(live);
  const [rows, setRows] = useState<readonly SteadyRow<Item>[]>(() => live.map(present));
  let shown = rows;
  if (source !== live) {
    shown = enabled ? merged(rows, live) : live.map(present);
    setSource(live);
    setRows(shown);
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRows((now) => now.filter(({ gone }) => !gone)), STEADY_MS);
  }, []);
  const lost = shown.filter(({ gone }) => gone).length;
  useEffect(() => {
    if (lost > 0) rest();
    return () => clearTimeout(timer.current);
  }, [lost, rest]);

  return { rows: shown, held: lost > 0, moved: lost > 0 ? rest : undefined };
}

function present<Item>(item: Item): SteadyRow<Item> {
  return { item, gone: false };
}

/** The live rows in their order, and each that is gone behind the row that it stood behind. */
export function merged<Item extends { id: string }>(
  before: readonly SteadyRow<Item>[],
  live: readonly Item[],
): SteadyRow<Item>[] {
  const here = new Set(live.map(({ id }) => id));
  const rows = live.map(present);
  before.forEach(({ item }, place) => {
    if (here.has(item.id)) return;
    const ahead = before[place - 1]?.item.id;
    rows.splice(rows.findIndex((row) => row.item.id === ahead) + 1, 0, { item, gone: true });
  });
  return rows;
}
