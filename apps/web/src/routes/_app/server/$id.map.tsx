import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const MapPage = lazyNamed(() => import('../../../features/game/map/MapPage.tsx'), 'MapPage');

export const Route = createFileRoute('/_app/server/$id/map')({
  loader: preloadRoute(MapPage),
  component: () => (
    <LazyBoundary part={MapPage}>
      <MapPage />
    </LazyBoundary>
  ),
});
