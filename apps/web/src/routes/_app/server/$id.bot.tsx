import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const BotPage = lazyNamed(() => import('../../../features/discord/bot/BotPage.tsx'), 'BotPage');

export const Route = createFileRoute('/_app/server/$id/bot')({
  loader: ahead(BotPage),
  component: () => (
    <WhenThere part={BotPage}>
      <BotPage />
    </WhenThere>
  ),
});
