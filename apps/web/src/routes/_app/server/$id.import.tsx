import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const ImportPage = lazyNamed(() => import('../../../features/insight/imports/ImportPage.tsx'), 'ImportPage');

export const Route = createFileRoute('/_app/server/$id/import')({
  loader: ahead(ImportPage),
  component: () => (
    <WhenThere part={ImportPage}>
      <ImportPage />
    </WhenThere>
  ),
});
