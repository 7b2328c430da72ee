import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const SessionsPage = lazyNamed(
  () => import('../../../features/game/sessions/SessionsPage.tsx'),
  'SessionsPage',
);

/** Reads `?session=`, the one that is open, and `?view=week`. */
function readSessionsSearch({ session, view }: Record<string, unknown>): { session?: string; view?: 'week' } {
  return {
    ...(typeof session === 'string' && /^[\w-]{1,64}$/.test(session) ? { session } : {}),
    ...(view === 'week' ? { view } : {}),
  };
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
