import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { queryClient } from '../data/query-client.ts';
import { routeTree } from '../routeTree.gen.ts';

/** Opens an address in the whole app. Returns its router, and `unmount` to leave the app. */
export function openApp(path: string) {
  window.history.replaceState(null, '', path);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, unmount };
}
