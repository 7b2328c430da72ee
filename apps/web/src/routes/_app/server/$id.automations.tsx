import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { ahead } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const AutomationsPage = lazyNamed(
  () => import('../../../features/automation/automations/AutomationsPage.tsx'),
  'AutomationsPage',
);

export const Route = createFileRoute('/_app/server/$id/automations')({
  loader: ahead(AutomationsPage),
  component: () => (
    <LazyBoundary part={AutomationsPage}>
      <AutomationsPage />
    </LazyBoundary>
  ),
});
