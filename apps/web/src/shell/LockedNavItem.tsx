import { Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import classes from './SideNav.module.css';
import type { ServerNavItem } from './server-nav.ts';

/** A page that one may not open: it says why, to the pointer and to the keyboard. */
export function LockedNavItem({ item, reason }: { item: ServerNavItem; reason: string }) {
  const Icon = item.icon;
  return (
    <Tooltip label={reason} position="right">
      <button type="button" className={classes.item} data-locked aria-disabled="true">
        <Icon size={18} stroke={1.6} aria-hidden />
        {item.label}
        <IconLock className={classes.end} size={14} aria-hidden />
        <span className="tf-visually-hidden">{reason}</span>
      </button>
    </Tooltip>
  );
}
