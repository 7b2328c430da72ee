import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import classes from './SidebarToggle.module.css';
import { texts } from './shortcuts/texts.ts';
import { sidebarCollapsed, toggleSidebar } from './sidebar.ts';

/** Puts the rail of wide windows away, where it stands in it; in the header it brings the rail back. */
export function SidebarToggle() {
  const collapsed = sidebarCollapsed.use();
  const label = collapsed ? texts.sidebar.expand : texts.sidebar.collapse;
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={label}
      title={label}
      data-sidebar-toggle
      onClick={toggleSidebar}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  );
}
