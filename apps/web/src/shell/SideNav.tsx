import { IconServer, IconSmartHome, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '@tenfour/domain';
import { Suspense } from 'react';
import { copy } from '../copy.ts';
import { type CurrentServer, useServers } from '../data/current-server.ts';
import { lazyNamed } from '../data/lazy.ts';
import { Mark } from './Mark.tsx';
import { ServerNav } from './ServerNav.tsx';
import { SidebarToggle } from './SidebarToggle.tsx';
import classes from './SideNav.module.css';

const ServerSwitcher = lazyNamed(() => import('./ServerSwitcher.tsx'), 'ServerSwitcher');

/** The left rail: which server, and its pages; outside of a server, all of them. */
export function SideNav({ current }: { current: CurrentServer }) {
  return (
    <nav className={classes.nav} aria-label={current.id ? 'Server' : 'Main'}>
      <div className={classes.head}>
        <Link to="/" className={classes.brand}>
          <Mark size={24} /> {PRODUCT_NAME}
        </Link>
        <SidebarToggle />
      </div>
      <Suspense fallback={<span className={classes.switcher} />}>
        <ServerSwitcher current={current} />
      </Suspense>
      {current.id ? <ServerNav current={current} serverId={current.id} /> : <GeneralNav />}
    </nav>
  );
}

function GeneralNav() {
  const servers = useServers();
  return (
    <ul className={classes.list}>
      <li>
        <Link to="/" className={classes.item} activeOptions={{ exact: true }}>
          <IconSmartHome size={18} stroke={1.6} aria-hidden />
          {copy.navigation.dashboard}
        </Link>
      </li>
      {servers.data?.slice(0, 8).map((server) => (
        <li key={server.id}>
          <Link to="/server/$id" params={{ id: server.id }} className={classes.item}>
            <IconServer size={18} stroke={1.6} aria-hidden />
            <span className={classes.name}>{server.name}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/alt-management" className={classes.item}>
          <IconUsersGroup size={18} stroke={1.6} aria-hidden />
          {copy.navigation.altManagement}
        </Link>
      </li>
    </ul>
  );
}
