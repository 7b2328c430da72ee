import type { Permissions } from '@tenfour/contracts';
import type { PermissionFlag } from '@tenfour/domain';
import { copy } from '../../../copy.ts';
import type { ServerTab } from '../../../data/paths.ts';

/** A tab of the server page. `settings` is not one: it is only reached by its address. */
export interface TabItem {
  value: Exclude<ServerTab, 'settings'>;
  label: string;
  flag: PermissionFlag;
}

/** A tab as one viewer sees it; with `lock`, the reason for which a press does not open it. */
export interface VisibleTab extends TabItem {
  lock: string | null;
}

const TABS: readonly TabItem[] = [
  { value: 'overview', label: copy.navigation.overview, flag: 'canViewDashboard' },
  { value: 'members', label: copy.navigation.members, flag: 'canViewDashboard' },
  { value: 'ingame', label: copy.navigation.ingame, flag: 'canViewIngamePanel' },
  { value: 'requests', label: copy.navigation.joinRequests, flag: 'canApproveJoinRequests' },
];

/** Returns what the navigation calls a tab; undefined for `settings`. */
export function tabLabel(tab: ServerTab): string | undefined {
  return TABS.find(({ value }) => value === tab)?.label;
}

/** Only these lead to "Access Denied"; the others have something for every member. */
const LOCKABLE: ReadonlySet<ServerTab> = new Set(['ingame', 'requests']);

/**
 * The tabs a viewer sees. Staff see all four, locked where they may not go; a plain member sees
 * what is theirs, and the one whose address they opened.
 */
export function visibleTabs(
  permissions: Pick<Permissions, 'role' | 'can'>,
  open: ServerTab,
): readonly VisibleTab[] {
  const { role, can } = permissions;
  return TABS.filter(({ value, flag }) => role !== 'member' || can[flag] || value === open).map((item) => ({
    ...item,
    lock: LOCKABLE.has(item.value) && !can[item.flag] ? copy.navigation.lacksFlag : null,
  }));
}
