import type { PermissionFlag } from '@tenfour/domain';

/** One row of the matrix: a flag, what people call it, and what it lets a role do (design.md section 7). */
export interface FlagWords {
  flag: PermissionFlag;
  name: string;
  help: string;
}

/** The sixteen flags in the order and under the headings of the matrix. */
export const PERMISSION_GROUPS: readonly { title: string; flags: readonly FlagWords[] }[] = [
  {
    title: 'Dashboard and staff',
    flags: [
      { flag: 'canViewDashboard', name: 'View dashboard', help: 'Open the server and see its overview.' },
      {
        flag: 'canViewStaffTools',
        name: 'View staff tools',
        help: 'Clock in and out, see who is on duty, take mod calls.',
      },
      {
        flag: 'canApproveJoinRequests',
        name: 'Approve join requests',
        help: 'See who waits and let them in, up to their own role.',
      },
      {
        flag: 'canManageMembers',
        name: 'Manage members',
        help: 'Change roles below their own and remove people.',
      },
    ],
  },
  {
    title: 'Punishments',
    flags: [
      { flag: 'canViewPunishments', name: 'View punishments', help: 'List and search them.' },
      { flag: 'canEditPunishments', name: 'Edit punishments', help: 'Add, edit, expire and delete them.' },
    ],
  },
  {
    title: 'Game',
    flags: [
      {
        flag: 'canViewIngamePanel',
        name: 'Use the in-game panel',
        help: 'See players and the command log, and send commands.',
      },
      {
        flag: 'canViewCustomCommands',
        name: 'View custom commands',
        help: 'See the repeating commands and their runs.',
      },
      {
        flag: 'canEditCustomCommands',
        name: 'Edit custom commands',
        help: 'Add, change, switch and delete them.',
      },
    ],
  },
  {
    title: 'Logs and webhooks',
    flags: [
      {
        flag: 'canViewWebhooks',
        name: 'View logs and webhooks',
        help: 'See the activity and where it is posted.',
      },
      { flag: 'canEditWebhooks', name: 'Edit webhooks', help: 'Add, test, switch and delete them.' },
    ],
  },
  {
    title: 'Server settings',
    flags: [
      { flag: 'canViewServerSettings', name: 'View settings', help: 'Open this page.' },
      {
        flag: 'canEditServerSettings',
        name: 'Edit settings',
        help: 'Change the time zone, how people join, and the join code.',
      },
      { flag: 'canEditServerName', name: 'Edit server name', help: 'Rename the server.' },
      {
        flag: 'canEditApiKey',
        name: 'Edit API keys',
        help: 'Add, replace, test and remove keys and the event webhook.',
      },
      { flag: 'canDeleteServer', name: 'Delete server', help: 'Delete the server for everybody.' },
    ],
  },
];

/** "View punishments" for `canViewPunishments`. */
export function flagName(flag: PermissionFlag): string {
  for (const group of PERMISSION_GROUPS) {
    const found = group.flags.find((row) => row.flag === flag);
    if (found) return found.name;
  }
  return flag;
}

/** A right of admins and the owner that no flag gives or takes (spec section 6, ux.md T50). */
export const RECORDS_INFRACTIONS = 'Record staff infractions';
