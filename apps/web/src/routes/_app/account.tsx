import { createFileRoute } from '@tanstack/react-router';
import { lazyNamed } from '../../data/lazy.ts';
import { preloadRoute } from '../../data/preload-route.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';

const AccountPage = lazyNamed(() => import('../../features/platform/account/AccountPage.tsx'), 'AccountPage');

export const Route = createFileRoute('/_app/account')({
  loader: preloadRoute(AccountPage),
  component: () => (
    <LazyBoundary part={AccountPage}>
      <AccountPage />
    </LazyBoundary>
  ),
});
