import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';

const StaffPage = lazyNamed(() => import('../../../features/later/StaffPage.tsx'), 'StaffPage');

export const Route = createFileRoute('/_app/server/$id/staff')({ component: () => <StaffPage /> });
