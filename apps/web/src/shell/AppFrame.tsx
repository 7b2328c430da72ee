import { AppShell, Drawer } from '@mantine/core';
import { useLocation, useParams } from '@tanstack/react-router';
import type { User } from '@tenfour/contracts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { copy } from '../copy.ts';
import { useSessionEnded } from '../data/session-ended.ts';
import { DutyChecks } from '../features/duty/DutyChecks.tsx';
import { DialogHost } from '../ui/DialogHost.tsx';
import { LoadingText } from '../ui/LoadingText.tsx';
import { OutageBoundary, OutageNotice } from '../ui/Outage.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';
import classes from './AppFrame.module.css';
import { AppProviders } from './AppProviders.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MobileBar } from './MobileBar.tsx';
import { preloadPagesWhenIdle } from './preload-pages.ts';
import { SideNav } from './SideNav.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { type CurrentServer, useCurrentServer } from './use-current-server.ts';

/** The frame of every signed-in page (ux 2.5), with the hosts of toasts and questions. */
export function AppFrame({ user, children }: { user: User; children: ReactNode }) {
  const { id: serverPage } = useParams({ strict: false });
  useEffect(preloadPagesWhenIdle, []);
  return (
    <AppProviders>
      <ToastHost />
      <DialogHost />
      <OutageBoundary tells={serverPage !== undefined}>
        <Frame user={user}>{children}</Frame>
      </OutageBoundary>
    </AppProviders>
  );
}

function Frame({ user, children }: { user: User; children: ReactNode }) {
  const current = useCurrentServer();
  const { href } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const navOpen = openAt === href;
  const toggleNav = () => setOpenAt(navOpen ? undefined : href);

  return (
    <AppShell
      layout="alt"
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: true } }}
      transitionDuration={0}
    >
      <SkipLinks current={current} />
      <AppShell.Navbar component="div" visibleFrom="md">
        <SideNav current={current} />
      </AppShell.Navbar>
      <AppShell.Header>
        <Header user={user} current={current} navOpen={navOpen} onToggleNav={toggleNav} />
      </AppShell.Header>
      <NavDrawer opened={navOpen} current={current} onClose={() => setOpenAt(undefined)} />
      <div className={classes.page}>
        <SessionEndedBar />
        <main id="main" tabIndex={-1} className={classes.main}>
          <OutageNotice />
          <DutyChecks />
          <Suspense fallback={<LoadingText text={copy.common.loading} />}>{children}</Suspense>
        </main>
        <Footer />
      </div>
      {current.id ? <MobileBar current={current} serverId={current.id} onMore={toggleNav} /> : null}
    </AppShell>
  );
}

/** The rail on narrow screens. Its own header would be a second banner, so the close button stands alone. */
function NavDrawer(props: { opened: boolean; current: CurrentServer; onClose: () => void }) {
  return (
    <Drawer.Root opened={props.opened} onClose={props.onClose} size={290}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Navigation">
        <div className={classes.drawer}>
          <Drawer.CloseButton className={classes.close} />
          <SideNav current={props.current} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Outlives the toast, so that the reason for leaving is still there (S0). */
function SessionEndedBar() {
  const ended = useSessionEnded();
  return ended ? <p className={classes.ended}>{copy.session.ended}</p> : null;
}
