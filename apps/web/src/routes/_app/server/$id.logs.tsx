import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';
import { readLogsSearch } from '../../../features/logs/search.ts';

const LogsPage = lazyNamed(() => import('../../../features/logs/LogsPage.tsx'), 'LogsPage');

export const Route = createFileRoute('/_app/server/$id/logs')({
  validateSearch: readLogsSearch,
  component: () => <LogsPage />,
});
