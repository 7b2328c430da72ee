import { useId } from 'react';
import { copy } from '../copy.ts';
import type { CurrentServer } from '../data/current-server.ts';
import { Pending } from '../ui/Pending.tsx';
import { NavBadge } from './NavBadge.tsx';
import { NavTargetLink } from './NavTargetLink.tsx';
import classes from './SideNav.module.css';
import { NAV_GROUPS, navAccess, SERVER_NAV, type ServerNavItem } from './server-nav.ts';

/** The pages of the open server that the viewer may open. */
export function ServerNav({ current, serverId }: { current: CurrentServer; serverId: string }) {
  return (
    <div className="tf-in-turn">
      {current.permissions ? null : <Pending />}
      {NAV_GROUPS.map((group) => (
        <Group key={group ?? ''} group={group} current={current} serverId={serverId} />
      ))}
    </div>
  );
}

function Group({
  group,
  current,
  serverId,
}: {
  group: (typeof NAV_GROUPS)[number];
  current: CurrentServer;
  serverId: string;
}) {
  const id = useId();
  const items = SERVER_NAV.filter(
    (item) => !item.isTab && item.group === group && navAccess(item, current.permissions).kind === 'open',
  );
  if (items.length === 0) return null;
  return (
    <div className={classes.group}>
      {group ? (
        <p id={id} className={classes.heading}>
          {copy.navigation.groups[group]}
        </p>
      ) : null}
      <ul className={classes.list} aria-labelledby={group ? id : undefined}>
        {items.map((item) => (
          <Item key={item.label} item={item} current={current} serverId={serverId} />
        ))}
      </ul>
    </div>
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
  const Icon = item.icon;
  return (
    <li>
      <NavTargetLink serverId={serverId} place={item.place} className={classes.item}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {item.label}
        <NavBadge item={item} current={current} serverId={serverId} />
      </NavTargetLink>
    </li>
  );
}
