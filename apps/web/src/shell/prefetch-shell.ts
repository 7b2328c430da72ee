import { EXPECTS_UNAUTHORIZED, queryClient } from '../data/query-client.ts';
import { SESSION_QUERY } from '../data/session.ts';
import { trpc } from '../data/trpc.ts';

const FRAMED = /^\/(?:$|dashboard(?:\/|$)|server\/|server-management|admin|alt-management)/;
const SERVER = /^\/server\/([^/]+)/;

/**
 * Prefetches the session and, in parallel, what the frame of the page at `pathname` will request, before its code is
 * loaded. The session waits for none of the rest. A failure is ignored here: the component that needs the answer
 * fetches it again and reports it.
 */
export function prefetchShell(pathname: string): void {
  const expected = { meta: EXPECTS_UNAUTHORIZED };
  const alone = { trpc: { context: { skipBatch: true } } };
  void queryClient.prefetchQuery(trpc.account.me.queryOptions(undefined, { ...SESSION_QUERY, ...alone }));
  if (!FRAMED.test(pathname)) return;
  // Retried once, like every query of this list.
  void queryClient.prefetchQuery(trpc.servers.list.queryOptions(undefined, { ...expected, retry: 1 }));
  const serverId = SERVER.exec(pathname)?.[1];
  if (serverId === undefined) return;
  void queryClient.prefetchQuery(trpc.servers.permissions.queryOptions({ serverId }, expected));
  void queryClient.prefetchQuery(trpc.servers.get.queryOptions({ serverId }, expected));
  void queryClient.prefetchQuery(trpc.servers.attention.queryOptions({ serverId }, expected));
}

/** Returns whether the page's document has the outline of a signed-in page (scripts/page-documents.ts). */
export function isOutlined(): boolean {
  return document.getElementById('root')?.dataset.outlined !== undefined;
}
