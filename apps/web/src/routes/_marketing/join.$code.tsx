import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const InvitePage = lazyNamed(
  () => import('../../features/community/join-requests/InvitePage.tsx'),
  'InvitePage',
);

export const Route = createFileRoute('/_marketing/join/$code')({ component: InvitePage });
