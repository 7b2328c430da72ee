import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const CommunityPage = lazyNamed(
  () => import('../../features/public/community/CommunityPage.tsx'),
  'CommunityPage',
);

export const Route = createFileRoute('/_marketing/s/$slug')({ component: CommunityPage });
