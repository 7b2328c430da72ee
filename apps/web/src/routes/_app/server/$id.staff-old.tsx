import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { readOldStaffSearch } from '../../../data/paths.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const StaffPage = lazyNamed(() => import('../../../features/staff/staff-page/StaffPage.tsx'), 'StaffPage');

export const Route = createFileRoute('/_app/server/$id/staff-old')({
  validateSearch: readOldStaffSearch,
  loader: ahead(StaffPage),
  component: () => (
    <WhenThere part={StaffPage}>
      <StaffPage old />
    </WhenThere>
  ),
});
