import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../data/ahead.ts';
import { lazyNamed } from '../../data/lazy.ts';
import { WhenThere } from '../../ui/WhenThere.tsx';

const AltManagementPage = lazyNamed(
  () => import('../../features/platform/alts/AltManagementPage.tsx'),
  'AltManagementPage',
);

export const Route = createFileRoute('/_app/alt-management')({
  loader: ahead(AltManagementPage),
  component: () => (
    <WhenThere part={AltManagementPage}>
      <AltManagementPage />
    </WhenThere>
  ),
});
