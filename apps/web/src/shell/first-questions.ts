import { EXPECTS_UNAUTHORIZED, queryClient } from '../data/query-client.ts';
import { trpc } from '../data/trpc.ts';

const FRAMED = /^\/(?:$|dashboard(?:\/|$)|server\/|server-management|admin|alt-management)/;
const SERVER = /^\/server\/([^/]+)/;

/**
 * Asks who is here and, in the same request, what the frame of the page at `pathname` will ask for, before any of its
 * code is there. A refusal is no news yet: whoever needs the answer asks again and says so.
 */
export function askFirst(pathname: string): void {
  const expected = { meta: EXPECTS_UNAUTHORIZED };
  void queryClient.prefetchQuery(trpc.account.me.queryOptions(undefined, expected));
  if (!FRAMED.test(pathname)) return;
  void queryClient.prefetchQuery(trpc.servers.list.queryOptions(undefined, expected));
  const serverId = SERVER.exec(pathname)?.[1];
  if (serverId === undefined) return;
  void queryClient.prefetchQuery(trpc.servers.permissions.queryOptions({ serverId }, expected));
  void queryClient.prefetchQuery(trpc.servers.get.queryOptions({ serverId }, expected));
  void queryClient.prefetchQuery(trpc.servers.attention.queryOptions({ serverId }, expected));
}
