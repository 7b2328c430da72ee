import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readAnalyticsSearch } from '../../../features/analytics/address.ts';

const AnalyticsPage = lazyNamed(
  () => import('../../../features/analytics/AnalyticsPage.tsx'),
  'AnalyticsPage',
);

export const Route = createFileRoute('/_app/server/$id/analytics')({
  validateSearch: readAnalyticsSearch,
  component: () => <AnalyticsPage />,
});
