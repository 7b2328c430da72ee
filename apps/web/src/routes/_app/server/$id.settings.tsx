import { createFileRoute, redirect } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readSettingsSearch, settingsPageIn } from '../../../data/paths.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const SettingsPage = lazyNamed(
  () => import('../../../features/community/settings/SettingsPage.tsx'),
  'SettingsPage',
);

export const Route = createFileRoute('/_app/server/$id/settings')({
  validateSearch: readSettingsSearch,
  beforeLoad({ location, params }) {
    const page = settingsPageIn(location.search);
    if (page) redirect({ to: `/server/$id/${page}`, params, replace: true, throw: true });
  },
  loader: preloadRoute(SettingsPage),
  component: () => (
    <LazyBoundary part={SettingsPage}>
      <SettingsPage />
    </LazyBoundary>
  ),
});
