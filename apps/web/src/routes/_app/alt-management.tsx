import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';
import { preloadRoute } from '../../data/preload-route.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';

const AltManagementPage = lazyNamed(
  () => import('../../features/platform/alts/AltManagementPage.tsx'),
  'AltManagementPage',
);

export const Route = createFileRoute('/_app/alt-management')({
  loader: preloadRoute(AltManagementPage),
  component: () => (
    <LazyBoundary part={AltManagementPage}>
      <AltManagementPage />
    </LazyBoundary>
  ),
});
