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

/** What has to be answered or closed before the palette opens: not a list below a field, nor a player's drawer. */
const BEFORE_PALETTE =
  '[role="dialog"][aria-modal="true"]:not([data-below-palette]), [role="alertdialog"], [role="menu"]';

/** What keeps a person from the page and its forms: not a list below one of their fields. */
const COVERS = '[role="dialog"][aria-modal="true"], [role="alertdialog"], [role="menu"]';

function isLoaded(layers: string): boolean {
  return Array.from(document.querySelectorAll(layers)).some((layer) =>
    layer.checkVisibility({ visibilityProperty: true }),
  );
}

/** Whether something lies over the page that comes before the palette. */
export function blocksPalette(): boolean {
  return isLoaded(BEFORE_PALETTE);
}

/** Whether something lies over the page, whose own forms are not meant then. */
export function isCovered(): boolean {
  return isLoaded(COVERS);
}

/**
 * Returns whether single keys must do nothing (WCAG 2.1.4): the person is typing, or a field, a menu or a dialog
 * handles the key.
 */
export function isSilent(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(TAKES_KEYS) !== null) || isLoaded(LAYERS);
}
