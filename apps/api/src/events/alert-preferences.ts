import { ALERT_KINDS, type AlertPreferences, DEFAULT_ALERT_PREFERENCES } from '@tenfour/domain';
import { fromBit, fromJson } from '../db/codecs.ts';
import type { Bit } from '../db/table-types/index.ts';

/** Columns of `alert_preferences` after a left join. */
export const ALERT_PREFERENCES = [
  'alert_preferences.muted',
  'alert_preferences.on_duty_only',
  'alert_preferences.unclaimed_minutes',
] as const;

interface PreferencesRow {
  muted: string | null;
  on_duty_only: Bit | null;
  unclaimed_minutes: number | null;
}

/** Returns a member's stored preferences, or the defaults. */
export function alertPreferencesOf(row: PreferencesRow): AlertPreferences {
  const { muted, on_duty_only, unclaimed_minutes } = row;
  if (muted === null || on_duty_only === null || unclaimed_minutes === null) return DEFAULT_ALERT_PREFERENCES;
  const stored = new Set(Object(fromJson(muted)) as Iterable<unknown>);
  return {
    muted: ALERT_KINDS.filter((kind) => stored.has(kind)),
    onDutyOnly: fromBit(on_duty_only),
    unclaimedMinutes: unclaimed_minutes,
  };
}
