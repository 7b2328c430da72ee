import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { TAB_PARTS } from '../../../features/community/servers/tab-parts.ts';
import { readServerSearch, type ServerTab } from '../../../shell/paths.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const ServerPage = lazyNamed(
  () => import('../../../features/community/servers/ServerPage.tsx'),
  'ServerPage',
);

function partOf(tab: ServerTab) {
  return tab === 'ingame' || tab === 'members' || tab === 'requests' ? [TAB_PARTS[tab]] : [];
}

export const Route = createFileRoute('/_app/server/$id/')({
  validateSearch: readServerSearch,
  loaderDeps: ({ search }) => ({ tab: search.tab ?? 'overview' }),
  loader: ({ deps }) => ahead(ServerPage, ...partOf(deps.tab))(),
  component: () => (
    <WhenThere part={ServerPage}>
      <ServerPage />
    </WhenThere>
  ),
});
