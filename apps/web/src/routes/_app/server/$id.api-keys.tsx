import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const ApiKeysPage = lazyNamed(
  () => import('../../../features/community/api-keys/ApiKeysPage.tsx'),
  'ApiKeysPage',
);

export const Route = createFileRoute('/_app/server/$id/api-keys')({
  loader: ahead(ApiKeysPage),
  component: () => (
    <WhenThere part={ApiKeysPage}>
      <ApiKeysPage />
    </WhenThere>
  ),
});
