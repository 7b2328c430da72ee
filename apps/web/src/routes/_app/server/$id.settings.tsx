import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readSettingsSearch } from '../../../data/paths.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const SettingsPage = lazyNamed(
  () => import('../../../features/community/settings/SettingsPage.tsx'),
  'SettingsPage',
);

export const Route = createFileRoute('/_app/server/$id/settings')({
  validateSearch: readSettingsSearch,
  loader: preloadRoute(SettingsPage),
  component: () => (
    <LazyBoundary part={SettingsPage}>
      <SettingsPage />
    </LazyBoundary>
  ),
});
