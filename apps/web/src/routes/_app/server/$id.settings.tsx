import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readSettingsSearch } from '../../../shell/paths.ts';

const SettingsPage = lazyNamed(() => import('../../../features/settings/SettingsPage.tsx'), 'SettingsPage');

export const Route = createFileRoute('/_app/server/$id/settings')({
  validateSearch: readSettingsSearch,
  component: () => <SettingsPage />,
});
