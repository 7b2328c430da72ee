/**
 * Controls say by `data-key` which key presses them: one attribute beside the control, in whatever feature it stands,
 * instead of handlers that know each other.
 */
function controlsFor(key: string, within: Element): HTMLElement[] {
  return Array.from(within.querySelectorAll<HTMLElement>(`[data-key~="${CSS.escape(key)}"]`));
}

/** How long a control of a page that is being opened is waited for, in ms. */
const WAIT_MS = 10_000;

/** Input after which a pending press is dropped, because the person continued. */
const SIGNS = ['keydown', 'pointerdown'] as const;

const FIELD =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select';

function canBeUsed(control: HTMLElement): boolean {
  return control.checkVisibility({ visibilityProperty: true }) && control.closest('[inert]') === null;
}

/** The first control in sight that `key` presses, of those that `fits` takes. */
export function controlFor(
  key: string,
  within: Element,
  fits: (control: HTMLElement) => boolean = () => true,
): HTMLElement | undefined {
  return controlsFor(key, within).find((control) => canBeUsed(control) && fits(control));
}

/** Does what a press does: fields get the focus, forms are sent, the rest is clicked. What is switched off says why. */
export function press(control: HTMLElement): void {
  if (control instanceof HTMLFormElement) control.requestSubmit();
  else if (control.matches(FIELD)) {
    control.focus();
    if (control instanceof HTMLInputElement) control.select();
  } else if (control.getAttribute('aria-disabled') === 'true') control.focus();
  else control.click();
}

/**
 * Presses the control of `key` as soon as it is there: for a page that is being opened. Called off by the next key or
 * press of the person, and after a while.
 */
export function pressWhenRendered(key: string): void {
  function run(): boolean {
    const control = controlFor(key, document.body);
    if (control) press(control);
    return control !== undefined;
  }

  if (run()) return;
  const observer = new MutationObserver(() => run() && stop());
  const timer = setTimeout(stop, WAIT_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, stop, true);
  }
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-key', 'inert'] });
  for (const sign of SIGNS) window.addEventListener(sign, stop, true);
}
