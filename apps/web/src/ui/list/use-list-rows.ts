import { type HeldOptions, type HeldRows, type Row, useHeldRows } from './use-held-rows.ts';
import { type SteadyRow, useSteadyRows } from './use-steady-rows.ts';

/** The rows of a list as drawn: new ones can wait behind a pill, and removed ones keep their place briefly. */
export interface ListRows<Item extends Row> extends HeldRows<Item> {
  /** What to draw, removed rows included. */
  rows: readonly SteadyRow<Item>[];
  isGone: (item: Item) => boolean;
  /** Whether removed rows are still shown. */
  hasGone: boolean;
}

/**
 * Keeps a list still while the viewer uses it: new rows wait behind a pill (`useHeldRows`), and, where `steady` is set,
 * rows that left keep their place until the pointer rests (`useSteadyRows`). Draw `rows` inside a `ListArea`.
 */
export function useListRows<Item extends Row>(
  live: readonly Item[],
  options: HeldOptions<Item> & { steady?: boolean } = {},
): ListRows<Item> {
  const { steady = true, ...heldOptions } = options;
  const held = useHeldRows(live, heldOptions);
  const { rows, held: hasGone, moved } = useSteadyRows(held.shown, steady);
  const gone = new Set(rows.flatMap((row) => (row.gone ? [row.item.id] : [])));
  return {
    ...held,
    rows,
    hasGone,
    isGone: ({ id }) => gone.has(id),
    area: { ...held.area, ...(moved ? { onPointerMove: moved } : {}) },
  };
}
