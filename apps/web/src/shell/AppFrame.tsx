import { useLocation, useParams } from '@tanstack/react-router';
import type { User } from '@tenfour/contracts';
import { type ReactNode, Suspense, useState } from 'react';
import { copy } from '../copy.ts';
import { useCurrentServer } from '../data/current-server.ts';
import { setDraftOwner } from '../data/form-drafts.ts';
import { lazyNamed } from '../data/lazy.ts';
import { useSessionEnded } from '../data/session-ended.ts';
import { LoadingText } from '../ui/LoadingText.tsx';
import { OutageBoundary, OutageNotice } from '../ui/Outage.tsx';
import classes from './AppFrame.module.css';
import { Footer } from './Footer.tsx';
import { Header, type HeaderSlots } from './Header.tsx';
import { MobileBar } from './MobileBar.tsx';
import { SideNav } from './SideNav.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { sidebarCollapsed } from './sidebar.ts';

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
      <Suspense fallback={null}>
        <Hosts />
      </Suspense>
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
        <main id="main" tabIndex={-1} className={classes.main}>
          <OutageNotice />
          {slots.notices}
          <Suspense fallback={<LoadingText text={copy.common.loading} />}>{children}</Suspense>
        </main>
        <Footer />
      </div>
      <Suspense fallback={null}>
        <NavDrawer opened={navOpen} current={current} onClose={() => setOpenAt(undefined)} />
      </Suspense>
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
