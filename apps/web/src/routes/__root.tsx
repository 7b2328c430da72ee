import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useSession } from '../data/session.ts';
import { LoadingScreen } from '../shell/LoadingScreen.tsx';

/** Nothing is shown before it is known who is here, so the wrong page never flashes (S0). */
function Root() {
  const session = useSession();
  return session.status === 'loading' ? <LoadingScreen /> : <Outlet />;
}

export const Route = createRootRoute({ component: Root });
