import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type Permissions, POLLING_MS, type ServerListItem } from '@tenfour/contracts';
import { isNotThere } from './errors.ts';
import { trpc } from './trpc.ts';

/** Returns the viewer's servers for the dashboard and the switcher. Polled every 2 minutes, retried once. */
export function useServers() {
  return useQuery(
    trpc.servers.list.queryOptions(undefined, { refetchInterval: POLLING_MS.servers, retry: 1 }),
  );
}

/** What the viewer may do in a server, every 5 minutes. */
export function usePermissions(serverId: string | undefined) {
  return useQuery(
    trpc.servers.permissions.queryOptions(
      { serverId: serverId ?? '' },
      { enabled: serverId !== undefined, refetchInterval: POLLING_MS.permissions },
    ),
  );
}

/** The server whose pages are open, as far as it is known. */
export interface CurrentServer {
  id: string | undefined;
  server: ServerListItem | undefined;
  permissions: Permissions | undefined;
}

/** Reads the open server from the address. A server that does not exist is as good as none. */
export function useCurrentServer(): CurrentServer {
  const { id: asked } = useParams({ strict: false });
  const servers = useServers();
  const permissions = usePermissions(asked);
  const id = isNotThere(permissions.error) ? undefined : asked;
  return { id, server: servers.data?.find((server) => server.id === id), permissions: permissions.data };
}
