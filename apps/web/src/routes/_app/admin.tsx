import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../data/ahead.ts';
import { lazyNamed } from '../../data/lazy.ts';
import { readAdminSearch } from '../../features/platform/admin/search.ts';
import { WhenThere } from '../../ui/WhenThere.tsx';

const AdminPage = lazyNamed(() => import('../../features/platform/admin/AdminPage.tsx'), 'AdminPage');

export const Route = createFileRoute('/_app/admin')({
  validateSearch: readAdminSearch,
  loader: ahead(AdminPage),
  component: () => (
    <WhenThere part={AdminPage}>
      <AdminPage />
    </WhenThere>
  ),
});
