import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const SecurityPage = lazyNamed(
  () => import('../../../features/automation/game-security/SecurityPage.tsx'),
  'SecurityPage',
);

export const Route = createFileRoute('/_app/server/$id/security')({
  loader: ahead(SecurityPage),
  component: () => (
    <WhenThere part={SecurityPage}>
      <SecurityPage />
    </WhenThere>
  ),
});
