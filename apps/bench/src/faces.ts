/** Path of the REST face's list. */
export function restPath(serverId: string, search?: string): string {
  const term = search === undefined ? '' : `&search=${encodeURIComponent(search)}`;
  return `/api/servers/${serverId}/punishments?limit=50${term}`;
}

/** Path of the same list as `httpBatchLink` of @trpc/client asks for it. */
export function trpcPath(serverId: string): string {
  const input = encodeURIComponent(JSON.stringify({ 0: { serverId, limit: 50 } }));
  return `/trpc/punishments.list?batch=1&input=${input}`;
}

/** Path of one tRPC request that asks several procedures, by their names; null for those that take no input. */
export function trpcBatch(calls: Readonly<Record<string, object | null>>): string {
  const inputs = Object.values(calls).flatMap((input, place) => (input === null ? [] : [[place, input]]));
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)));
  return `/trpc/${Object.keys(calls).join(',')}?batch=1&input=${input}`;
}
