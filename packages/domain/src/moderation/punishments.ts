import type { PunishmentType } from '../punishment-types.ts';

const MINUTE_MS = 60_000;

/** Returns whether a record counts: switched on and not past its end. Times in epoch ms; null never ends. */
export function isActive(record: { isActive: boolean; expiresAt: number | null }, now: number): boolean {
  return record.isActive && (record.expiresAt === null || record.expiresAt > now);
}

/** Returns when a punishment of this many minutes ends, in epoch ms. Null minutes: never. */
export function expiryOf(startedAt: number, durationMinutes: number | null): number | null {
  return durationMinutes === null ? null : startedAt + durationMinutes * MINUTE_MS;
}

/** Returns whether "Permanent" is meaningful for this type; a warning, a kick or no type has no length. */
export function hasLength(type: PunishmentType | null): boolean {
  return type === 'ban' || type === 'strike';
}
