import { type Punishment, punishmentCursor } from '@tenfour/contracts';
import type { Handle } from '../../../db/database.ts';
import { foundPunishments, inOrder, listPunishments, type PunishmentFilter } from './list.ts';
import { toPunishment } from './rows.ts';

/** What is exported: the list as it is filtered and sorted, or these records of it. */
export type ExportFilter = PunishmentFilter & {
  /** At most `LIST_MAX`, exported in the order in which they are named; the other filters do not matter then. */
  ids?: readonly string[];
};

export interface ExportPage {
  rows: Punishment[];
  /** Continues the export; null at its end. */
  next: string | null;
}

/**
 * One page of an export, `cursor` null for the first. `now`, epoch ms, decides what is active and should be the same
 * for all pages. Ids of other servers, and of deleted records, are left out.
 */
export async function punishmentRowsForExport(
  handle: Handle,
  serverId: string,
  filter: ExportFilter,
  cursor: string | null,
  limit: number,
  now: number,
): Promise<ExportPage> {
  const { ids, ...rest } = filter;
  if (ids !== undefined) return { rows: await chosen(handle, serverId, ids, now), next: null };
  const page = { cursor: cursor ?? undefined, limit, now };
  const reads = { handle, slowReads: handle };
  const rows = (await listPunishments(reads, serverId, rest, page)).map((row) => toPunishment(row, now));
  const last = rows.at(-1);
  const next = rows.length === limit && last ? punishmentCursor(last, rest.sort) : null;
  return { rows, next };
}

async function chosen(
  handle: Handle,
  serverId: string,
  ids: readonly string[],
  now: number,
): Promise<Punishment[]> {
  if (ids.length === 0) return [];
  const rows = await foundPunishments(handle, ids).select('punishments.server_id').execute();
  const own = rows.filter((row) => row.server_id === serverId);
  return inOrder(ids, own).map((row) => toPunishment(row, now));
}
