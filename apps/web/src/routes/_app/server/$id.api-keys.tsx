import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const ApiKeysPage = lazyNamed(
  () => import('../../../features/community/api-keys/ApiKeysPage.tsx'),
  'ApiKeysPage',
);

export const Route = createFileRoute('/_app/server/$id/api-keys')({
  loader: preloadRoute(ApiKeysPage),
  component: () => (
    <LazyBoundary part={ApiKeysPage}>
      <ApiKeysPage />
    </LazyBoundary>
  ),
});
