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
