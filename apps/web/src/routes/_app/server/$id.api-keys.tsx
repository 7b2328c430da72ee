import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';

const ApiKeysPage = lazyNamed(() => import('../../../features/api-keys/ApiKeysPage.tsx'), 'ApiKeysPage');

export const Route = createFileRoute('/_app/server/$id/api-keys')({
  component: () => <ApiKeysPage />,
});
