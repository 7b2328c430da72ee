import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';
import { preloadRoute } from '../../data/preload-route.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';

const DashboardPage = lazyNamed(
  () => import('../../features/community/dashboard/DashboardPage.tsx'),
  'DashboardPage',
);

export const Route = createFileRoute('/_app/dashboard')({
  loader: preloadRoute(DashboardPage),
  component: () => (
    <LazyBoundary part={DashboardPage}>
      <DashboardPage />
    </LazyBoundary>
  ),
});
