import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { readAppealsSearch } from '../../../data/paths.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const AppealsPage = lazyNamed(
  () => import('../../../features/moderation/appeals/AppealsPage.tsx'),
  'AppealsPage',
);

export const Route = createFileRoute('/_app/server/$id/appeals')({
  validateSearch: readAppealsSearch,
  loader: ahead(AppealsPage),
  component: () => (
    <WhenThere part={AppealsPage}>
      <AppealsPage />
    </WhenThere>
  ),
});
