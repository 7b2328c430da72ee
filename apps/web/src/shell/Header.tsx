import { Burger, Button } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Permissions, User } from '@tenfour/contracts';
import { type ReactNode, Suspense } from 'react';
import { copy } from '../copy.ts';
import { loginUrl } from '../data/browser.ts';
import type { CurrentServer } from '../data/current-server.ts';
import { lazyNamed } from '../data/lazy.ts';
import { useSessionEnded } from '../data/session-ended.ts';
import { CommunityLink } from '../ui/CommunityLink.tsx';
import { SchemeToggle } from '../ui/SchemeToggle.tsx';
import { Crumbs } from './Crumbs.tsx';
import classes from './Header.module.css';
import { LiveChip } from './LiveChip.tsx';
import { SidebarToggle } from './SidebarToggle.tsx';
import { sidebarCollapsed } from './sidebar.ts';
import { TOP_NAV } from './top-nav.ts';
import { UserName } from './UserName.tsx';

// It brings a menu's code with it: the page is drawn without waiting for any.
const UserMenu = lazyNamed(() => import('./UserMenu.tsx'), 'UserMenu');

/** The parts of the header that features fill. */
export interface HeaderSlots {
  /** Opens the search. Hidden once the session has ended. */
  search: ReactNode;
  alerts: ReactNode;
  /** The viewer's own shift, on a server's pages. */
  clock: (serverId: string, permissions: Permissions | undefined) => ReactNode;
}

/** Shows where the viewer is, where they can go, and who they are. */
export function Header(props: {
  user: User;
  current: CurrentServer;
  slots: HeaderSlots;
  navOpen: boolean;
  onToggleNav: () => void;
}) {
  const ended = useSessionEnded();
  const collapsed = sidebarCollapsed.use();
  const { slots } = props;
  const { id, permissions } = props.current;
  return (
    <div className={classes.header}>
      <Burger
        hiddenFrom="md"
        className={classes.burger}
        data-doubled={id !== undefined || undefined}
        size="sm"
        opened={props.navOpen}
        onClick={props.onToggleNav}
        aria-expanded={props.navOpen}
      />
      {collapsed ? <SidebarToggle /> : null}
      <Crumbs current={props.current} />
      {ended ? null : slots.search}
      <LiveChip serverId={id ?? null} />
      {slots.alerts}
      {id ? slots.clock(id, permissions) : null}
      <nav aria-label="Site" className={classes.top}>
        {TOP_NAV.map((item) => (
          <Link key={item.to} to={item.to} activeOptions={{ exact: true }}>
            {item.label}
          </Link>
        ))}
      </nav>
      <div className={classes.wide}>
        <CommunityLink className={classes.community}>
          <IconBrandDiscord size={18} stroke={1.6} aria-hidden />
          <span className={classes.communityText}>{copy.navigation.community}</span>
        </CommunityLink>
        <SchemeToggle />
      </div>
      {ended ? (
        <Button component="a" href={loginUrl()} size="xs">
          {copy.session.login}
        </Button>
      ) : (
        <Suspense fallback={<UserName user={props.user} />}>
          <UserMenu user={props.user} />
        </Suspense>
      )}
    </div>
  );
}
