import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { queryClient } from '../data/query-client.ts';
import { routeTree } from '../routeTree.gen.ts';
import { PUBLIC_CONFIG, type TestServices } from './api.ts';
import { harbor, harborServer, permissionsOf } from './fixtures.ts';

/** Returns what every page of the server Harbor asks for, as its owner sees it. */
export function harborServices() {
  return {
    system: { config: () => PUBLIC_CONFIG },
    joinRequests: { pending: async () => [] },
    servers: {
      list: async () => [harbor],
      get: async () => harborServer,
      attention: async () => [],
      permissions: () => permissionsOf('owner'),
    },
  } satisfies TestServices;
}

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
