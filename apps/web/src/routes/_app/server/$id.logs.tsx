import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';

const LogsPage = lazyNamed(() => import('../../../features/later/LogsPage.tsx'), 'LogsPage');

export const Route = createFileRoute('/_app/server/$id/logs')({ component: () => <LogsPage /> });
