import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readServerSearch } from '../../../shell/paths.ts';

const ServerPage = lazyNamed(() => import('../../../features/servers/ServerPage.tsx'), 'ServerPage');

export const Route = createFileRoute('/_app/server/$id/')({
  validateSearch: readServerSearch,
  component: () => <ServerPage />,
});
