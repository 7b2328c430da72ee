import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { preloadRoute } from '../../../data/preload-route.ts';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';

const BotPage = lazyNamed(() => import('../../../features/discord/bot/BotPage.tsx'), 'BotPage');

export const Route = createFileRoute('/_app/server/$id/bot')({
  loader: preloadRoute(BotPage),
  component: () => (
    <LazyBoundary part={BotPage}>
      <BotPage />
    </LazyBoundary>
  ),
});
