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

/** One server, every 2 minutes unless a page has another interval, in ms (spec section 9). */
export function useServer(serverId: string, refetchInterval: number = POLLING_MS.server) {
  return useQuery(trpc.servers.get.queryOptions({ serverId }, { refetchInterval }));
}

/** The same for a part of a page: the page around it reads the server, as often as it needs. */
export function useServerOfPage(serverId: string) {
  return useQuery(trpc.servers.get.queryOptions({ serverId }));
}

/** Missing and forbidden look the same, so that nobody can probe for ids (ux.md T45). */
export function isGone(error: unknown): boolean {
  return isNotThere(error) || parseError(error).status === 403;
}
