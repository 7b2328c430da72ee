import type { Permissions } from '@tenfour/contracts';
import type { PermissionFlag } from '@tenfour/domain';
import { copy } from '../../copy.ts';
import type { ServerTab } from '../../shell/paths.ts';

/** A tab of the server page; `settings` is none: it is reached by its address only (ux.md T53). */
export interface TabItem {
  value: Exclude<ServerTab, 'settings'>;
  label: string;
  flag: PermissionFlag;
}

const TABS: readonly TabItem[] = [
  { value: 'overview', label: copy.navigation.overview, flag: 'canViewDashboard' },
  { value: 'members', label: copy.navigation.members, flag: 'canViewDashboard' },
  { value: 'ingame', label: copy.navigation.ingame, flag: 'canViewIngamePanel' },
  { value: 'requests', label: copy.navigation.joinRequests, flag: 'canApproveJoinRequests' },
];

/**
 * The tabs a viewer sees. Staff see all four, and a sentence in those they may not use; a plain member sees what is
 * theirs, and the one whose address they opened.
 */
export function visibleTabs(permissions: Pick<Permissions, 'role' | 'can'>, open: ServerTab): TabItem[] {
  return TABS.filter(
    ({ value, flag }) => permissions.role !== 'member' || permissions.can[flag] || value === open,
  );
}
