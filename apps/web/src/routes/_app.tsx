import { createFileRoute, Outlet, useLocation, useMatch } from '@tanstack/react-router';
import type { User } from '@tenfour/contracts';
import { Suspense } from 'react';
import { ahead } from '../data/ahead.ts';
import { lazyNamed, useIsThere } from '../data/lazy.ts';
import { queryClient } from '../data/query-client.ts';
import { useSession } from '../data/session.ts';
import { isKnownVisitor } from '../data/visitor.ts';
import { FirstDraw } from '../shell/FirstDraw.tsx';
import { NoSuchPage } from '../shell/NoSuchPage.tsx';
import { isPrivatePath } from '../shell/paths.ts';

const AppFrame = lazyNamed(() => import('../shell/AppFrame.tsx'), 'AppFrame');
const SignedOutHere = lazyNamed(() => import('../shell/SignedOutHere.tsx'), 'SignedOutHere');
const Landing = lazyNamed(() => import('../features/public/landing/LandingScreen.tsx'), 'LandingScreen');

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
      {isPrivatePath(pathname) ? <SignedOutHere /> : null}
    </Suspense>
  );
}

function SignedIn({ user }: { user: User }) {
  if (!useIsThere(AppFrame)) return <FirstDraw />;
  return (
    <AppFrame user={user}>
      <Outlet />
    </AppFrame>
  );
}

/** A prerendered page is taken over as it stands, so its code has to be there before. */
AppLayout.preload = async () => {
  if (isKnownVisitor(queryClient)) await Landing.preload();
};

export const Route = createFileRoute('/_app')({ loader: ahead(AppFrame), component: AppLayout });
