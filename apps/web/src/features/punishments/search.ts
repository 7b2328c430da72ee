import { MAX_LENGTH } from '@tenfour/contracts';
import { PUNISHMENT_TYPES, type PunishmentType } from '@tenfour/domain';

/** What narrows the list: `?q=`, `?type=`, `?status=`. Absent means all. */
export interface PunishmentsFilters {
  q?: string;
  type?: PunishmentType;
  status?: 'active' | 'expired';
}

/** What the address of the page holds: the filters, and in `?player=` a name for the composer. */
export interface PunishmentsSearch extends PunishmentsFilters {
  player?: string;
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** Reads the address; what is not known is left out. A search for digits arrives as a number. */
export function readPunishmentsSearch(search: Record<string, unknown>): PunishmentsSearch {
  const q = textOf(search.q);
  const player = textOf(search.player)?.trim().slice(0, MAX_LENGTH.robloxUsername);
  const type = PUNISHMENT_TYPES.find((known) => known === search.type);
  const status = (['active', 'expired'] as const).find((known) => known === search.status);
  return {
    ...(q === undefined ? {} : { q }),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(player === undefined ? {} : { player }),
  };
}

/** Whether anything narrows the list. */
export function isFiltered({ q, type, status }: PunishmentsFilters): boolean {
  return [q, type, status].some((value) => value !== undefined);
}
