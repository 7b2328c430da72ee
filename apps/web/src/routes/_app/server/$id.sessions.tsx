import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const SessionsPage = lazyNamed(
  () => import('../../../features/game/sessions/SessionsPage.tsx'),
  'SessionsPage',
);

/** Reads `?session=`, the one that is open. */
function readSessionsSearch({ session }: Record<string, unknown>): { session?: string } {
  return typeof session === 'string' && /^[\w-]{1,64}$/.test(session) ? { session } : {};
}

export const Route = createFileRoute('/_app/server/$id/sessions')({
  validateSearch: readSessionsSearch,
  loader: preloadRoute(SessionsPage),
  component: () => (
    <LazyBoundary part={SessionsPage}>
      <SessionsPage />
    </LazyBoundary>
  ),
});
