import type { Query, QueryClient } from '@tanstack/react-query';
import { parseError } from './errors.ts';

/** Queries that say which servers the viewer is in, and what they can do there. */
const RIGHTS: ReadonlySet<string> = new Set(['servers.permissions', 'servers.get', 'servers.list']);

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && field in value
    ? value[field as keyof typeof value]
    : undefined;
}

/** The server that a call's input names. */
export function serverIdIn(input: unknown): string | null {
  const id = fieldOf(input, 'serverId');
  return typeof id === 'string' ? id : null;
}

function serverInAddress(): string | null {
  return /^\/server\/([^/]+)/.exec(window.location.pathname)?.[1] ?? null;
}

/** Which call a query is (`servers.get`), and of which server. tRPC's keys are `[['servers', 'get'], { input, type }]`. */
export function queryPartsOf({ queryKey }: Pick<Query, 'queryKey'>): {
  path: string;
  serverId: string | null;
} {
  const [path, options] = queryKey;
  const name = Array.isArray(path) ? path.join('.') : '';
  return { path: name, serverId: serverIdIn(fieldOf(options, 'input')) };
}

/**
 * Removes a server's data from the cache, so that a later visit fetches it again. `inactive` spares what is on the
 * screen; `all` is for when the page has just been left and may still be mounted. With `before`, in Unix ms, only data
 * that was fetched earlier is removed.
 */
export function forgetServer(
  client: QueryClient,
  serverId: string,
  type: 'inactive' | 'all',
  before?: number,
): void {
  const isOld = ({ state }: Query) =>
    before === undefined || (state.dataUpdatedAt > 0 && state.dataUpdatedAt < before);
  client.removeQueries({
    type,
    predicate: (query) => queryPartsOf(query).serverId === serverId && isOld(query),
  });
}

function reportsRights(query: Query, serverId: string): boolean {
  const parts = queryPartsOf(query);
  return RIGHTS.has(parts.path) && (parts.serverId === null || parts.serverId === serverId);
}

/**
 * Refetches the viewer's permissions after a call was refused (403) or its server denied (404): the role may have
 * changed, or the membership ended. Drops what other pages of the server had cached. Failed queries are left alone,
 * because refetching them would loop.
 */
function readRightsAgain(client: QueryClient, serverId: string, cancelRefetch: boolean): void {
  forgetServer(client, serverId, 'inactive');
  const predicate = (query: Query) => reportsRights(query, serverId) && query.state.status !== 'error';
  void client.invalidateQueries({ predicate }, { cancelRefetch });
}

function isRefusal(error: unknown): boolean {
  const { status } = parseError(error);
  return status === 403 || status === 404;
}

/** For every query that fails. One of the rights themselves leaves those alone that are being read already. */
export function queryRefused(client: QueryClient, error: unknown, query: Pick<Query, 'queryKey'>): void {
  const { path, serverId } = queryPartsOf(query);
  if (serverId !== null && isRefusal(error)) readRightsAgain(client, serverId, !RIGHTS.has(path));
}

/** For every press that fails. A call that names no server belongs to the one whose page is open. */
export function pressRefused(client: QueryClient, error: unknown, input: unknown): void {
  const serverId = serverIdIn(input) ?? serverInAddress();
  if (serverId !== null && isRefusal(error)) readRightsAgain(client, serverId, true);
}
