/**
 * The script of the prerendered pages (see prerender.tsx): they show and answer without any, so the app's code comes at
 * the first sign of a hand, and without one once the page has been read for a while. Phones are spared what a glance
 * does not need.
 */
const SIGNS = ['pointerover', 'touchstart', 'scroll', 'keydown', 'focusin', 'popstate'] as const;

/** How long an untouched page waits before it loads the app, in ms after its load event. */
const READ_FOR_MS = 10_000;

let loading = false;
let pressed: HTMLElement | null = null;

/** Keeps the last press on a button, which only the app's code can answer. */
function keepPress({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button instanceof HTMLElement) pressed = button;
}

async function load(): Promise<void> {
  if (loading) return;
  loading = true;
  for (const sign of SIGNS) window.removeEventListener(sign, load);
  try {
    const { started } = await import('./main.tsx');
    await started;
    window.removeEventListener('click', keepPress, true);
    pressed?.click();
  } catch {
    // What is shown works without.
  }
}

function loadLater(): void {
  setTimeout(() => void load(), READ_FOR_MS);
}

window.addEventListener('click', keepPress, true);
for (const sign of SIGNS) window.addEventListener(sign, load, { passive: true });
if (document.readyState === 'complete') loadLater();
else window.addEventListener('load', loadLater);
