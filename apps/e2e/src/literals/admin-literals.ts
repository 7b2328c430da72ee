/** The literals of the admin panel. Those of its Alt Requests tab are with the alts. */
export const ADMIN_LITERALS = {
  '2 Admin panel, sign-in and cards': [
    'Admin Panel',
    'Username',
    'Password',
    'Total servers',
    'Total users',
    'Staff members',
  ],

  '2 Admin panel, tabs': [
    'Staff Logs',
    'Create Log',
    'Staff Management',
    'Announcements',
    'Alt Requests',
    'Server Management',
    'Settings',
  ],

  '2 Admin panel, Staff Logs': ['Date', 'Admin', 'Action', 'Target', 'Details', '—', 'failed'],

  '2 Admin panel, Create Log': [
    'Action type',
    'Details',
    'user_warned',
    'user_banned',
    'user_unbanned',
    'server_suspended',
    'server_reinstated',
    'system_maintenance',
    'policy_violation',
    'manual_review',
    'other',
  ],

  '2 Admin panel, Staff Management': [
    'Create Staff',
    'Access level',
    'Staff',
    'Admin',
    'Super admin',
    'Active',
    'Inactive',
    'Activate',
    'Deactivate',
  ],

  '2 Admin panel, Announcements': ['Title', 'Message'],

  '2 Admin panel, Server Management': [
    'ID',
    'Name',
    'Owner',
    'Join code',
    'Status',
    'Created',
    'Actions',
    'View',
    'Suspend',
    'Reactivate',
    'Remove',
  ],

  '2 Admin panel, Settings': ['Change password'],

  '5 Admin panel': [
    'Invalid Credentials',
    'Please check your username and password',
    'Please provide both action and details for the log entry.',
    'Please provide both username and password for the new staff member.',
    'cannot be undone',
    'will disable the bot for this server',
    'will enable the bot for this server',
  ],

  '8 Admin panel, failures': [
    'Failed to create staff member',
    'Failed to send announcement',
    'Failed to update password',
    'Failed to create log entry',
    'Failed to remove server',
    'Failed to suspend server',
    'Failed to reactivate server',
  ],

  '8 Admin panel, success': [
    'Access Granted',
    'Staff Member Created',
    'Announcement Sent',
    'Password Updated',
    'Log Created',
    'Server Removed',
    'Server Suspended',
    'Server Reactivated',
  ],
} as const;
