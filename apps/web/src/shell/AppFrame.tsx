import { Burger, Button } from '@mantine/core';
import { useLocation, useParams } from '@tanstack/react-router';
import type { Permissions, User } from '@tenfour/contracts';
import { type ReactNode, Suspense, useState } from 'react';
import { copy } from '../copy.ts';
import { loginUrl } from '../data/browser.ts';
import type { CurrentServer } from '../data/current-server.ts';
import { useCurrentServer } from '../data/current-server.ts';
import { setDraftOwner } from '../data/form-drafts.ts';
import { lazyNamed } from '../data/lazy.ts';
import { useSessionEnded } from '../data/session-ended.ts';
import { LoadingText } from '../ui/LoadingText.tsx';
import { OptionalPart } from '../ui/OptionalPart.tsx';
import { OutageBoundary, OutageNotice } from '../ui/Outage.tsx';
import classes from './AppFrame.module.css';
import { Crumbs } from './Crumbs.tsx';
import { FrameFooter } from './Footer.tsx';
import headerClasses from './Header.module.css';
import { LiveChip, PausedNotice } from './LiveChip.tsx';
import { MobileBar } from './MobileBar.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { SidebarToggle } from './SidebarToggle.tsx';
import { SideNav } from './SideNav.tsx';
import { SiteMenu } from './SiteMenu.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { sidebarCollapsed } from './sidebar.ts';
import { UserName } from './UserName.tsx';

// Requested with the frame but not awaited: none of it shows before the first interaction.
const Hosts = lazyNamed(() => import('./Hosts.tsx'), 'Hosts');
const NavDrawer = lazyNamed(() => import('./NavDrawer.tsx'), 'NavDrawer');

/** The parts of the frame that features fill. */
export interface FrameSlots extends HeaderSlots {
  /** Above the page. */
  notices: ReactNode;
  /** Over the page. */
  overlays: ReactNode;
}

interface FrameProps {
  user: User;
  slots: FrameSlots;
  children: ReactNode;
}

/** The frame of every signed-in page, with the hosts of toasts and questions. */
export function AppFrame({ user, slots, children }: FrameProps) {
  const { id: serverPage } = useParams({ strict: false });
  // Not in an effect: the forms below look for their drafts as they are drawn.
  setDraftOwner(user.id);
  return (
    <>
      <OptionalPart>
        <Hosts />
      </OptionalPart>
      <OutageBoundary announces={serverPage !== undefined}>
        <Frame user={user} slots={slots}>
          {children}
        </Frame>
      </OutageBoundary>
    </>
  );
}

function Frame({ user, slots, children }: FrameProps) {
  const current = useCurrentServer();
  const collapsed = sidebarCollapsed.use() || undefined;
  useShortcuts(current);
  const { href } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Going back to the page must not open it again.
  if (openAt !== undefined && openAt !== href) setOpenAt(undefined);
  const navOpen = openAt === href;
  const toggleNav = () => setOpenAt(navOpen ? undefined : href);

  return (
    <>
      <SkipLinks current={current} />
      <div className={classes.rail} data-collapsed={collapsed}>
        <SideNav current={current} />
      </div>
      <div className={classes.page} data-collapsed={collapsed}>
        <header className={classes.header}>
          <Header user={user} current={current} slots={slots} navOpen={navOpen} onToggleNav={toggleNav} />
        </header>
        <SessionEndedBar />
        <PreviewBar />
        <main id="main" tabIndex={-1} className={classes.main}>
          <OutageNotice />
          <PausedNotice />
          {slots.notices}
          <Suspense fallback={<LoadingText text={copy.common.loading} />}>{children}</Suspense>
        </main>
        <FrameFooter />
      </div>
      <OptionalPart>
        <NavDrawer opened={navOpen} current={current} onClose={() => setOpenAt(undefined)} />
      </OptionalPart>
      {slots.overlays}
      {current.id ? <MobileBar current={current} serverId={current.id} onMore={toggleNav} /> : null}
    </>
  );
}

/** Outlives the toast, so that the reason for leaving stays visible. */
function SessionEndedBar() {
  const ended = useSessionEnded();
  return ended ? <p className={classes.ended}>{copy.session.ended}</p> : null;
}

// It brings a menu's code with it: the page is drawn without waiting for any.
const UserMenu = lazyNamed(() => import('./UserMenu.tsx'), 'UserMenu');

/** The parts of the header that features fill. */
interface HeaderSlots {
  /** Opens the search. Hidden once the session has ended. */
  search: ReactNode;
  alerts: ReactNode;
  /** The viewer's own shift, on a server's pages. */
  clock: (serverId: string, permissions: Permissions | undefined) => ReactNode;
}

/** Shows where the viewer is, and what is within reach everywhere: search, live updates, their shift, their account. */
function Header(props: {
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
    <div className={headerClasses.header}>
      <Burger
        hiddenFrom="md"
        className={headerClasses.burger}
        data-doubled={id !== undefined || undefined}
        size="sm"
        opened={props.navOpen}
        onClick={props.onToggleNav}
        aria-expanded={props.navOpen}
      />
      {collapsed ? <SidebarToggle /> : null}
      <SiteMenu />
      <Crumbs current={props.current} />
      {ended ? null : slots.search}
      <LiveChip serverId={id ?? null} />
      {slots.alerts}
      {id ? slots.clock(id, permissions) : null}
      {ended ? (
        <Button component="a" href={loginUrl()} size="xs">
          {copy.session.login}
        </Button>
      ) : (
        <OptionalPart fallback={<UserName user={props.user} />}>
          <UserMenu user={props.user} />
        </OptionalPart>
      )}
    </div>
  );
}
