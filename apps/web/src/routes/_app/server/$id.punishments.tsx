import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { readPunishmentsSearch } from '../../../features/moderation/punishments/search.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const PunishmentsPage = lazyNamed(
  () => import('../../../features/moderation/punishments/PunishmentsPage.tsx'),
  'PunishmentsPage',
);

export const Route = createFileRoute('/_app/server/$id/punishments')({
  validateSearch: readPunishmentsSearch,
  loader: ahead(PunishmentsPage),
  component: () => (
    <WhenThere part={PunishmentsPage}>
      <PunishmentsPage />
    </WhenThere>
  ),
});
