import type { PunishmentType } from '../punishment-types.ts';
import { decideFrom, isAutoBan } from './escalation.ts';
import { DEFAULT_RULE_SET } from './escalation-rules.ts';

/** Returns the reason of an auto-ban; it says "3rd" from the fourth offense on, too. */
export function autoBanReason(reason: string): string {
  return `Auto-Ban: ${reason} (3rd offense)`;
}

/** Decides by the default rules what to record, given the player's number of active punishments. */
export function decidePunishment(
  requested: { type: PunishmentType; reason: string },
  activePunishments: number,
): { type: PunishmentType; reason: string; autoBanApplied: boolean } {
  const decided = decideFrom(DEFAULT_RULE_SET, [activePunishments], { ...requested, duration: null });
  const { type, reason } = decided;
  return { type, reason, autoBanApplied: isAutoBan(decided, requested.type) };
}
