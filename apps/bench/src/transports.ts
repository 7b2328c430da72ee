/** Returns the path of the list in REST. */
export function restPath(serverId: string, search?: string): string {
  const term = search === undefined ? '' : `&search=${encodeURIComponent(search)}`;
  return `/api/servers/${serverId}/punishments?limit=50${term}`;
}

/** Returns the path of the same list as `httpBatchLink` of @trpc/client requests it. */
export function trpcPath(serverId: string): string {
  const input = encodeURIComponent(JSON.stringify({ 0: { serverId, limit: 50 } }));
  return `/trpc/punishments.list?batch=1&input=${input}`;
}

/** Returns the path of one tRPC batch of several procedures, by name; null for those without input. */
export function trpcBatch(calls: Readonly<Record<string, object | null>>): string {
  const inputs = Object.values(calls).flatMap((input, place) => (input === null ? [] : [[place, input]]));
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)));
  return `/trpc/${Object.keys(calls).join(',')}?batch=1&input=${input}`;
}
