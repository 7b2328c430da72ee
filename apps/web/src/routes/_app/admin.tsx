import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const AdminPage = lazyNamed(() => import('../../features/later/AdminPage.tsx'), 'AdminPage');

export const Route = createFileRoute('/_app/admin')({ component: () => <AdminPage /> });
