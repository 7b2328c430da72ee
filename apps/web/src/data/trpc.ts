import type { QueryClient } from '@tanstack/react-query';
import type { AppRouter } from '@tenfour/contracts/router';
import { createTRPCClient } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { createLinks } from './links.ts';
import { queryClient } from './query-client.ts';

/** Builds the client and its query options for an API at `origin` (tests give their own). */
export function createApi(origin: string, client: QueryClient) {
  const links = createLinks(new URL('/trpc', origin).href);
  const api = createTRPCClient<AppRouter>({ links });
  return { api, trpc: createTRPCOptionsProxy<AppRouter>({ client: api, queryClient: client }) };
}

/** Without a window the page is being prerendered and sends no requests. */
const origin = typeof window === 'undefined' ? 'http://localhost' : window.location.origin;

/**
 * `trpc.servers.list.queryOptions()` and `trpc.servers.create.mutationOptions()` for the hooks of TanStack Query;
 * `api.servers.list.query()` for a call outside of them.
 */
export const { api, trpc } = createApi(origin, queryClient);
