import { listInputOf, type PunishmentsFilters } from './search.ts';

function addressOf(serverId: string, query: URLSearchParams): string {
  const path = `/api/servers/${encodeURIComponent(serverId)}/punishments/export.csv`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Address of everything that matches the filters, as CSV. */
export function exportAddress(serverId: string, filters: PunishmentsFilters): string {
  return addressOf(serverId, new URLSearchParams(listInputOf(filters)));
}

/** Address of chosen records as CSV, at most `LIST_MAX` of them. */
export function exportOfChosen(serverId: string, ids: readonly string[]): string {
  return addressOf(serverId, new URLSearchParams({ ids: ids.join(',') }));
}
