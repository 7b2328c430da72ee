/**
 * Every literal of the specification for the pages that exist, quoted there or not: titles, texts, tabs, columns,
 * labels, options and lists, as the screen spells them. Each must be shown by a real action or fault in a browser
 * story, through `literal()`. Where the specification has a placeholder, the fixed part stands here.
 */
export const SPEC_LITERALS = {
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

  '3 Online player, permission': ['Server Owner', 'Server Administrator', 'Server Moderator', 'Normal'],

  '2 Members and join requests': ['Member', 'Moderator', 'Admin', 'Approve', 'Reject'],

  '2 Settings': ['Access Denied', 'Only server owners can access settings.'],

  '2 Logs, where settings share it': ['Back to Server'],

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
    'Failed to update member role. Please try again.',
    'Failed to remove member. Please try again.',
    'Failed to approve join request. Please try again.',
    'Failed to reject join request. Please try again.',
    'Failed to add punishment record. Please try again.',
    'Failed to update punishment.',
    'Failed to delete punishment.',
    'Update Failed',
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
};

/** Quoted, but no text of a screen. */
export const NOT_ON_SCREEN: Readonly<Record<string, string>> = {
  '401: ': 'how an error begins that is Unauthorized; apps/web/src/data/errors.test.ts holds it',
};

/** Quoted texts that belong to pages which are not built yet. A page that comes takes its texts out of here. */
export const LATER_PAGES: Readonly<Record<string, readonly string[]>> = {
  'In-game panel, custom commands': [
    'Please fill in all fields.',
    'Failed to add custom command.',
    'Custom command added successfully!',
  ],
  'Staff tools': [
    'Missing Information: Please select a staff member and provide a reason.',
    'Failed to clock in. Please try again.',
    'Failed to clock out. Please try again.',
    'Failed to update status. Please try again.',
    'Failed to issue warning. Please try again.',
    'Failed to issue strike. Please try again.',
    'Failed to record termination. Please try again.',
    'Failed to start shift',
    'Failed to update shift',
    'Failed to create mod call',
    'Failed to claim mod call',
    'Failed to resolve mod call',
    'Clocked in successfully!',
    'Clocked out successfully!',
    'Status updated successfully!',
  ],
  'Logs & Webhooks': [
    "You don't have permission to view logs and webhooks.",
    'Failed to create webhook. Please try again.',
  ],
  Premium: ['Why Go Premium'],
  Testimonials: ['Get Started Free'],
  'Admin panel': [
    'failed',
    'Create Staff',
    'Invalid Credentials',
    'Please check your username and password',
    'Please provide both action and details for the log entry.',
    'Please provide both username and password for the new staff member.',
    'cannot be undone',
    'will disable the bot for this server',
    'will enable the bot for this server',
    'Failed to create staff member',
    'Failed to send announcement',
    'Failed to update password',
    'Failed to create log entry',
    'Failed to remove server',
    'Failed to suspend server',
    'Failed to reactivate server',
    'Missing Information',
    'Please provide a reason for your decision',
    'Failed to fetch alt requests',
    'Failed to update alt request',
  ],
  'Alt Management': [
    'Add API Key',
    'Create Your First Server',
    'Return to Dashboard',
    'Add New Alt Account',
    'Request Server Alts',
    'Execute Request',
    'Please fill in both username and password.',
    'Maximum of 15 alt accounts allowed per user.',
    'Please fill in all server request fields',
    'Please add at least one alt account before submitting',
    'Submission Failed',
    'Failed to submit your request. Please try again.',
    'Incorrect password. Please try again.',
  ],
};
