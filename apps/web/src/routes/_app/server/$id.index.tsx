import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readServerSearch, type ServerTab } from '../../../data/paths.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { TAB_PARTS } from '../../../features/community/servers/tab-parts.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const ServerPage = lazyNamed(
  () => import('../../../features/community/servers/ServerPage.tsx'),
  'ServerPage',
);

const GamePanel = lazyNamed(() => import('../../../features/game/panel/GamePanel.tsx'), 'GamePanel');

function partOf(tab: ServerTab) {
  if (tab === 'ingame') return [GamePanel];
  return tab === 'members' || tab === 'requests' ? [TAB_PARTS[tab]] : [];
}

export const Route = createFileRoute('/_app/server/$id/')({
  validateSearch: readServerSearch,
  loaderDeps: ({ search }) => ({ tab: search.tab ?? 'overview' }),
  loader: ({ deps }) => preloadRoute(ServerPage, ...partOf(deps.tab))(),
  component: () => (
    <LazyBoundary part={ServerPage}>
      <ServerPage gamePanel={GamePanel} />
    </LazyBoundary>
  ),
});
