import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';

const ImportPage = lazyNamed(() => import('../../../features/imports/ImportPage.tsx'), 'ImportPage');

export const Route = createFileRoute('/_app/server/$id/import')({
  component: () => <ImportPage />,
});
