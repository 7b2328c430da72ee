import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readOldStaffSearch } from '../../../shell/paths.ts';

const StaffPage = lazyNamed(() => import('../../../features/staff/StaffPage.tsx'), 'StaffPage');

export const Route = createFileRoute('/_app/server/$id/staff-old')({
  validateSearch: readOldStaffSearch,
  component: () => <StaffPage old />,
});
