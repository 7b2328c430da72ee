import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';
import { preloadRoute } from '../../data/preload-route.ts';
import { readAdminSearch } from '../../features/platform/admin/search.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';

const AdminPage = lazyNamed(() => import('../../features/platform/admin/AdminPage.tsx'), 'AdminPage');

export const Route = createFileRoute('/_app/admin')({
  validateSearch: readAdminSearch,
  loader: preloadRoute(AdminPage),
  component: () => (
    <LazyBoundary part={AdminPage}>
      <AdminPage />
    </LazyBoundary>
  ),
});
