import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { readLogsSearch } from '../../../features/community/activity/search.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const LogsPage = lazyNamed(() => import('../../../features/community/activity/LogsPage.tsx'), 'LogsPage');

export const Route = createFileRoute('/_app/server/$id/logs')({
  validateSearch: readLogsSearch,
  loader: preloadRoute(LogsPage),
  component: () => (
    <LazyBoundary part={LogsPage}>
      <LogsPage />
    </LazyBoundary>
  ),
});
