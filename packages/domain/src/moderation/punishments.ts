import type { PunishmentType } from '../punishment-types.ts';

/** The offense that becomes a ban, counted among active punishments. */
export const AUTO_BAN_OFFENSE = 3;

const MINUTE_MS = 60_000;

/** Returns whether a record counts: switched on and not past its end. Times in epoch ms; null never ends. */
export function isActive(record: { isActive: boolean; expiresAt: number | null }, now: number): boolean {
  return record.isActive && (record.expiresAt === null || record.expiresAt > now);
}

/** Returns when a punishment of this many minutes ends, in epoch ms. Null minutes: never. */
export function expiryOf(startedAt: number, durationMinutes: number | null): number | null {
  return durationMinutes === null ? null : startedAt + durationMinutes * MINUTE_MS;
}

/** Returns whether the next record of `type` becomes a ban. */
export function becomesAutoBan(type: PunishmentType, activePunishments: number): boolean {
  return type !== 'ban' && activePunishments + 1 >= AUTO_BAN_OFFENSE;
}

/** Returns the reason of an auto-ban; it says "3rd" from the fourth offense on, too. */
export function autoBanReason(reason: string): string {
  return `Auto-Ban: ${reason} (3rd offense)`;
}

/** Decides what to record for a new punishment, given the player's number of active ones. */
export function decidePunishment(
  requested: { type: PunishmentType; reason: string },
  activePunishments: number,
): { type: PunishmentType; reason: string; autoBanApplied: boolean } {
  if (!becomesAutoBan(requested.type, activePunishments)) return { ...requested, autoBanApplied: false };
  return { type: 'ban', reason: autoBanReason(requested.reason), autoBanApplied: true };
}

/** Returns whether "Permanent" is meaningful for this type; a warning or a kick has no length. */
export function hasLength(type: PunishmentType): boolean {
  return type === 'ban' || type === 'strike';
}
