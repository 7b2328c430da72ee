import { Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { NavBadge } from './NavBadge.tsx';
import { ServerPlaceLink } from './ServerPlaceLink.tsx';
import classes from './SideNav.module.css';
import { navAccess, SERVER_NAV, type ServerNavItem } from './server-nav.ts';
import type { CurrentServer } from './use-current-server.ts';

/** The pages of the open server. A locked page says why and stays reachable for a keyboard. */
export function ServerNav({ current, serverId }: { current: CurrentServer; serverId: string }) {
  return (
    <ul className={classes.list}>
      {SERVER_NAV.map((item) => (
        <Item key={item.label} item={item} current={current} serverId={serverId} />
      ))}
    </ul>
  );
}

function Item({
  item,
  current,
  serverId,
}: {
  item: ServerNavItem;
  current: CurrentServer;
  serverId: string;
}) {
  const access = navAccess(item, current.permissions);
  if (access.kind === 'hidden') return null;
  const Icon = item.icon;
  if (access.kind === 'locked') {
    return (
      <li>
        <Tooltip label={access.reason} position="right">
          <button type="button" className={classes.item} data-locked aria-disabled="true">
            <Icon size={18} stroke={1.6} aria-hidden />
            {item.label}
            <IconLock className={classes.end} size={14} aria-hidden />
            <span className="tf-visually-hidden">{access.reason}</span>
          </button>
        </Tooltip>
      </li>
    );
  }
  return (
    <li>
      <ServerPlaceLink serverId={serverId} place={item.place} className={classes.item}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {item.label}
        <NavBadge item={item} current={current} serverId={serverId} />
      </ServerPlaceLink>
    </li>
  );
}
