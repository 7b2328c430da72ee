/** Everybody's pages, and every part of one that comes when it is first shown: by name, so that none is forgotten. */
const PAGES = Object.values(
  import.meta.glob([
    '../features/**/*Page.tsx',
    '../features/**/*Tab.tsx',
    '../features/game/GamePanel.tsx',
    '../features/players/PlayerDrawer.tsx',
    '../features/infractions/StaffManagement.tsx',
    '../features/palette/Palette.tsx',
    './shortcuts/ShortcutsHelp.tsx',
    './MarketingFrame.tsx',
    '!../features/platform/*',
    '!../features/alts/AltRequestsTab.tsx',
  ]),
);

/** The admin panel's, for those who have one. */
const PANEL = Object.values(
  import.meta.glob(['../features/platform/*Page.tsx', '../features/alts/AltRequestsTab.tsx']),
);

/** Where the browser does not tell when it is idle, the first page has long been shown after this time, in ms. */
const OTHERWISE_AFTER_MS = 3_000;

type Load = () => Promise<unknown>;

function loadAll(parts: readonly Load[]): void {
  for (const load of parts) {
    load().catch(() => {
      // Only ahead of time: who opens the page is told what is wrong.
    });
  }
}

function loadWhenIdle(parts: readonly Load[]): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(() => loadAll(parts), OTHERWISE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(() => loadAll(parts));
  return () => window.cancelIdleCallback(handle);
}

/**
 * Fetches the code of all pages but the admin panel's while the browser has nothing else to do, so that each opens at
 * once and still opens while the server cannot be reached. Returns what calls it off.
 */
export function preloadPagesWhenIdle(): () => void {
  return loadWhenIdle(PAGES);
}

/** The same for the admin panel, which only platform staff open. */
export function preloadPanelWhenIdle(): () => void {
  return loadWhenIdle(PANEL);
}
