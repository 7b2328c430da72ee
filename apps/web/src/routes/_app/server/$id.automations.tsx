import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const AutomationsPage = lazyNamed(
  () => import('../../../features/automation/automations/AutomationsPage.tsx'),
  'AutomationsPage',
);

export const Route = createFileRoute('/_app/server/$id/automations')({
  loader: ahead(AutomationsPage),
  component: () => (
    <WhenThere part={AutomationsPage}>
      <AutomationsPage />
    </WhenThere>
  ),
});
