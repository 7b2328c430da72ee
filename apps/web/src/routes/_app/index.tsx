import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const DashboardPage = lazyNamed(() => import('../../features/dashboard/DashboardPage.tsx'), 'DashboardPage');

export const Route = createFileRoute('/_app/')({ component: () => <DashboardPage /> });
