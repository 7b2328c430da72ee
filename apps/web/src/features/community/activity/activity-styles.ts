import {
  IconActivity,
  IconGavel,
  IconLogin2,
  IconLogout2,
  IconSkull,
  IconTerminal2,
  IconUserShield,
} from '@tabler/icons-react';
import type { Activity } from '@tenfour/contracts';
import { ACTIVITY_TYPES, type ActivityType } from '@tenfour/domain';
import type { ComponentType } from 'react';
import { ACTIVITY_WORDS, texts } from './texts.ts';

type Icon = ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>;

const ICONS: Readonly<Record<ActivityType | 'other', Icon>> = {
  staff_action: IconUserShield,
  punishment: IconGavel,
  game_command: IconTerminal2,
  player_join: IconLogin2,
  player_leave: IconLogout2,
  kill_log: IconSkull,
  other: IconActivity,
};

/** Returns label and icon of a type; "Other" for one that this build does not know. */
export function activityLook(type: string): { label: string; icon: Icon } {
  const known = ACTIVITY_TYPES.find((each) => each === type) ?? 'other';
  return { label: ACTIVITY_WORDS[known], icon: ICONS[known] };
}

/** Whether the webhooks heard of it: `short` for the row (null: none was to), `long` as a sentence. */
export function postedWords({ webhooks: { owed, delivered } }: Pick<Activity, 'webhooks'>): {
  short: string | null;
  long: string;
} {
  if (owed === 0) return { short: null, long: texts.deliveredNone };
  if (delivered >= owed) return { short: texts.deliveredAll, long: texts.deliveredAllText(owed) };
  return { short: texts.deliveredSome(delivered, owed), long: texts.deliveredSomeText(delivered, owed) };
}

/** Returns the target of an entry when it differs from the actor: for a player who joined, the name appears once. */
export function targetApart({
  username,
  targetUser,
}: Pick<Activity, 'username' | 'targetUser'>): string | null {
  return targetUser === username ? null : targetUser;
}

/** A value of a change in words; null is nothing. */
export function valueWords(value: Activity['changes'][number]['before']): string {
  if (value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return String(value);
}
