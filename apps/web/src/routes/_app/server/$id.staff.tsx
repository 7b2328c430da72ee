import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readStaffSearch } from '../../../data/paths.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const StaffPage = lazyNamed(() => import('../../../features/staff/staff-page/StaffPage.tsx'), 'StaffPage');

export const Route = createFileRoute('/_app/server/$id/staff')({
  validateSearch: readStaffSearch,
  loader: preloadRoute(StaffPage),
  component: () => (
    <LazyBoundary part={StaffPage}>
      <StaffPage />
    </LazyBoundary>
  ),
});
