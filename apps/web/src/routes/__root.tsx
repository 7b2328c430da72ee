import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useSession } from '../data/session.ts';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';

/** Shows nothing until the session is known, so that the wrong page never flashes. */
function Root() {
  const session = useSession();
  return session.status === 'loading' ? <LoadingScreen error={session.error} /> : <Outlet />;
}

export const Route = createRootRoute({ component: Root });
