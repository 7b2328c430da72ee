import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../data/ahead.ts';
import { lazyNamed } from '../../data/lazy.ts';
import { WhenThere } from '../../ui/WhenThere.tsx';

const DashboardPage = lazyNamed(
  () => import('../../features/community/dashboard/DashboardPage.tsx'),
  'DashboardPage',
);

export const Route = createFileRoute('/_app/')({
  loader: ahead(DashboardPage),
  component: () => (
    <WhenThere part={DashboardPage}>
      <DashboardPage />
    </WhenThere>
  ),
});
