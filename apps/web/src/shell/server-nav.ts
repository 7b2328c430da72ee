import {
  IconBrandDiscord,
  IconCalendarEvent,
  IconChartBar,
  IconDeviceGamepad2,
  IconForms,
  IconGavel,
  IconHeadset,
  IconLayoutDashboard,
  IconMap2,
  IconMessage2Question,
  IconRobot,
  IconSettings,
  IconShieldExclamation,
  IconUserPlus,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { Permissions } from '@tenfour/contracts';
import { APPEAL_FLAGS, type PermissionFlag } from '@tenfour/domain';
import { moderationCopy } from '../copy/moderation.ts';
import { copy } from '../copy.ts';
import type { ServerPageName, ServerTab, StaffTab } from '../data/paths.ts';

/** A place in a server: one of its tabs, one of its pages, or a tab of the staff page. */
export type NavTarget = { tab: ServerTab } | { page: ServerPageName } | { staffTab: StaffTab };

/** One line of the server's navigation. */
export interface ServerNavItem {
  label: string;
  /** Its word in the bar at the bottom of a phone; without one, it is not there. */
  quick?: string;
  icon: typeof IconUsers;
  place: NavTarget;
  flag: PermissionFlag;
  /** Its heading in the sidebar; without one it comes first. */
  group?: 'moderation' | 'server';
  /** A tab of the server page that the sidebar does not list: the page's own tabs lead to it. */
  isTab?: true;
  /** What its badge counts. */
  badge?: 'mod-calls' | 'on-duty' | 'join-requests' | 'appeals' | 'applications' | 'alerts' | 'webhooks';
}

/** The server's navigation in order. */
export const SERVER_NAV: readonly ServerNavItem[] = [
  {
    label: copy.navigation.overview,
    quick: copy.navigation.overview,
    icon: IconLayoutDashboard,
    place: { tab: 'overview' },
    flag: 'canViewDashboard',
    badge: 'join-requests',
  },
  {
    label: copy.navigation.ingame,
    icon: IconDeviceGamepad2,
    place: { tab: 'ingame' },
    flag: 'canViewIngamePanel',
  },
  {
    label: copy.navigation.map,
    icon: IconMap2,
    place: { page: 'map' },
    flag: 'canViewIngamePanel',
  },
  {
    label: moderationCopy.sessions,
    icon: IconCalendarEvent,
    place: { page: 'sessions' },
    flag: 'canViewStaffTools',
  },
  {
    label: copy.navigation.modCalls,
    quick: copy.navigation.quick.modCalls,
    icon: IconHeadset,
    place: { staffTab: 'mod-calls' },
    flag: 'canViewStaffTools',
    group: 'moderation',
    badge: 'mod-calls',
  },
  {
    label: copy.navigation.punishments,
    quick: copy.navigation.quick.punishments,
    icon: IconGavel,
    place: { page: 'punishments' },
    flag: 'canViewPunishments',
    group: 'moderation',
  },
  {
    label: copy.navigation.appeals,
    icon: IconMessage2Question,
    place: { page: 'appeals' },
    flag: APPEAL_FLAGS.view,
    group: 'moderation',
    badge: 'appeals',
  },
  {
    label: copy.navigation.staff,
    quick: copy.navigation.quick.staff,
    icon: IconUserShield,
    place: { staffTab: 'shifts' },
    flag: 'canViewStaffTools',
    group: 'moderation',
    badge: 'on-duty',
  },
  {
    label: moderationCopy.applications,
    icon: IconForms,
    place: { page: 'applications' },
    flag: 'canViewStaffTools',
    group: 'moderation',
    badge: 'applications',
  },
  {
    label: copy.navigation.security,
    icon: IconShieldExclamation,
    place: { page: 'security' },
    flag: 'canViewStaffTools',
    group: 'moderation',
    badge: 'alerts',
  },
  {
    label: copy.navigation.members,
    icon: IconUsers,
    place: { tab: 'members' },
    flag: 'canViewDashboard',
    isTab: true,
  },
  {
    label: copy.navigation.joinRequests,
    icon: IconUserPlus,
    place: { tab: 'requests' },
    flag: 'canApproveJoinRequests',
    isTab: true,
  },
  {
    label: copy.navigation.analytics,
    icon: IconChartBar,
    place: { page: 'analytics' },
    flag: 'canViewStaffTools',
    group: 'server',
  },
  {
    label: copy.navigation.automations,
    icon: IconRobot,
    place: { page: 'automations' },
    flag: 'canViewServerSettings',
    group: 'server',
  },
  {
    label: copy.navigation.bot,
    icon: IconBrandDiscord,
    place: { page: 'bot' },
    flag: 'canViewServerSettings',
    group: 'server',
  },
  {
    label: copy.navigation.logs,
    icon: IconWebhook,
    place: { page: 'logs' },
    flag: 'canViewWebhooks',
    group: 'server',
    badge: 'webhooks',
  },
  {
    label: copy.navigation.settings,
    icon: IconSettings,
    place: { page: 'settings' },
    flag: 'canViewServerSettings',
    group: 'server',
  },
];

/** The headings of the sidebar, in order. */
export const NAV_GROUPS = [undefined, 'moderation', 'server'] as const;

/** Locked: only the palette and the shortcuts name it, with the reason, for staff who expect it. */
export type NavAccess = { kind: 'open' } | { kind: 'locked'; reason: string } | { kind: 'hidden' };

/** What an item is for a viewer; while the permissions are not known yet, nothing is promised. */
export function navAccess(item: ServerNavItem, permissions: Permissions | undefined): NavAccess {
  if (!permissions) return item.flag === 'canViewDashboard' ? { kind: 'open' } : { kind: 'hidden' };
  if (permissions.can[item.flag]) return { kind: 'open' };
  if (item.flag === 'canViewServerSettings' && permissions.canViewServerSettings) {
    return { kind: 'locked', reason: copy.navigation.ownerOnly };
  }
  return permissions.role === 'member'
    ? { kind: 'hidden' }
    : { kind: 'locked', reason: copy.navigation.lacksFlag };
}
