import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const ComingFromPage = lazyNamed(
  () => import('../../features/public/coming-from/ComingFromPage.tsx'),
  'ComingFromPage',
);

export const Route = createFileRoute('/_marketing/coming-from')({ component: ComingFromPage });
