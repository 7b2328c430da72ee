import type { AutomationKind } from '../../automation/automations.ts';
import { usernameKey } from '../../community/identity.ts';
import type { GrantableRole } from '../../community/roles.ts';
import type { CustomCommandInterval } from '../../game/custom-commands.ts';
import type { CommandMeans, RunConditions } from '../../game/schedule-conditions.ts';
import type { ModCallPriority } from '../../moderation/mod-calls.ts';
import type { ImportedValue } from './field-values.ts';
import { type HistoryItem, historyPartsOf } from './history-items.ts';
import { type PeopleItem, peoplePartsOf } from './people-items.ts';
import { type PlanItem, planPartsOf } from './plan-items.ts';
import { second, type Who } from './who.ts';

export type { Who } from './who.ts';

/** What only an export of this product has. */
export type OwnItem =
  | {
      kind: 'mod-call';
      at: number;
      reporter: string;
      /** Empty for a call that names no player. */
      reported: string;
      reason: string;
      location: string | null;
      description: string | null;
      priority: ModCallPriority;
      status: 'resolved' | 'dismissed';
      resolution: string | null;
      claimed: { at: number; by: Who } | null;
      closed: { at: number; by: Who };
      /** Web addresses and names of pictures. */
      evidence: readonly string[];
      values?: readonly ImportedValue[];
    }
  | ({
      kind: 'command';
      name: string;
      /** The command, or the text of a reminder. */
      command: string;
      means: CommandMeans;
      interval: CustomCommandInterval;
    } & RunConditions)
  /** `settings` is JSON text, which the settings of the kind have yet to accept. */
  | { kind: 'automation'; automation: AutomationKind; settings: string }
  | { kind: 'sessions'; role: 'moderator' | 'admin'; sessions: number }
  /** A role that a person had. It waits for the owner. */
  | {
      kind: 'member';
      name: string;
      role: GrantableRole;
      joinedAt: number | null;
      robloxUsername: string | null;
      /** When it ends (epoch ms), and the role that comes back then; absent for a role that stays. */
      until?: { at: number; after: GrantableRole };
    }
  /** A setting that waits for the owner. `value` is JSON text, which the setting has yet to accept. */
  | { kind: 'setting'; setting: ImportedSetting; value: string }
  | PeopleItem
  | HistoryItem
  | PlanItem;

/** Settings of an export that the owner can take over one by one, with their names. */
export const IMPORTED_SETTING_NAMES = {
  timezone: 'Time zone',
  activityDays: 'Days of the activity log',
  applyUrl: 'Apply link',
  joinPolicy: 'Join policy',
  delegateManagement: 'Management by roles',
  enforceInGame: 'Send bans and kicks to the game',
  pmWarnings: 'Send warnings to players',
  publicPage: 'Public page',
  publicPageHost: 'Host on the public page',
  moderatorPermissions: 'Moderator permissions',
  adminPermissions: 'Admin permissions',
  escalationRules: 'Escalation rules',
  recordFields: 'Required and custom fields',
} as const;
export type ImportedSetting = keyof typeof IMPORTED_SETTING_NAMES;
export const IMPORTED_SETTINGS = Object.keys(IMPORTED_SETTING_NAMES) as readonly ImportedSetting[];

/** Returns what two equal items of these kinds have in common. */
export function ownPartsOf(item: OwnItem): (string | number | null)[] {
  switch (item.kind) {
    case 'mod-call':
      return [usernameKey(item.reporter), usernameKey(item.reported), item.reason, second(item.at)];
    case 'command':
      return [item.name.toLowerCase(), item.means, item.command];
    case 'automation':
      return [item.automation];
    case 'sessions':
      return [item.role];
    case 'member':
      return [item.name.toLowerCase(), item.role, ...(item.until === undefined ? [] : [item.until.at])];
    case 'setting':
      return [item.setting, item.value];
    case 'promotion':
    case 'session':
    case 'submission':
      return historyPartsOf(item);
    case 'series':
    case 'session-message':
      return planPartsOf(item);
    default:
      return peoplePartsOf(item);
  }
}
