import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { readAnalyticsSearch } from '../../../features/insight/analytics/address.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const AnalyticsPage = lazyNamed(
  () => import('../../../features/insight/analytics/AnalyticsPage.tsx'),
  'AnalyticsPage',
);

export const Route = createFileRoute('/_app/server/$id/analytics')({
  validateSearch: readAnalyticsSearch,
  loader: preloadRoute(AnalyticsPage),
  component: () => (
    <LazyBoundary part={AnalyticsPage}>
      <AnalyticsPage />
    </LazyBoundary>
  ),
});
