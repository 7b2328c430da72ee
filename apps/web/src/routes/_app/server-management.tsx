import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../data/ahead.ts';
import { lazyNamed } from '../../data/lazy.ts';
import { readInspectorSearch } from '../../features/platform/admin/search.ts';
import { WhenThere } from '../../ui/WhenThere.tsx';

const ServerManagementPage = lazyNamed(
  () => import('../../features/platform/admin/ServerManagementPage.tsx'),
  'ServerManagementPage',
);

export const Route = createFileRoute('/_app/server-management')({
  validateSearch: readInspectorSearch,
  loader: ahead(ServerManagementPage),
  component: () => (
    <WhenThere part={ServerManagementPage}>
      <ServerManagementPage />
    </WhenThere>
  ),
});
