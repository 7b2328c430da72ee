import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';

const AutomationsPage = lazyNamed(
  () => import('../../../features/automations/AutomationsPage.tsx'),
  'AutomationsPage',
);

export const Route = createFileRoute('/_app/server/$id/automations')({
  component: () => <AutomationsPage />,
});
