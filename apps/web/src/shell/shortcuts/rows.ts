/**
 * Rows are marked by `data-row`. `data-row-keys` names the keys that belong to a row, so that one which the row has no
 * control for right now does nothing else instead. A list of several parts is marked by `data-rows`.
 */
const ROW = '[data-row]';

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
}

/** The row that has the focus, or holds what has it. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROW) ?? null;
}

function listOf(row: HTMLElement): Element | null {
  return row.closest('[data-rows]') ?? row.parentElement;
}

function rowsIn(list: Element | null): HTMLElement[] {
  return Array.from(list?.querySelectorAll<HTMLElement>(ROW) ?? []).filter(isSeen);
}

/** Puts the focus on a row, which then can have it. */
function focusRow(row: HTMLElement): void {
  if (!row.hasAttribute('tabindex')) row.tabIndex = -1;
  row.focus();
}

/**
 * Moves the focus to the next row (1) or the one before (-1); from outside to the first row of the page's first list.
 * False when there is none. At the end of a list nothing moves.
 */
export function moveRow(main: Element, step: 1 | -1): boolean {
  const from = focusedRow();
  if (from === null) {
    const first = Array.from(main.querySelectorAll<HTMLElement>(ROW)).find(isSeen);
    if (first) focusRow(first);
    return first !== undefined;
  }
  const rows = rowsIn(listOf(from));
  const to = rows[rows.indexOf(from) + step];
  focusRow(to ?? from);
  return true;
}

/** Whether a key belongs to a row, whatever the row offers at the moment. */
export function belongsTo(row: HTMLElement, key: string): boolean {
  return (row.dataset.rowKeys ?? '').split(' ').includes(key);
}
