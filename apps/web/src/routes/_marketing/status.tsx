import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const StatusPage = lazyNamed(() => import('../../features/public/status/StatusPage.tsx'), 'StatusPage');

export const Route = createFileRoute('/_marketing/status')({ component: StatusPage });
