import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { readSettingsSearch } from '../../../data/paths.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const SettingsPage = lazyNamed(
  () => import('../../../features/community/settings/SettingsPage.tsx'),
  'SettingsPage',
);

export const Route = createFileRoute('/_app/server/$id/settings')({
  validateSearch: readSettingsSearch,
  loader: ahead(SettingsPage),
  component: () => (
    <WhenThere part={SettingsPage}>
      <SettingsPage />
    </WhenThere>
  ),
});
