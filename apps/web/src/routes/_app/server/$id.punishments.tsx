import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readPunishmentsSearch } from '../../../features/punishments/search.ts';

const PunishmentsPage = lazyNamed(
  () => import('../../../features/punishments/PunishmentsPage.tsx'),
  'PunishmentsPage',
);

export const Route = createFileRoute('/_app/server/$id/punishments')({
  validateSearch: readPunishmentsSearch,
  component: () => <PunishmentsPage />,
});
