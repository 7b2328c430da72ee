import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readApplicationsSearch } from '../../../data/paths.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const ApplicationsPage = lazyNamed(
  () => import('../../../features/staff/forms/ApplicationsPage.tsx'),
  'ApplicationsPage',
);

export const Route = createFileRoute('/_app/server/$id/applications')({
  validateSearch: readApplicationsSearch,
  loader: preloadRoute(ApplicationsPage),
  component: () => (
    <LazyBoundary part={ApplicationsPage}>
      <ApplicationsPage />
    </LazyBoundary>
  ),
});
