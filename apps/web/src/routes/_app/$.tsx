import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';
import { NoSuchPage } from '../../ui/NoSuchPage.tsx';

const DashboardPage = lazyNamed(
  () => import('../../features/community/dashboard/DashboardPage.tsx'),
  'DashboardPage',
);

/** Shows the dashboard for any other path, with a line that says so. */
function Fallback() {
  return (
    <>
      <NoSuchPage />
      <DashboardPage />
    </>
  );
}

export const Route = createFileRoute('/_app/$')({ component: Fallback });
