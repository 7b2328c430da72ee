import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/trpc.ts';

/**
 * A look into a server. Each is in the staff log, so it is asked once for every opening of the page, and again only
 * by a press: `static` data is not refetched by time, focus, reconnecting or live updates.
 */
export function useInspection(serverId: string) {
  return useQuery({
    queryKey: ['inspection', serverId],
    queryFn: () => api.platformServers.inspect.mutate({ serverId }),
    staleTime: 'static',
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
