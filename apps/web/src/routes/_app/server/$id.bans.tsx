import { createFileRoute } from '@tanstack/react-router';
import { BAN_VIEWS, type BanView, MAX_LENGTH } from '@tenfour/contracts';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const BansPage = lazyNamed(() => import('../../../features/moderation/bans/BansPage.tsx'), 'BansPage');

/** Reads `?view=` and `?q=`; the first view is left out of the address. */
function readBansSearch({ view, q }: Record<string, unknown>): { view?: BanView; q?: string } {
  const known = BAN_VIEWS.find((one) => one === view);
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, MAX_LENGTH.search) : '';
  return { ...(known && known !== 'game' ? { view: known } : {}), ...(text === '' ? {} : { q: text }) };
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
