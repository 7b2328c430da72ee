import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';

const AltManagementPage = lazyNamed(
  () => import('../../features/alts/AltManagementPage.tsx'),
  'AltManagementPage',
);

export const Route = createFileRoute('/_app/alt-management')({ component: () => <AltManagementPage /> });
