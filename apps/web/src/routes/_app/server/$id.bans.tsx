import { createFileRoute } from '@tanstack/react-router';
import { BAN_VIEWS, type BanView } from '@tenfour/contracts';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const BansPage = lazyNamed(() => import('../../../features/moderation/bans/BansPage.tsx'), 'BansPage');

/** Reads `?view=`; the first is left out of the address. */
function readBansSearch({ view }: Record<string, unknown>): { view?: BanView } {
  const known = BAN_VIEWS.find((one) => one === view);
  return known && known !== 'game' ? { view: known } : {};
}

export const Route = createFileRoute('/_app/server/$id/bans')({
  validateSearch: readBansSearch,
  loader: preloadRoute(BansPage),
  component: () => (
    <LazyBoundary part={BansPage}>
      <BansPage />
    </LazyBoundary>
  ),
});
