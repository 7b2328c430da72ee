const PAGES: readonly (() => Promise<unknown>)[] = [
  () => import('../features/dashboard/DashboardPage.tsx'),
  () => import('../features/servers/ServerPage.tsx'),
  () => import('../features/game/GamePanel.tsx'),
  () => import('../features/members/MembersTab.tsx'),
  () => import('../features/join-requests/JoinRequestsTab.tsx'),
  () => import('../features/punishments/PunishmentsPage.tsx'),
  () => import('../features/settings/SettingsPage.tsx'),
];

/**
 * Fetches the code of the signed-in pages while the browser has nothing else to do, so that each opens at once and
 * still opens while the server cannot be reached. Does nothing where the browser does not tell when it is idle.
 */
export function preloadPagesWhenIdle(): () => void {
  if (typeof window.requestIdleCallback !== 'function') return () => undefined;
  const handle = window.requestIdleCallback(() => {
    for (const load of PAGES) {
      load().catch(() => {
        // Only ahead of time: who opens the page is told what is wrong.
      });
    }
  });
  return () => window.cancelIdleCallback(handle);
}
