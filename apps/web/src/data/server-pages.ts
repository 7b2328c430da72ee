import { APPEAL_FLAGS, type PermissionFlag } from '@tenfour/domain';
import { moderationCopy } from '../copy/moderation.ts';
import { copy } from '../copy.ts';

const { navigation } = copy;

/** The pages of a server with the flag that opens each, in the order of the navigation. */
export const SERVER_PAGES: readonly { label: string; flag: PermissionFlag }[] = [
  { label: navigation.overview, flag: 'canViewDashboard' },
  { label: navigation.ingame, flag: 'canViewIngamePanel' },
  { label: navigation.map, flag: 'canViewIngamePanel' },
  { label: moderationCopy.sessions, flag: 'canViewStaffTools' },
  { label: navigation.modCalls, flag: 'canViewStaffTools' },
  { label: navigation.punishments, flag: 'canViewPunishments' },
  { label: navigation.appeals, flag: APPEAL_FLAGS.view },
  { label: navigation.staff, flag: 'canViewStaffTools' },
  { label: moderationCopy.applications, flag: 'canViewStaffTools' },
  { label: navigation.security, flag: 'canViewStaffTools' },
  { label: navigation.members, flag: 'canViewDashboard' },
  { label: navigation.joinRequests, flag: 'canApproveJoinRequests' },
  { label: navigation.analytics, flag: 'canViewStaffTools' },
  { label: navigation.automations, flag: 'canViewServerSettings' },
  { label: navigation.bot, flag: 'canViewServerSettings' },
  { label: navigation.logs, flag: 'canViewWebhooks' },
  { label: navigation.settings, flag: 'canViewServerSettings' },
];
