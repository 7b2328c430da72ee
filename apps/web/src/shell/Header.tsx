import { Burger, Button } from '@mantine/core';
import { IconBrandDiscord } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Permissions, User } from '@tenfour/contracts';
import { Suspense } from 'react';
import { PaletteButton } from '../app/palette/PaletteButton.tsx';
import { copy } from '../copy.ts';
import { loginUrl } from '../data/browser.ts';
import { lazyNamed } from '../data/lazy.ts';
import { useSessionEnded } from '../data/session-ended.ts';
import { Bell } from '../features/platform/announcements/Bell.tsx';
import { ClockPlace } from '../features/staff/shifts/ClockPlace.tsx';
import { CommunityLink } from '../ui/CommunityLink.tsx';
import { SchemeToggle } from '../ui/SchemeToggle.tsx';
import { Crumbs } from './Crumbs.tsx';
import classes from './Header.module.css';
import { LiveChip } from './LiveChip.tsx';
import { SidebarToggle } from './SidebarToggle.tsx';
import { sidebarCollapsed } from './sidebar.ts';
import { TOP_NAV } from './top-nav.ts';
import { UserName } from './UserName.tsx';
import type { CurrentServer } from './use-current-server.ts';

// What opens a menu brings its code with it: the page is drawn without waiting for any.
const ClockChip = lazyNamed(() => import('../features/staff/shifts/ClockChip.tsx'), 'ClockChip');
const UserMenu = lazyNamed(() => import('./UserMenu.tsx'), 'UserMenu');

/** For staff, or for those who may turn out to be. */
function Clock({ serverId, permissions }: { serverId: string; permissions: Permissions | undefined }) {
  if (permissions === undefined) return <ClockPlace />;
  if (!permissions.can.canViewStaffTools) return null;
  return (
    <Suspense fallback={<ClockPlace />}>
      <ClockChip serverId={serverId} key={serverId} />
    </Suspense>
  );
}

/** Where one is, where else one can go, and who one is. */
export function Header(props: {
  user: User;
  current: CurrentServer;
  navOpen: boolean;
  onToggleNav: () => void;
}) {
  const ended = useSessionEnded();
  const collapsed = sidebarCollapsed.use();
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
      {ended ? null : <PaletteButton />}
      <LiveChip serverId={id ?? null} />
      <Bell />
      {id ? <Clock serverId={id} permissions={permissions} /> : null}
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
