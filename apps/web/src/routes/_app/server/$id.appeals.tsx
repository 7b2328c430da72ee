import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readAppealsSearch } from '../../../data/paths.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const AppealsPage = lazyNamed(
  () => import('../../../features/moderation/appeals/AppealsPage.tsx'),
  'AppealsPage',
);

export const Route = createFileRoute('/_app/server/$id/appeals')({
  validateSearch: readAppealsSearch,
  loader: preloadRoute(AppealsPage),
  component: () => (
    <LazyBoundary part={AppealsPage}>
      <AppealsPage />
    </LazyBoundary>
  ),
});
