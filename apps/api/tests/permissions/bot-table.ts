import type { PermissionFlag } from '@tenfour/domain';
import type { Line } from './table.ts';

/**
 * One request to the bot: a command with its subcommand, or the button of this name. The line is as in `table.ts`, with
 * the last cell for a person who never signed in to the panel.
 */
export interface BotRow {
  /** `/modcall claim`, or `button run`. */
  use: string;
  what: string;
  usual: Line;
  /** The permissions that a moderator or admin needs, all of them. */
  needs?: readonly PermissionFlag[];
  /** Discord's own permission in the Discord server, beside those. */
  discord?: string;
}

const ANYONE = 'ok ok ok ok ok ok';
const SIGNED_IN = 'ok ok ok ok ok 401';
const EVERY_MEMBER = 'ok ok ok ok 404 401';
const STAFF = 'ok ok ok 403 404 401';
const ADMIN = 'ok ok 403 403 404 401';
const OWNER = 'ok 403 403 403 404 401';

const GAME = { usual: STAFF, needs: ['canViewIngamePanel'] } as const;
const TOOLS = { usual: STAFF, needs: ['canViewStaffTools'] } as const;
const TOOLS_AND_DASHBOARD = { usual: STAFF, needs: ['canViewStaffTools', 'canViewDashboard'] } as const;
const DASHBOARD = { usual: EVERY_MEMBER, needs: ['canViewDashboard'] } as const;
const MEMBERS = { usual: OWNER, needs: ['canManageMembers', 'canViewDashboard'] } as const;
const REQUESTS = { usual: ADMIN, needs: ['canApproveJoinRequests'] } as const;

/** Every command and button, by hand. The bot's matrix walks it; its page in `docs/` is drawn from it. */
export const BOT_TABLE: readonly BotRow[] = [
  { use: 'button pick', what: 'Choose in a menu, with the permissions of its command', usual: ANYONE },
  {
    use: 'button fields',
    what: 'Send the fields of a record, with the permissions of its command',
    usual: STAFF,
    needs: ['canEditPunishments'],
  },
  { use: '/players', what: 'Players in game', ...GAME },
  { use: '/vehicle', what: 'Find a vehicle in game', ...GAME },
  { use: '/map', what: 'Link to the live map', ...GAME },
  { use: '/run', what: 'Send an in-game command', ...GAME },
  { use: 'button run', what: 'Send a command that was asked about', ...GAME },
  { use: '/punish', what: 'Record a punishment', usual: STAFF, needs: ['canEditPunishments'] },
  {
    use: 'button evidence',
    what: 'Add evidence to a punishment',
    usual: STAFF,
    needs: ['canEditPunishments'],
  },
  { use: '/history', what: 'A player’s punishment history', usual: STAFF, needs: ['canViewPunishments'] },

  { use: '/shift start', what: 'Clock in', ...TOOLS },
  { use: '/shift break', what: 'Take a break', ...TOOLS },
  { use: '/shift resume', what: 'End your break', ...TOOLS },
  { use: '/shift end', what: 'Clock out', ...TOOLS },
  { use: '/duty admin info', what: "A member's shift and hours", ...TOOLS_AND_DASHBOARD },
  { use: '/duty admin start', what: 'Start the shift of someone of a lower role', usual: ADMIN },
  { use: '/duty admin break', what: 'Pause the shift of someone of a lower role', usual: ADMIN },
  { use: '/duty admin resume', what: 'Resume the shift of someone of a lower role', usual: ADMIN },
  { use: '/duty admin end', what: 'End the shift of someone of a lower role', usual: ADMIN },
  { use: '/quota', what: 'Your hours and required hours', ...TOOLS },
  { use: '/leave request', what: 'Request a leave', ...TOOLS_AND_DASHBOARD },
  { use: '/leave list', what: 'Your leaves', ...TOOLS_AND_DASHBOARD },
  { use: '/leave cancel', what: 'Withdraw or end your leave', ...TOOLS_AND_DASHBOARD },
  { use: '/infraction issue', what: 'Record a staff infraction', usual: ADMIN },
  { use: '/infraction list', what: 'Infractions; all of them for admins', ...TOOLS },
  { use: '/session list', what: 'Running and planned sessions', ...TOOLS },
  { use: '/session next', what: 'The next session', ...TOOLS },
  { use: '/session sign-up', what: 'Answer a session', ...TOOLS },
  { use: '/session vote', what: 'Open a vote on a session', ...TOOLS },
  { use: '/session start', what: 'Start a session', ...TOOLS },
  { use: '/session boost', what: 'Ask for more players', ...TOOLS },
  { use: '/session end', what: 'End the running session', ...TOOLS },
  { use: '/session cancel', what: 'Cancel a planned session', ...TOOLS },
  { use: 'button session', what: 'Confirm a start, end or cancel', ...TOOLS },
  { use: 'button vote-staff', what: 'Vote on a session as staff', ...TOOLS },
  { use: 'button vote-public', what: 'Vote on a session', usual: ANYONE },
  { use: '/onduty', what: 'Who is on duty', ...TOOLS },
  { use: '/leaderboard', what: 'Hours of the staff', ...TOOLS },
  { use: '/stats', what: 'How the server is doing; parts by their own permissions', ...DASHBOARD },

  { use: '/modcall list', what: 'Open calls', ...TOOLS },
  { use: '/modcall claim', what: 'Take a call', ...TOOLS },
  { use: '/modcall resolve', what: 'Close a call', ...TOOLS },
  { use: 'button call-claim', what: 'Take a call that was posted', ...TOOLS },
  { use: 'button call-resolve', what: 'Close a call that was posted', ...TOOLS },

  { use: '/member info', what: "A member's profile", ...DASHBOARD },
  { use: '/member role', what: "Change a member's role", ...MEMBERS },
  { use: '/member follow-roles', what: 'Apply Discord roles to a member again', ...MEMBERS },
  { use: '/member remove', what: 'Remove a member', ...MEMBERS },
  { use: 'button member', what: 'Confirm the removal of a member', ...MEMBERS },

  { use: '/requests', what: 'Review join requests', ...REQUESTS },
  { use: 'button requests', what: 'Decide a request', ...REQUESTS },
  { use: 'button join-approve', what: 'Approve a request that was posted', ...REQUESTS },
  { use: 'button join-reject', what: 'Reject a request that was posted', ...REQUESTS },

  { use: '/remind me', what: 'Set a reminder', usual: SIGNED_IN },
  { use: '/remind list', what: "One's own reminders", usual: SIGNED_IN },
  { use: '/remind cancel', what: "Cancel one's own reminder", usual: SIGNED_IN },

  { use: '/timeout', what: 'Time out a member in Discord', ...TOOLS, discord: 'Timeout Members' },
  { use: '/kick', what: 'Kick a member from Discord', ...TOOLS, discord: 'Kick Members' },
  { use: '/ban', what: 'Ban a member from Discord', ...TOOLS, discord: 'Ban Members' },

  { use: '/apply', what: 'Links to open forms', usual: ANYONE },
  { use: '/link', what: "Link one's Roblox name", usual: SIGNED_IN },
  {
    use: '/connect',
    what: "Connect the Discord server to one's own community",
    usual: 'ok 404 404 404 404 401',
    discord: 'Manage Server',
  },
  {
    use: '/disconnect',
    what: 'Disconnect; also for anyone with "Manage Server"',
    usual: 'ok 403 403 403 403 401',
  },
  { use: '/help', what: 'What the bot can do', usual: ANYONE },
];
