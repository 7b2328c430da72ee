import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const AutomationsPage = lazyNamed(
  () => import('../../../features/automation/automations/AutomationsPage.tsx'),
  'AutomationsPage',
);

export const Route = createFileRoute('/_app/server/$id/automations')({
  loader: preloadRoute(AutomationsPage),
  component: () => (
    <LazyBoundary part={AutomationsPage}>
      <AutomationsPage />
    </LazyBoundary>
  ),
});
