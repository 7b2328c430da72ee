import { useQuery } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';

/** Returns the viewer's undecided requests, polled every 3 minutes. */
export function usePending() {
  return useQuery(
    trpc.joinRequests.pending.queryOptions(undefined, { refetchInterval: POLLING_MS.pendingRequests }),
  );
}
