import { keptSwitch } from '../data/kept-switch.ts';

/** Whether the rail of wide windows is put away, in this browser. */
export const sidebarCollapsed = keptSwitch('tenfour:sidebar-collapsed', false);
