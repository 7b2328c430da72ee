import type { PunishmentType } from '../punishment-types.ts';

/** Active punishments at which the next one becomes a ban: the third offence (spec section 9). */
export const AUTO_BAN_THRESHOLD = 2;

const MINUTE_MS = 60_000;

/** Whether a record counts: switched on and not past its end. Times in epoch ms; null never ends. */
export function isActive(record: { isActive: boolean; expiresAt: number | null }, now: number): boolean {
  return record.isActive && (record.expiresAt === null || record.expiresAt > now);
}

/** When a punishment of this many minutes ends, in epoch ms. Null minutes: never. */
export function expiryOf(startedAt: number, durationMinutes: number | null): number | null {
  return durationMinutes === null ? null : startedAt + durationMinutes * MINUTE_MS;
}

/** Whether the next record of `type` becomes a ban (spec section 4, Auto-ban). */
export function becomesAutoBan(type: PunishmentType, activePunishments: number): boolean {
  return type !== 'ban' && activePunishments >= AUTO_BAN_THRESHOLD;
}

/** The reason an auto-ban is recorded with; "3rd" also from the fourth on (ux.md T11). */
export function autoBanReason(reason: string): string {
  return `Auto-Ban: ${reason} (3rd offense)`;
}

/** What is recorded for a new punishment, given how many active ones the player already has. */
export function decidePunishment(
  wanted: { type: PunishmentType; reason: string },
  activePunishments: number,
): { type: PunishmentType; reason: string; autoBanApplied: boolean } {
  if (!becomesAutoBan(wanted.type, activePunishments)) return { ...wanted, autoBanApplied: false };
  return { type: 'ban', reason: autoBanReason(wanted.reason), autoBanApplied: true };
}

/** Whether "Permanent" says something for this type; a warning or a kick has no length (ux.md T23). */
export function hasLength(type: PunishmentType): boolean {
  return type === 'ban' || type === 'strike';
}
