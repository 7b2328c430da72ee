import { ADMIN_LITERALS } from './admin-literals.ts';
import { ALTS_LITERALS } from './alts-literals.ts';
import { DOCUMENTATION_LITERALS } from './documentation-literals.ts';
import { PUBLIC_LITERALS } from './public-literals.ts';

/**
 * Every literal of the specification for the existing pages, quoted there or not: titles, texts, tabs, columns, labels,
 * options and lists, as shown on screen. A browser story must show each through a real action or fault, with
 * `literal()`. Where the specification has a placeholder, only the fixed part is listed.
 */
export const SPEC_LITERALS = {
  ...ADMIN_LITERALS,
  ...ALTS_LITERALS,
  ...DOCUMENTATION_LITERALS,
  ...PUBLIC_LITERALS,

  '1 Landing': ['Free to start', 'Trusted by communities worldwide'],

  '1 The six areas': [
    'Moderator Panel',
    'Discord-style bot',
    'ER:LC Integration',
    'Activity Management',
    'Staff Management',
    'Punishment Database',
  ],

  '1 What the areas hold': [
    'User management',
    'Punishment logs',
    'Temporary bans',
    'Actions',
    'Reminders',
    'Game commands',
    'Server stats',
    'Activity leaderboards',
    'Welcome messages',
    'PM warnings',
    'Remote commands',
    'Server analytics',
    'Automatic shifts',
    'Game security',
    'Leaderboards',
    'Staff shifts',
    'Shift types',
    'Analytics',
    'Hour requirements',
    'Clock in/out',
    'Role management',
    'Staff punishments',
    'Performance tracking',
    'Game-platform API integration',
    'User history',
    'Persistent storage',
    'Advanced search',
  ],

  '2 Landing page': [
    'Get Started – Free',
    'Join Discord',
    'Explore →',
    'Community Showcase Coming Soon',
    'Get Started',
    'Join our Discord',
  ],

  '2 Dashboard': [
    'Loading authentication...',
    'Authentication required',
    'Login with Discord',
    'Welcome to',
    'Welcome back, ',
    'Manage your Discord servers and ER:LC communities',
    'Pending Join Requests',
    'request(s) pending',
    'Requested',
    'Waiting for approval',
    'Your Servers',
    'Create Server',
    'Join Server',
    'Loading servers...',
    'Error loading servers: ',
    'Retry',
    'No servers found. Create your first server to get started!',
    'Owner',
    'Manage',
    'Server Analytics',
  ],

  '2 Server dashboard, tabs and numbers': [
    'Overview',
    'Members',
    'In-game panel',
    'Join requests',
    'Total members',
    'Pending requests',
    'Active staff',
    'Join code',
    'Server Settings',
    'Server Not Found',
  ],

  '2 Server dashboard, the frame': [
    'Home',
    'Documentation',
    'Premium',
    'Testimonials',
    'Main Page',
    'Alt Management',
    'Admin Panel',
    'Product',
    'Community',
    'Support',
    '2024',
    'Dashboard',
    'Log out',
    'Staff & shifts',
    'Logs & Webhooks',
    'Punishments',
    'Settings',
  ],

  '2 In-game panel': [
    'Send',
    ':serverlockdown',
    ':serverunlock',
    ':h Server maintenance in progress',
    ':shutdown',
    'Recent commands',
    'Online players',
    'Server name',
    'Players',
    'Online',
  ],

  '2 In-game panel, custom commands': [
    'Custom commands',
    'Name',
    'Command',
    'Interval',
    'Enabled',
    '5 minutes',
    '10 minutes',
    '15 minutes',
    '30 minutes',
    '60 minutes',
    '120 minutes',
  ],

  '3 Online player, permission': ['Server Owner', 'Server Administrator', 'Server Moderator', 'Normal'],

  '2 Members and join requests': ['Member', 'Moderator', 'Admin', 'Remove', 'Approve', 'Reject'],

  '2 Settings': [
    'Access Denied',
    'Only server owners can access settings.',
    'ER:LC API key',
    'Roblox API key',
    'Permissions',
  ],

  '2 Staff tools, shifts': [
    'Clock In',
    'Break',
    'Resume',
    'Clock Out',
    'On duty',
    'On break',
    'Off duty',
    'My shift',
    'Staff Shifts',
    'Mod Calls',
    'End',
    "You don't have permission to view staff tools.",
  ],

  '2 Staff tools, mod calls and management': [
    'Claim',
    'Resolve',
    'Warning',
    'Strike',
    'Termination',
    'Reason',
    'Location',
    'Description',
    'Priority',
  ],

  '4 Mod call': ['Pending', 'Claimed', 'Resolved', 'Dismissed', 'Low', 'Medium', 'High', 'Urgent'],

  '3 Permission flags per role, in words': [
    'View dashboard',
    'View staff tools',
    'View punishments',
    'Edit punishments',
    'Use the in-game panel',
    'Manage members',
    'Approve join requests',
    'View settings',
    'Edit settings',
    'Edit API keys',
    'Edit server name',
    'Delete server',
    'View logs and webhooks',
    'Edit webhooks',
    'View custom commands',
    'Edit custom commands',
  ],

  '2 Logs & Webhooks': [
    'Back to Server',
    'Webhook Configuration',
    'Activity Logs',
    'Event type',
    'Discord webhook URL',
    'Enabled',
    'Webhooks',
    'Delete',
    "You don't have permission to view logs and webhooks.",
  ],

  '3 Webhook, event types in words': [
    'Staff actions',
    'Punishments',
    'Game panel',
    'Player joins',
    'Player leaves',
    'Kill logs',
  ],

  '3 Activity log, types in words': [
    'Staff action',
    'Punishment',
    'Game command',
    'Player join',
    'Player leave',
    'Kill log',
  ],

  '4 States': [
    'Link Username',
    'Linking...',
    'Linked',
    'Are you sure you want to reject this join request?',
    'Are you sure you want to remove this member?',
    'Auto-Ban: ',
    '(3rd offense)',
    'Auto-Ban Applied',
    'Active',
    'Expired',
    'Warning',
    'Kick',
    'Ban',
    'Strike',
  ],

  '5 Validation': [
    'Username Required',
    'Please enter your Roblox username',
    'Error',
    'Please enter a server name',
    'Please enter a join code',
    'Are you sure you want to delete "',
    '"? This action cannot be undone.',
    'Please enter a command.',
    'Please fill in all fields.',
    'Please fill in all required fields.',
    'No Changes',
  ],

  '8 Unauthorized': [
    'Unauthorized',
    'You are logged out. Logging in again...',
    'Unauthorized - You are logged out. Logging in again...',
  ],

  '8 Dashboard failures': [
    'Link Failed',
    'Failed to link Roblox username',
    'Unlink Failed',
    'Failed to unlink Roblox username',
    'Failed to create server',
    'Failed to join server',
    'Failed to delete server',
  ],

  '8 Server page failures': [
    'Command Failed',
    'Command execution failed',
    'ER:LC API error. Check your API key or server status.',
    'Failed to execute command. Check your connection and API key.',
    'Failed to add custom command.',
    'Failed to update member role. Please try again.',
    'Failed to remove member. Please try again.',
    'Failed to approve join request. Please try again.',
    'Failed to reject join request. Please try again.',
    'Failed to add punishment record. Please try again.',
    'Failed to update punishment.',
    'Failed to delete punishment.',
    'Update Failed',
  ],

  '8 Staff tools, shifts': [
    'Failed to clock in. Please try again.',
    'Failed to clock out. Please try again.',
    'Failed to update status. Please try again.',
    'Failed to start shift',
    'Failed to update shift',
    'Clocked in successfully!',
    'Clocked out successfully!',
    'Status updated successfully!',
  ],

  '8 Staff tools, mod calls and infractions': [
    'Missing Information',
    'Please select a staff member and provide a reason.',
    'Failed to issue warning. Please try again.',
    'Failed to issue strike. Please try again.',
    'Failed to record termination. Please try again.',
    'Failed to create mod call',
    'Failed to claim mod call',
    'Failed to resolve mod call',
  ],

  '8 Logs & Webhooks': [
    'Failed to create webhook. Please try again.',
    'Failed to update webhook. Please try again.',
    'Failed to delete webhook. Please try again.',
    'Webhook Created',
    'Webhook Updated',
    'Webhook Deleted',
  ],

  '8 Success toasts, dashboard': [
    'Roblox Username Linked',
    'Your Roblox username has been saved successfully',
    'Roblox Username Unlinked',
    'Your Roblox username has been removed',
    'Server Created',
    'Your new server has been created successfully!',
    'Join Request Submitted',
    'You have been put in a queue to join this server and are waiting to be approved.',
    'Server Joined',
    'You have successfully joined the server!',
    'Server Deleted',
    'Server has been permanently deleted.',
    'Copied!',
    'Join code copied to clipboard',
  ],

  '8 Success toasts, server': [
    'Command Executed Successfully',
    'Custom command added successfully!',
    'Member role updated successfully!',
    'Member removed successfully!',
    'Join request approved successfully!',
    'Join request rejected.',
    'Settings Updated',
    'Permissions Updated',
    'Punishment record added successfully!',
  ],
} as const;

/** A text of the list. */
export type Literal = (typeof SPEC_LITERALS)[keyof typeof SPEC_LITERALS][number];

/** All texts of the list, each once. */
export const ALL_LITERALS: readonly Literal[] = [...new Set(Object.values(SPEC_LITERALS).flat())];

/** Quoted texts with a placeholder, and the literals that stand for them. */
export const WITH_PLACEHOLDER: Readonly<Record<string, readonly Literal[]>> = {
  'n request(s) pending': ['request(s) pending'],
  'Auto-Ban: ...(3rd offense)': ['Auto-Ban: ', '(3rd offense)'],
  'Are you sure you want to delete "<server name>"? This action cannot be undone.': [
    'Are you sure you want to delete "',
    '"? This action cannot be undone.',
  ],
  'Missing Information: Please select a staff member and provide a reason.': [
    'Missing Information',
    'Please select a staff member and provide a reason.',
  ],
};

/** Quoted, but no text of a screen. */
export const NOT_ON_SCREEN: Readonly<Record<string, string>> = {
  '401: ': 'how an error begins that is Unauthorized; apps/web/src/data/errors.test.ts holds it',
};
