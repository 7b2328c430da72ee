import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';
import { preloadRoute } from '../../data/preload-route.ts';
import { readInspectorSearch } from '../../features/platform/admin/search.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';

const ServerManagementPage = lazyNamed(
  () => import('../../features/platform/admin/ServerManagementPage.tsx'),
  'ServerManagementPage',
);

export const Route = createFileRoute('/_app/server-management')({
  validateSearch: readInspectorSearch,
  loader: preloadRoute(ServerManagementPage),
  component: () => (
    <LazyBoundary part={ServerManagementPage}>
      <ServerManagementPage />
    </LazyBoundary>
  ),
});
