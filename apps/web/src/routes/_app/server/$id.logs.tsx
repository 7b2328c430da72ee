import { createFileRoute } from '@tanstack/react-router';
import { ahead } from '../../../data/ahead.ts';
import { lazyNamed } from '../../../data/lazy.ts';
import { readLogsSearch } from '../../../features/community/activity/search.ts';
import { WhenThere } from '../../../ui/WhenThere.tsx';

const LogsPage = lazyNamed(() => import('../../../features/community/activity/LogsPage.tsx'), 'LogsPage');

export const Route = createFileRoute('/_app/server/$id/logs')({
  validateSearch: readLogsSearch,
  loader: ahead(LogsPage),
  component: () => (
    <WhenThere part={LogsPage}>
      <LogsPage />
    </WhenThere>
  ),
});
