import { useLocation, useParams } from '@tanstack/react-router';
import type { User } from '@tenfour/contracts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { copy } from '../copy.ts';
import { lazyNamed } from '../data/lazy.ts';
import { draftsAreOf } from '../data/leaving.ts';
import { useSessionEnded } from '../data/session-ended.ts';
import { DutyChecks } from '../features/staff/duty/DutyChecks.tsx';
import { LoadingText } from '../ui/LoadingText.tsx';
import { OutageBoundary, OutageNotice } from '../ui/Outage.tsx';
import classes from './AppFrame.module.css';
import { AppProviders } from './AppProviders.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MobileBar } from './MobileBar.tsx';
import { OverlayPlace } from './OverlayPlace.tsx';
import { preloadPagesWhenIdle } from './preload-pages.ts';
import { SideNav } from './SideNav.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { sidebarCollapsed } from './sidebar.ts';
import { useCurrentServer } from './use-current-server.ts';

// Asked for with the frame and not waited for: nothing of it is seen before somebody does something.
const Hosts = lazyNamed(() => import('./Hosts.tsx'), 'Hosts');
const NavDrawer = lazyNamed(() => import('./NavDrawer.tsx'), 'NavDrawer');

/** The frame of every signed-in page (ux 2.5), with the hosts of toasts and questions. */
export function AppFrame({ user, children }: { user: User; children: ReactNode }) {
  const { id: serverPage } = useParams({ strict: false });
  // Not in an effect: the forms below look for their drafts as they are drawn.
  draftsAreOf(user.id);
  useEffect(preloadPagesWhenIdle, []);
  return (
    <AppProviders>
      <Suspense fallback={null}>
        <Hosts />
      </Suspense>
      <OutageBoundary tells={serverPage !== undefined}>
        <Frame user={user}>{children}</Frame>
      </OutageBoundary>
    </AppProviders>
  );
}

function Frame({ user, children }: { user: User; children: ReactNode }) {
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
          <Header user={user} current={current} navOpen={navOpen} onToggleNav={toggleNav} />
        </header>
        <SessionEndedBar />
        <main id="main" tabIndex={-1} className={classes.main}>
          <OutageNotice />
          <DutyChecks />
          <Suspense fallback={<LoadingText text={copy.common.loading} />}>{children}</Suspense>
        </main>
        <Footer />
      </div>
      <Suspense fallback={null}>
        <NavDrawer opened={navOpen} current={current} onClose={() => setOpenAt(undefined)} />
      </Suspense>
      <OverlayPlace />
      {current.id ? <MobileBar current={current} serverId={current.id} onMore={toggleNav} /> : null}
    </>
  );
}

/** Outlives the toast, so that the reason for leaving is still there (S0). */
function SessionEndedBar() {
  const ended = useSessionEnded();
  return ended ? <p className={classes.ended}>{copy.session.ended}</p> : null;
}
