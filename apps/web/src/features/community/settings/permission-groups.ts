import { PERMISSION_NAMES, type PermissionFlag } from '@tenfour/domain';

/** One row of the matrix: a flag, its label, and what it lets a role do. */
export interface FlagTexts {
  flag: PermissionFlag;
  name: string;
  help: string;
}

/** The sixteen flags in the order and under the headings of the matrix. */
export const PERMISSION_GROUPS: readonly { title: string; flags: readonly FlagTexts[] }[] = [
  {
    title: 'Dashboard and staff',
    flags: [
      {
        flag: 'canViewDashboard',
        name: PERMISSION_NAMES.canViewDashboard,
        help: 'Open the server and see its overview.',
      },
      {
        flag: 'canViewStaffTools',
        name: PERMISSION_NAMES.canViewStaffTools,
        help: 'Clock in and out, see who is on duty, take mod calls.',
      },
      {
        flag: 'canApproveJoinRequests',
        name: PERMISSION_NAMES.canApproveJoinRequests,
        help: 'See who waits and let them in, up to their own role.',
      },
      {
        flag: 'canManageMembers',
        name: PERMISSION_NAMES.canManageMembers,
        help: 'Change roles below their own and remove people.',
      },
    ],
  },
  {
    title: 'Punishments',
    flags: [
      {
        flag: 'canViewPunishments',
        name: PERMISSION_NAMES.canViewPunishments,
        help: 'List and search them.',
      },
      {
        flag: 'canEditPunishments',
        name: PERMISSION_NAMES.canEditPunishments,
        help: 'Add, edit, expire and delete them.',
      },
    ],
  },
  {
    title: 'Game',
    flags: [
      {
        flag: 'canViewIngamePanel',
        name: PERMISSION_NAMES.canViewIngamePanel,
        help: 'See players and the command log, and send commands.',
      },
      {
        flag: 'canViewCustomCommands',
        name: PERMISSION_NAMES.canViewCustomCommands,
        help: 'See the repeating commands and their runs.',
      },
      {
        flag: 'canEditCustomCommands',
        name: PERMISSION_NAMES.canEditCustomCommands,
        help: 'Add, change, switch and delete them.',
      },
    ],
  },
  {
    title: 'Logs and webhooks',
    flags: [
      {
        flag: 'canViewWebhooks',
        name: PERMISSION_NAMES.canViewWebhooks,
        help: 'See the activity and where it is posted.',
      },
      {
        flag: 'canEditWebhooks',
        name: PERMISSION_NAMES.canEditWebhooks,
        help: 'Add, test, switch and delete them.',
      },
    ],
  },
  {
    title: 'Server settings',
    flags: [
      {
        flag: 'canViewServerSettings',
        name: PERMISSION_NAMES.canViewServerSettings,
        help: 'Open this page.',
      },
      {
        flag: 'canEditServerSettings',
        name: PERMISSION_NAMES.canEditServerSettings,
        help: 'Change the time zone, how people join, and the join code.',
      },
      { flag: 'canEditServerName', name: PERMISSION_NAMES.canEditServerName, help: 'Rename the server.' },
      {
        flag: 'canEditApiKey',
        name: PERMISSION_NAMES.canEditApiKey,
        help: 'Add, replace, test and remove keys and the event webhook.',
      },
      {
        flag: 'canDeleteServer',
        name: PERMISSION_NAMES.canDeleteServer,
        help: 'Delete the server for everyone.',
      },
    ],
  },
];

/** "View punishments" for `canViewPunishments`. */
export function flagName(flag: PermissionFlag): string {
  return PERMISSION_NAMES[flag];
}

/** A right of admins and the owner that no flag grants or revokes. */
export const RECORDS_INFRACTIONS = 'Record staff infractions';
