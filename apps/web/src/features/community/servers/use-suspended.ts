import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../../data/trpc.ts';
import { texts } from './texts.ts';

/**
 * Why nothing can be sent for a server now, as a button says it that would; null while something can. Of what the page
 * around it has read of the server.
 */
export function useSuspended(serverId: string): string | null {
  const server = useQuery(trpc.servers.get.queryOptions({ serverId }, { enabled: false }));
  return server.data?.isActive === false ? texts.notWhileSuspended : null;
}
