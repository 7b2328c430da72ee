import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../../data/lazy.ts';

const SecurityPage = lazyNamed(
  () => import('../../../features/game-security/SecurityPage.tsx'),
  'SecurityPage',
);

export const Route = createFileRoute('/_app/server/$id/security')({
  component: () => <SecurityPage />,
});
