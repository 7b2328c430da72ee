import { PUNISHMENT_TYPES, type PunishmentType } from '@tenfour/domain';

/** What the address of the page holds: `?q=`, `?type=`, `?status=`. Absent means all. */
export interface PunishmentsSearch {
  q?: string;
  type?: PunishmentType;
  status?: 'active' | 'expired';
}

/** Reads the address; what is not known is left out. A search for digits arrives as a number. */
export function readPunishmentsSearch(search: Record<string, unknown>): PunishmentsSearch {
  const q = typeof search.q === 'number' ? String(search.q) : search.q;
  const type = PUNISHMENT_TYPES.find((known) => known === search.type);
  const status = (['active', 'expired'] as const).find((known) => known === search.status);
  return {
    ...(typeof q === 'string' && q.trim() !== '' ? { q } : {}),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
  };
}

/** Whether anything narrows the list. */
export function isFiltered(search: PunishmentsSearch): boolean {
  return Object.keys(search).length > 0;
}
