import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readStaffSearch } from '../../../shell/paths.ts';

const StaffPage = lazyNamed(() => import('../../../features/staff/StaffPage.tsx'), 'StaffPage');

export const Route = createFileRoute('/_app/server/$id/staff-old')({
  validateSearch: readStaffSearch,
  component: () => <StaffPage old />,
});
