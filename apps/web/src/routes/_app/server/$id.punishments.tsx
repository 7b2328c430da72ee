import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { readPunishmentsSearch } from '../../../features/moderation/punishments/search.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const PunishmentsPage = lazyNamed(
  () => import('../../../features/moderation/punishments/PunishmentsPage.tsx'),
  'PunishmentsPage',
);

export const Route = createFileRoute('/_app/server/$id/punishments')({
  validateSearch: readPunishmentsSearch,
  loader: preloadRoute(PunishmentsPage),
  component: () => (
    <LazyBoundary part={PunishmentsPage}>
      <PunishmentsPage />
    </LazyBoundary>
  ),
});
