import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Where overlays cover the page, and Back is expected to close the top one. */
const MEDIA_QUERY = '(max-width: 48em), (pointer: coarse)';

/** How long the page of a new address has to close the overlays of the page before. */
const NAVIGATION_MS = 300;

/** How long `popstate` may take. */
const POP_TIMEOUT_MS = 1_000;

interface Entry {
  __TSR_key?: string;
  /** How many overlays are open at this entry of the history. */
  overlays?: number;
}

/** The open overlays, bottom first. Each has an entry above the one that the router knows. */
const overlays: { close: () => void }[] = [];

let router: RouterHistory | undefined;
let depth = 0;
let planned: ReturnType<typeof setTimeout> | undefined;
let popping: Promise<void> | null = null;
let popped: (() => void) | null = null;
let unblock: (() => void) | undefined;

/**
 * Lets Back close an overlay on phones. Closing it another way removes its entry from the history, and a link in it
 * replaces that entry. Does nothing outside a router.
 */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const history = useRouter({ warn: false })?.history;
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  // In the commit: the entries must match what is open before anything else can happen.
  useLayoutEffect(() => {
    if (history === undefined) return;
    attach(history);
    if (!opened) return;
    const overlay = { close: () => latest.current() };
    overlays.push(overlay);
    settleSoon();
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
      settleSoon();
    };
  }, [opened, history]);
}

function attach(history: RouterHistory): void {
  if (router === history) return;
  router = history;
  depth = entry().overlays ?? 0;
  window.addEventListener('popstate', onPop, { capture: true });
  history.subscribe(({ action }) => settleSoon(delayAfter(action.type)));
  // Reloading keeps entries whose overlays are gone.
  if (depth > 0) settleSoon();
}

/** Other parameters of the same page close nothing: its overlays have their entries again right away. */
function delayAfter(action: string): number {
  return action === 'REPLACE' ? 0 : NAVIGATION_MS;
}

function entry(): Entry {
  return (window.history.state ?? {}) as Entry;
}

/** Whether the router knows the current entry. It does not while it asks before leaving, or with a history in memory. */
function isKnownToRouter(): boolean {
  const key = entry().__TSR_key;
  return key !== undefined && key === router?.location.state.__TSR_key;
}

function settleSoon(delay = 0): void {
  if (delay > 0 && planned !== undefined) return;
  clearTimeout(planned);
  planned = setTimeout(() => {
    planned = undefined;
    void settle();
  }, delay);
}

/** Makes the entries match the open overlays. */
async function settle(): Promise<void> {
  await popping;
  if (!isKnownToRouter()) return;
  depth = entry().overlays ?? 0;
  const wanted = window.matchMedia(MEDIA_QUERY).matches ? overlays.length : 0;
  if (depth > wanted) await popTo(wanted);
  while (depth < wanted) pushEntry();
  guardNavigation();
}

/** Adds an entry without the router's notice, as nothing of the page changes. */
function pushEntry(): void {
  depth += 1;
  History.prototype.pushState.call(window.history, { ...entry(), overlays: depth }, '');
}

/** Goes back to the entry with `target` overlays, without closing any. */
async function popTo(target: number): Promise<void> {
  await popping;
  const steps = (entry().overlays ?? 0) - target;
  if (steps <= 0) return;
  popping = new Promise((resolve) => {
    const timeout = setTimeout(() => popped?.(), POP_TIMEOUT_MS);
    popped = () => {
      clearTimeout(timeout);
      [popping, popped] = [null, null];
      depth = entry().overlays ?? 0;
      resolve();
    };
  });
  window.history.go(-steps);
  await popping;
}

/** Has every navigation start from the page's own entry while overlays have entries above it. */
function guardNavigation(): void {
  if (depth === 0) {
    unblock?.();
    unblock = undefined;
    return;
  }
  unblock ??= router?.block({
    enableBeforeUnload: false,
    blockerFn: async ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') {
        await popTo(0);
        settleSoon(delayAfter(action));
      }
      return false;
    },
  });
}

function onPop(event: PopStateEvent): void {
  // The same page for the router, which would load it again.
  if (isKnownToRouter()) event.stopImmediatePropagation();
  if (popped) {
    popped();
    return;
  }
  const before = depth;
  depth = entry().overlays ?? 0;
  for (const overlay of overlays.slice(depth, before).reverse()) overlay.close();
  settleSoon();
}
