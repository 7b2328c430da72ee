import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const SecurityPage = lazyNamed(
  () => import('../../../features/automation/game-security/SecurityPage.tsx'),
  'SecurityPage',
);

export const Route = createFileRoute('/_app/server/$id/security')({
  loader: preloadRoute(SecurityPage),
  component: () => (
    <LazyBoundary part={SecurityPage}>
      <SecurityPage />
    </LazyBoundary>
  ),
});
