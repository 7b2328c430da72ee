import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { readAnalyticsSearch } from '../../../features/insight/analytics/address.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const AnalyticsPage = lazyNamed(
  () => import('../../../features/insight/analytics/AnalyticsPage.tsx'),
  'AnalyticsPage',
);

export const Route = createFileRoute('/_app/server/$id/analytics')({
  validateSearch: readAnalyticsSearch,
  loader: ahead(AnalyticsPage),
  component: () => (
    <WhenThere part={AnalyticsPage}>
      <AnalyticsPage />
    </WhenThere>
  ),
});
