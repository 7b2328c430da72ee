import type { ModCallPriority, Role } from '@tenfour/domain';
import type { Color } from '../../../events/embed.ts';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  member: 'Member',
  moderator: 'Moderator',
  admin: 'Admin',
  owner: 'Owner',
};

export const PRIORITY_NAMES: Readonly<Record<ModCallPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const PRIORITY_COLORS: Readonly<Record<ModCallPriority, Color>> = {
  low: 'gray',
  medium: 'cobalt',
  high: 'orange',
  urgent: 'danger',
};

/** Sent where a Discord server has no community yet. */
export const NOT_CONNECTED =
  'This Discord server isn’t connected to a community. Its owner can connect it with /connect.';

/** Names the rows that an answer has no room for. */
export function moreOnSite(count: number): string {
  return `… and ${count} more in Tenfour`;
}
