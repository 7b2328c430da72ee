import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const ImportPage = lazyNamed(() => import('../../../features/insight/imports/ImportPage.tsx'), 'ImportPage');

export const Route = createFileRoute('/_app/server/$id/import')({
  loader: preloadRoute(ImportPage),
  component: () => (
    <LazyBoundary part={ImportPage}>
      <ImportPage />
    </LazyBoundary>
  ),
});
