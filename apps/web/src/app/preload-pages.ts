/** All pages except the admin panel's, and every lazy part of one; by name pattern, so that none is forgotten. */
const PAGES = Object.values(
  import.meta.glob([
    '../features/**/*Page.tsx',
    '../features/**/*Tab.tsx',
    '../features/game/panel/GamePanel.tsx',
    '../features/moderation/players/PlayerDrawer.tsx',
    '../features/staff/infractions/StaffManagement.tsx',
    './palette/Palette.tsx',
    '../shell/shortcuts/ShortcutsHelp.tsx',
    '../shell/MarketingFrame.tsx',
    '!../features/platform/**',
  ]),
);

/** The admin panel's, for those who have one. */
const PANEL = Object.values(
  import.meta.glob(['../features/platform/admin/*Page.tsx', '../features/platform/alts/AltRequestsTab.tsx']),
);

/** Who stays on a page for this long, in ms, is not on the way to another one, which would need the processor itself. */
const AHEAD_AFTER_MS = 5_000;

/** The pause before each part where the browser does not tell when it is idle, in ms. */
const OTHERWISE_EVERY_MS = 300;

type Load = () => Promise<unknown>;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, OTHERWISE_EVERY_MS);
  });
}

/** One part at a time, each when the browser has nothing else to do. `mark` says in its timeline that all are there. */
async function loadInTurn(parts: readonly Load[], mark: string, signal: AbortSignal): Promise<void> {
  for (const load of parts) {
    await idle();
    if (signal.aborted) return;
    await load().catch(() => {
      // Only a preload: opening the page reports the error.
    });
  }
  performance.mark(mark);
}

function loadAhead(parts: readonly Load[], mark: string): () => void {
  const stop = new AbortController();
  const timer = setTimeout(() => void loadInTurn(parts, mark, stop.signal), AHEAD_AFTER_MS);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/**
 * Preloads the code of all pages except the admin panel after the viewer has been on one for a while, so that each
 * opens immediately and still opens while the server is unreachable. Returns a function that cancels it.
 */
export function preloadPagesWhenIdle(): () => void {
  return loadAhead(PAGES, 'pages-loaded');
}

/** The same for the admin panel, which only platform staff open. */
export function preloadPanelWhenIdle(): () => void {
  return loadAhead(PANEL, 'panel-loaded');
}
