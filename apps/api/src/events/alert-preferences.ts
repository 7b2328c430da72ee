import { ALERT_KINDS, type AlertPreferences, DEFAULT_ALERT_PREFERENCES } from '@tenfour/domain';
import { addedRights, isStaff } from '../db/added-rights.ts';
import { fromBit, fromJson } from '../db/codecs.ts';
import type { Handle } from '../db/database.ts';
import type { Bit } from '../db/table-types/index.ts';

/** Selects the members of servers, with what their roles allow there and their alert preferences. */
export function membersWithPreferences(handle: Handle) {
  return handle
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .leftJoin('alert_preferences', (join) =>
      join
        .onRef('alert_preferences.server_id', '=', 'members.server_id')
        .onRef('alert_preferences.user_id', '=', 'members.user_id'),
    )
    .select(['members.server_id', 'members.user_id', 'members.role'])
    .select(['servers.moderator_permissions', 'servers.admin_permissions', 'servers.delegate_management'])
    .select(addedRights())
    .select(['alert_preferences.muted', 'on_duty_only', 'unclaimed_minutes']);
}

/** Selects the staff of servers in the same way. */
export function staffWithPreferences(handle: Handle) {
  return membersWithPreferences(handle).where(isStaff());
}

interface PreferencesRow {
  muted: string | null;
  on_duty_only: Bit | null;
  unclaimed_minutes: number | null;
}

/** Returns a member's stored preferences, or the defaults. */
export function alertPreferencesOf(row: PreferencesRow): AlertPreferences {
  const { muted, on_duty_only, unclaimed_minutes } = row;
  if (muted === null || on_duty_only === null || unclaimed_minutes === null) return DEFAULT_ALERT_PREFERENCES;
  const stored = fromJson(muted);
  return {
    muted: ALERT_KINDS.filter((kind) => Array.isArray(stored) && stored.includes(kind)),
    onDutyOnly: fromBit(on_duty_only),
    unclaimedMinutes: unclaimed_minutes,
  };
}
