import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { copy } from '../copy.ts';
import { useSession } from '../data/session.ts';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';
import { isOutlined } from '../shell/prefetch-shell.ts';
import { ShellSkeleton } from '../shell/ShellSkeleton.tsx';

/**
 * Shows no page until the session is known, so that the wrong one never flashes. What the document already shows stays:
 * its outline, whose rail the app has in hand from then on.
 */
function Root() {
  const session = useSession();
  useEffect(() => void document.documentElement.removeAttribute('data-rail'), []);
  if (session.status !== 'loading') return <Outlet />;
  return session.error === null && isOutlined() ? (
    <ShellSkeleton text={copy.session.loading} />
  ) : (
    <LoadingScreen error={session.error} />
  );
}

export const Route = createRootRoute({ component: Root });
