import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isLimited, isUnauthorized, waitMs } from './errors.ts';
import { panelRefused } from './panel-closed.ts';
import { pressRefused, queryRefused } from './rights.ts';

/** Marks queries whose 401 is an answer, not an accident (who am I?). */
export const EXPECTS_UNAUTHORIZED = { expectsUnauthorized: true } as const;

// Loaded on demand: its toast would pull Mantine into the landing page.
async function loseSession(): Promise<void> {
  const { sessionLost, unauthorizedKindOf } = await import('./unauthorized.ts');
  sessionLost(unauthorizedKindOf(window.location.pathname));
}

/**
 * Creates a listener for errors that refetches the queries on the screen that a rate limit refused, together, once its
 * wait is over. Until then they keep their data and their error.
 */
function createLimitListener(client: () => QueryClient): (error: unknown) => void {
  let isWaiting = false;
  return (error) => {
    if (isWaiting || !isLimited(error)) return;
    isWaiting = true;
    setTimeout(
      () => {
        isWaiting = false;
        const refused = { type: 'active', predicate: ({ state }: Query) => isLimited(state.error) } as const;
        void client().refetchQueries(refused, { cancelRefetch: false });
      },
      waitMs(0, error),
    );
  };
}

/**
 * Creates the query client. Cached data is never stale and nothing refetches automatically, on focus or by retrying,
 * except after a rate limit; pages set their own `refetchInterval` (POLLING_MS). `'static'` would stop live updates
 * from invalidating queries.
 */
export function createQueryClient(): QueryClient {
  const onLimit = createLimitListener(() => client);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isUnauthorized(error) && !query.meta?.expectsUnauthorized) void loseSession();
        queryRefused(client, error, query);
        panelRefused(client, error);
        onLimit(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, input) => {
        pressRefused(client, error, input);
        panelRefused(client, error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 10 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      // By default, mutations started offline would wait unseen, and a command would run minutes later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** The page's one cache. */
export const queryClient = createQueryClient();
