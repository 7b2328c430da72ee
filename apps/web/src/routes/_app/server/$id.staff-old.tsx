import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readOldStaffSearch } from '../../../data/paths.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const StaffPage = lazyNamed(() => import('../../../features/staff/staff-page/StaffPage.tsx'), 'StaffPage');

export const Route = createFileRoute('/_app/server/$id/staff-old')({
  validateSearch: readOldStaffSearch,
  loader: preloadRoute(StaffPage),
  component: () => (
    <LazyBoundary part={StaffPage}>
      <StaffPage old />
    </LazyBoundary>
  ),
});
