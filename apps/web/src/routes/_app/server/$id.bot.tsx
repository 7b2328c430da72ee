import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';

const BotPage = lazyNamed(() => import('../../../features/bot/BotPage.tsx'), 'BotPage');

export const Route = createFileRoute('/_app/server/$id/bot')({
  component: () => <BotPage />,
});
