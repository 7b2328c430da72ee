import {
  base64UrlToText,
  cursorAfter,
  decodeCursor,
  type PagePosition,
  textToBase64Url,
} from '../pagination.ts';

/**
 * Orders of the list of punishments. `player`: by name, each player's newest first. `ending`: active ones by their end,
 * soonest first, then permanent ones, then ended ones; the last two newest first. Separate from the schemas, since
 * addresses are parsed on pages that do not need them.
 */
export const PUNISHMENT_SORTS = ['newest', 'oldest', 'player', 'ending'] as const;
export type PunishmentSort = (typeof PUNISHMENT_SORTS)[number];

/** A position in the list of punishments, with the keys that its order compares before the creation time. */
export type PunishmentPosition =
  | ({ sort: 'newest' | 'oldest' } & PagePosition)
  | ({ sort: 'player'; robloxUsername: string } & PagePosition)
  | ({ sort: 'ending'; end: PunishmentEnd } & PagePosition);

/** The key of a record in the order `ending`: its end in epoch ms, permanent, or over. */
export type PunishmentEnd = number | 'never' | 'over';

/** The fields of a punishment that a cursor is built from. */
interface Item {
  id: string;
  robloxUsername: string;
  isActive: boolean;
  /** ISO 8601; null never ends. */
  expiresAt: string | null;
  /** ISO 8601. */
  createdAt: string;
}

/** Returns the cursor that continues the list of punishments in this order after this item. Opaque to clients. */
export function punishmentCursor(item: Item, sort: PunishmentSort = 'newest'): string {
  if (sort === 'newest' || sort === 'oldest') return cursorAfter(item);
  const key = sort === 'player' ? item.robloxUsername : endOf(item);
  return textToBase64Url(`${sort}:${Date.parse(item.createdAt)}:${item.id}:${key}`);
}

/** Parses a cursor of this order; null when it is invalid. */
export function decodePunishmentCursor(cursor: string, sort: PunishmentSort): PunishmentPosition | null {
  if (sort === 'newest' || sort === 'oldest') {
    const place = decodeCursor(cursor);
    return place && { sort, ...place };
  }
  const match = /^(\w+):(\d{1,15}):([^:]{1,64}):(.+)$/s.exec(base64UrlToText(cursor));
  if (!match?.[3] || !match[4] || match[1] !== sort) return null;
  const place = { at: Number(match[2]), id: match[3] };
  if (sort === 'player') return { sort, ...place, robloxUsername: match[4] };
  const end = endFrom(match[4]);
  return end === null ? null : { sort, ...place, end };
}

function endOf({ isActive, expiresAt }: Item): PunishmentEnd {
  if (!isActive) return 'over';
  return expiresAt === null ? 'never' : Date.parse(expiresAt);
}

function endFrom(text: string): PunishmentEnd | null {
  if (text === 'never' || text === 'over') return text;
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
