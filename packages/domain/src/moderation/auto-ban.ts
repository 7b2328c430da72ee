import type { PunishmentType } from '../punishment-types.ts';

/** The offense that becomes a ban, counted among active punishments. */
const AUTO_BAN_OFFENSE = 3;

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
