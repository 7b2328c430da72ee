import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';
import { readInspectorSearch } from '../../features/platform/search.ts';

const ServerManagementPage = lazyNamed(
  () => import('../../features/platform/ServerManagementPage.tsx'),
  'ServerManagementPage',
);

export const Route = createFileRoute('/_app/server-management')({
  validateSearch: readInspectorSearch,
  component: () => <ServerManagementPage />,
});
