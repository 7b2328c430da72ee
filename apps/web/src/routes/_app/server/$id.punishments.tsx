import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';

const PunishmentsPage = lazyNamed(
  () => import('../../../features/punishments/PunishmentsPage.tsx'),
  'PunishmentsPage',
);

export const Route = createFileRoute('/_app/server/$id/punishments')({
  component: () => <PunishmentsPage />,
});
