import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { POLLING_MS } from '@tenfour/contracts';
import { isNotThere, parseError } from '../../../data/errors.ts';
import { trpc } from '../../../data/trpc.ts';

const route = getRouteApi('/_app/server/$id');

/** The id in the address of a server page. */
export function useServerId(): string {
  return route.useParams().id;
}

/** Returns one server, polled every 2 minutes unless a page passes another interval, in ms. */
export function useServer(serverId: string, refetchInterval: number = POLLING_MS.server) {
  return useQuery(trpc.servers.get.queryOptions({ serverId }, { refetchInterval }));
}

/** The same for a part of a page: the page around it reads the server, as often as it needs. */
export function useServerOfPage(serverId: string) {
  return useQuery(trpc.servers.get.queryOptions({ serverId }));
}

/** Returns whether the server is missing or forbidden. They look the same, so that ids cannot be probed. */
export function isGone(error: unknown): boolean {
  return isNotThere(error) || parseError(error).status === 403;
}
