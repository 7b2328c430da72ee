import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { queryClient } from '../data/query-client.ts';
import { setSessionEnded } from '../data/session-ended.ts';
import { trpc } from '../data/trpc.ts';
import { removePanelDrafts } from '../features/platform/admin/panel-drafts.ts';
import { clearToast } from '../ui/toast.ts';
import { mara } from './fixtures.ts';
import { renderUi } from './render.tsx';

/** Renders a part of a page for Mara, with links that work and hosts for toasts and questions. */
export async function renderPart(part: ReactNode, address = '/') {
  queryClient.setQueryData(trpc.account.me.queryKey(), mara);
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '/', component: () => part });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => 'elsewhere' });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => {
    if (router.state.status !== 'idle') throw new Error('the router is still loading');
  });
  return router;
}

/** Puts the browser back as it was; call it after each test. */
export function leavePage(): void {
  act(clearToast);
  act(() => setSessionEnded(false));
  removePanelDrafts();
  queryClient.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
}

/** A promise to be settled by the test. */
export function deferred<T>() {
  let settle: { resolve: (value: T) => void; reject: (error: unknown) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: (value: T) => settle?.resolve(value),
    reject: (error: unknown) => settle?.reject(error),
  };
}
