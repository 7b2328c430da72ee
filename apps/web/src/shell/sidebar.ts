import { persistedToggle } from '../data/persisted-toggle.ts';

/** Whether the rail of wide windows is put away, in this browser. */
export const sidebarCollapsed = persistedToggle('tenfour:sidebar-collapsed', false);

/** Puts the rail away or brings it back. What had the focus and is gone with it gives it to the button that undoes that. */
export function toggleSidebar(): void {
  const had = document.activeElement;
  sidebarCollapsed.set(!sidebarCollapsed.get());
  requestAnimationFrame(() => {
    if (had?.isConnected && had.checkVisibility()) return;
    const buttons = Array.from(document.querySelectorAll<HTMLElement>('[data-sidebar-toggle]'));
    buttons.find((button) => button.checkVisibility())?.focus();
  });
}
