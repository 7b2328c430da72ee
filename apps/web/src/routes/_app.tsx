import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyNamed } from '../data/lazy.ts';
import { queryClient } from '../data/query-client.ts';
import { useSession } from '../data/session.ts';
import { isKnownVisitor } from '../data/visitor.ts';
import { isPrivatePath } from '../shell/paths.ts';

const AppFrame = lazyNamed(() => import('../shell/AppFrame.tsx'), 'AppFrame');
const SignedOutHere = lazyNamed(() => import('../shell/SignedOutHere.tsx'), 'SignedOutHere');
const Landing = lazyNamed(() => import('../features/landing/LandingScreen.tsx'), 'LandingScreen');

/** Signed in: the page in its frame. Signed out: the landing page in place, and sign-in for private pages (T03). */
function AppLayout() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session.status === 'signed-in') {
    return (
      <Suspense fallback={null}>
        <AppFrame user={session.user} key={session.user.id}>
          <Outlet />
        </AppFrame>
      </Suspense>
    );
  }
  return (
    <Suspense fallback={null}>
      <Landing />
      {isPrivatePath(pathname) ? <SignedOutHere /> : null}
    </Suspense>
  );
}

/** A prerendered page is taken over as it stands, so its code has to be there before. */
AppLayout.preload = async () => {
  if (isKnownVisitor(queryClient)) await Landing.preload();
};

export const Route = createFileRoute('/_app')({ component: AppLayout });
