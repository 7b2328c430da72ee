import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';
import { readAdminSearch } from '../../features/platform/search.ts';

const AdminPage = lazyNamed(() => import('../../features/platform/AdminPage.tsx'), 'AdminPage');

export const Route = createFileRoute('/_app/admin')({
  validateSearch: readAdminSearch,
  component: () => <AdminPage />,
});
