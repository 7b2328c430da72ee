import { IconSmartHome, IconUsersGroup } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { copy } from '../copy.ts';
import type { CurrentServer } from '../data/current-server.ts';
import { lazyNamed } from '../data/lazy.ts';
import { OptionalPart } from '../ui/OptionalPart.tsx';
import { ServerNav } from './ServerNav.tsx';
import { SidebarToggle } from './SidebarToggle.tsx';
import classes from './SideNav.module.css';

const ServerSwitcher = lazyNamed(() => import('./ServerSwitcher.tsx'), 'ServerSwitcher');

/** The sidebar: the server switcher and the server's pages; outside of a server, the pages that belong to none. */
export function SideNav({ current }: { current: CurrentServer }) {
  return (
    <nav className={classes.nav} aria-label={current.id ? 'Server' : 'Main'}>
      <div className={classes.head}>
        <OptionalPart fallback={<span className={classes.switcher} />}>
          <ServerSwitcher current={current} />
        </OptionalPart>
        <SidebarToggle />
      </div>
      {current.id ? <ServerNav current={current} serverId={current.id} /> : <GeneralNav />}
    </nav>
  );
}

function GeneralNav() {
  // The dashboard has two addresses.
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
  return (
    <ul className={classes.list}>
      <li>
        <Link
          to="/"
          className={classes.item}
          activeOptions={{ exact: true }}
          {...(isDashboard ? { 'aria-current': 'page' } : {})}
        >
          <IconSmartHome size={18} stroke={1.6} aria-hidden />
          {copy.navigation.dashboard}
        </Link>
      </li>
      <li>
        <Link to="/alt-management" className={classes.item}>
          <IconUsersGroup size={18} stroke={1.6} aria-hidden />
          {copy.navigation.altManagement}
        </Link>
      </li>
    </ul>
  );
}
