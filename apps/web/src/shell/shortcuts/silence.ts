/** What takes typed letters for itself: fields, and widgets that move by the first letter. */
const TAKES_KEYS = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="range"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'spinbutton', 'listbox', 'menu', 'menubar', 'tree', 'grid'].map(
    (role) => `[role="${role}"]`,
  ),
  '[role="application"]',
  '[role="dialog"]',
  '[role="alertdialog"]',
].join(', ');

/** What lies over the page while it is there. */
const LAYERS = '[role="dialog"][aria-modal="true"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/**
 * Whether a dialog, a menu or a list of choices lies over the page; `except` leaves out those that the palette may lie
 * over (`data-below-palette`).
 */
export function isCovered(except = ''): boolean {
  const layers = Array.from(
    document.querySelectorAll(except === '' ? LAYERS : `:is(${LAYERS}):not(${except})`),
  );
  return layers.some((layer) => layer.checkVisibility({ visibilityProperty: true }));
}

/**
 * Whether single keys must do nothing (WCAG 2.1.4): somebody types, or a field, a menu or a dialog has the key's
 * attention.
 */
export function isSilent(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(TAKES_KEYS) !== null) || isCovered();
}
