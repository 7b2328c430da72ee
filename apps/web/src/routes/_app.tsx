import { createFileRoute, Outlet, useLocation, useMatch } from '@tanstack/react-router';
import type { User } from '@tenfour/contracts';
import { Suspense } from 'react';
import { lazyNamed, useIsLoaded } from '../data/lazy.ts';
import { isPrivatePath } from '../data/paths.ts';
import { preloadRoute } from '../data/preload-route.ts';
import { queryClient } from '../data/query-client.ts';
import { useSession } from '../data/session.ts';
import { isKnownVisitor } from '../data/visitor.ts';
import { ShellSkeleton } from '../shell/ShellSkeleton.tsx';
import { NoSuchPage } from '../ui/NoSuchPage.tsx';

const AppShell = lazyNamed(() => import('../app/AppShell.tsx'), 'AppShell');
const SignedOutRedirect = lazyNamed(() => import('../app/SignedOutRedirect.tsx'), 'SignedOutRedirect');
const Landing = lazyNamed(() => import('../app/LandingScreen.tsx'), 'LandingScreen');

/** Signed in: the page in its frame. Signed out: the landing page in place, and sign-in for private pages. */
function AppLayout() {
  const session = useSession();
  const { pathname } = useLocation();
  const isUnknown = useMatch({ from: '/_app/$', shouldThrow: false }) !== undefined;
  if (session.status === 'signed-in') {
    return <SignedIn user={session.user} key={session.user.id} />;
  }
  return (
    <Suspense fallback={null}>
      <Landing notice={isUnknown ? <NoSuchPage /> : null} />
      {isPrivatePath(pathname) ? <SignedOutRedirect /> : null}
    </Suspense>
  );
}

function SignedIn({ user }: { user: User }) {
  if (!useIsLoaded(AppShell)) return <ShellSkeleton />;
  return (
    <AppShell user={user}>
      <Outlet />
    </AppShell>
  );
}

/** A prerendered page is taken over as it stands, so its code has to be there before. */
AppLayout.preload = async () => {
  if (isKnownVisitor(queryClient)) await Landing.preload();
};

export const Route = createFileRoute('/_app')({ loader: preloadRoute(AppShell), component: AppLayout });
