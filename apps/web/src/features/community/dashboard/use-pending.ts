import { useQuery } from '@tanstack/react-query';
import { POLLING_MS } from '@tenfour/contracts';
import { trpc } from '../../../data/trpc.ts';

/** One's own requests that nobody has decided yet, every 3 minutes (spec section 9). */
export function usePending() {
  return useQuery(
    trpc.joinRequests.pending.queryOptions(undefined, { refetchInterval: POLLING_MS.pendingRequests }),
  );
}
