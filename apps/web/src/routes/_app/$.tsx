import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';
import { NoSuchPage } from '../../ui/NoSuchPage.tsx';

const DashboardPage = lazyNamed(
  () => import('../../features/community/dashboard/DashboardPage.tsx'),
  'DashboardPage',
);

/** Any other path: the dashboard in place, with a line that says so (T02). */
function Fallback() {
  return (
    <>
      <NoSuchPage />
      <DashboardPage />
    </>
  );
}

export const Route = createFileRoute('/_app/$')({ component: Fallback });
