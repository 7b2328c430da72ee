/** Every page and every part of one that comes when it is first shown, found by name so that none is forgotten. */
const PAGES = Object.values(
  import.meta.glob([
    '../features/**/*Page.tsx',
    '../features/**/*Tab.tsx',
    '../features/game/GamePanel.tsx',
    '../features/players/PlayerDrawer.tsx',
    '../features/infractions/StaffManagement.tsx',
    './MarketingFrame.tsx',
  ]),
);

/** Where the browser does not tell when it is idle, the first page has long been shown after this time, in ms. */
const OTHERWISE_AFTER_MS = 3_000;

function loadAll(): void {
  for (const load of PAGES) {
    load().catch(() => {
      // Only ahead of time: who opens the page is told what is wrong.
    });
  }
}

/**
 * Fetches the code of all pages while the browser has nothing else to do, so that each opens at once and still opens
 * while the server cannot be reached. Returns what calls it off.
 */
export function preloadPagesWhenIdle(): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(loadAll, OTHERWISE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(loadAll);
  return () => window.cancelIdleCallback(handle);
}
