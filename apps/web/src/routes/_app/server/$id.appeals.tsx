import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readAppealsSearch } from '../../../shell/paths.ts';

const AppealsPage = lazyNamed(() => import('../../../features/appeals/AppealsPage.tsx'), 'AppealsPage');

export const Route = createFileRoute('/_app/server/$id/appeals')({
  validateSearch: readAppealsSearch,
  component: () => <AppealsPage />,
});
