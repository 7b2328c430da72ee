import { PRODUCT_NAME } from '@tenfour/domain';
import { publicCopy } from './copy/public.ts';

/**
 * The required literals by capability, and the texts that more than one place shows. Literals marked (spec) are binding
 * word for word; tests read them from here.
 */
export const copy = {
  common: {
    retry: 'Retry', // (spec)
    details: 'Details',
    cancel: 'Cancel',
    error: 'Error', // (spec)
    accessDenied: 'Access Denied', // (spec)
    updateFailed: 'Update Failed', // (spec)
    pressCtrlC: 'Press Ctrl+C',
    comingSoon: 'Coming soon',
    opensInNewTab: '(opens in a new tab)',
    skipToContent: 'Skip to content',
    skipToQueue: 'Skip to the queue',
    dismiss: 'Dismiss',
    loading: 'Loading...',
    noPageAt: (path: string) => `There is no page at ${path}`,
    noPermission: (area: 'staff tools' | 'punishments' | 'the in-game panel') =>
      `You don't have permission to view ${area}.`,
    somethingBroke: 'This page stopped working.',
    reload: 'Reload the page',
    stepDone: 'Done:',
    stepToDo: 'To do:',
    atMost: (most: number) => `At most ${most} characters.`,
    brokenForNow: 'It opens by itself as soon as the server answers again.',
    outage: {
      silent: 'The server is not answering right now.',
      unconfirmed: 'The server is not answering right now. Check whether it was done before you try again.',
      busy: 'The server has a lot to do right now.',
      showing: (time: string) =>
        `You see what was known at ${time}. This page keeps trying and goes on by itself.`,
      nothingYet: 'This page keeps trying and opens by itself.',
      region: 'Not available right now.',
      unreachable: 'The server cannot be reached.',
    },
    freshness: {
      updated: (age: string) => `updated ${age} ago`,
      stale: (age: string) => `not updated for ${age}`,
      never: 'not read yet',
      unknown: 'Not known yet',
    },
  },

  session: {
    loading: 'Loading authentication...', // (spec)
    required: 'Authentication required', // (spec)
    login: 'Login with Discord', // (spec)
    logout: 'Log out',
    ended: 'Session ended. Logging in again...',
    unauthorized: {
      dashboard: { title: 'Unauthorized', message: 'You are logged out. Logging in again...' }, // (spec)
      server: { title: 'Unauthorized - You are logged out. Logging in again...' }, // (spec)
    },
  },

  navigation: {
    home: 'Home', // (spec)
    documentation: 'Documentation', // (spec)
    premium: 'Premium', // (spec)
    testimonials: 'Testimonials', // (spec)
    mainPage: 'Main Page', // (spec)
    dashboard: 'Dashboard',
    altManagement: 'Alt Management', // (spec)
    adminPanel: 'Admin Panel', // (spec)
    community: 'Discord community',
    communityMissing: 'The community invite is not set up yet.',
    userMenu: 'Account menu',
    toLight: 'Use the light colour scheme',
    toDark: 'Use the dark colour scheme',
    density: 'Density',
    densities: { comfortable: 'Comfortable', compact: 'Compact' },
    overview: 'Overview',
    ingame: 'In-game panel',
    modCalls: 'Mod calls',
    punishments: 'Punishments',
    members: 'Members',
    joinRequests: 'Join requests',
    appeals: 'Appeals',
    analytics: 'Analytics',
    automations: 'Automations',
    bot: 'Discord bot',
    security: 'Game security',
    logs: 'Logs & Webhooks', // (spec)
    staff: 'Staff & shifts',
    settings: 'Settings',
    import: 'Import',
    apiKeys: 'API keys',
    groups: { moderation: 'Moderation', people: 'People', server: 'Server' },
    quick: { modCalls: 'Calls', punishments: 'Punish', staff: 'Staff' },
    more: 'More',
    ownerOnly: 'Owner only',
    switchServer: 'Switch server',
    searchServers: 'Search servers',
    noServerFound: 'No server with that name',
    allServers: 'All servers',
    open: 'open',
    urgent: 'urgent',
    failing: 'failing',
    onDuty: 'on duty',
    lacksFlag: 'Your role in this server does not include this page.',
  },

  footer: {
    year: '2024', // (spec)
    product: 'Product',
    community: 'Community',
    support: 'Support',
    tagline: 'Runs the Discord community and the game servers of ER:LC roleplay communities.',
    rights: 'All rights reserved.',
    notAffiliated: 'Not affiliated with Discord, Roblox or the makers of ER:LC.',
  },

  landing: {
    getStarted: 'Get Started – Free', // (spec)
    getStartedAgain: 'Get Started', // (spec)
    joinDiscord: 'Join Discord', // (spec)
    joinOurDiscord: 'Join our Discord', // (spec)
    explore: 'Explore →', // (spec)
    showcase: 'Community Showcase Coming Soon', // (spec)
    freeToStart: 'Free to start', // (spec, wording)
    trusted: 'Trusted by communities worldwide', // (spec, wording)
    areas: {
      moderator: {
        title: 'Moderator Panel', // (spec)
        items: [
          'User management',
          'Punishment logs',
          'Temporary bans',
          'Actions',
          'Reminders',
          'Game commands',
        ],
      },
      bot: {
        title: 'Discord-style bot', // (spec)
        items: [
          'User management',
          'Punishment logs',
          'Reminders',
          'Game commands',
          'Server stats',
          'Activity leaderboards',
        ],
      },
      erlc: {
        title: 'ER:LC Integration', // (spec)
        items: [
          'Welcome messages',
          'PM warnings',
          'Remote commands',
          'Server analytics',
          'Automatic shifts',
          'Game security',
        ],
      },
      activity: {
        title: 'Activity Management', // (spec)
        items: [
          'Leaderboards',
          'Staff shifts',
          'Shift types',
          'Analytics',
          'Automatic shifts',
          'Hour requirements',
        ],
      },
      staff: {
        title: 'Staff Management', // (spec)
        items: ['Clock in/out', 'Role management', 'Staff punishments', 'Performance tracking'],
      },
      punishments: {
        title: 'Punishment Database', // (spec)
        items: ['Game-platform API integration', 'User history', 'Persistent storage', 'Advanced search'],
      },
    },
  },

  ...publicCopy,

  dashboard: {
    welcomeTo: `Welcome to ${PRODUCT_NAME}`, // (spec)
    welcomeBack: (name: string) => `Welcome back, ${name}`, // (spec)
    subtitle: 'Manage your Discord servers and ER:LC communities', // (spec)
    pending: {
      title: 'Pending Join Requests', // (spec)
      count: (n: number) => `${n} request(s) pending`, // (spec)
      requested: (date: string) => `Requested ${date}`, // (spec)
      waiting: 'Waiting for approval', // (spec)
    },
    tiles: ['Staff Management', 'Punishment Database', 'ER:LC Integration', 'Server Analytics'], // (spec)
    learnHow: 'Learn how',
  },

  account: {
    linkUsername: 'Link Username',
    linking: 'Linking...',
    linked: 'Linked',
    unlink: 'Unlink',
    usernameLabel: 'Roblox username',
    usernameRequired: { title: 'Username Required', message: 'Please enter your Roblox username' }, // (spec)
    linkDone: {
      title: 'Roblox Username Linked',
      message: 'Your Roblox username has been saved successfully',
    }, // (spec)
    unlinkDone: { title: 'Roblox Username Unlinked', message: 'Your Roblox username has been removed' }, // (spec)
    linkFailed: { title: 'Link Failed', message: 'Failed to link Roblox username' }, // (spec)
    unlinkFailed: { title: 'Unlink Failed', message: 'Failed to unlink Roblox username' }, // (spec)
  },

  servers: {
    yours: 'Your Servers', // (spec)
    create: 'Create Server', // (spec)
    join: 'Join Server', // (spec)
    loading: 'Loading servers...', // (spec)
    loadingPrefix: 'Error loading servers: ', // (spec)
    empty: 'No servers found. Create your first server to get started!', // (spec)
    owner: 'Owner', // (spec)
    manage: 'Manage', // (spec)
    manageServer: (name: string) => `Manage ${name}`,
    deleteServer: (name: string) => `Delete ${name}`,
    copyCodeOf: (name: string) => `Copy join code of ${name}`,
    joinCode: 'Join code',
    nameLabel: 'Server name',
    nameRequired: { title: 'Error', message: 'Please enter a server name' }, // (spec)
    codeRequired: { title: 'Error', message: 'Please enter a join code' }, // (spec)
    confirmDelete: (name: string) =>
      `Are you sure you want to delete "${name}"? This action cannot be undone.`, // (spec)
    created: { title: 'Server Created', message: 'Your new server has been created successfully!' }, // (spec)
    joined: { title: 'Server Joined', message: 'You have successfully joined the server!' }, // (spec)
    joinQueued: {
      title: 'Join Request Submitted', // (spec)
      message: 'You have been put in a queue to join this server and are waiting to be approved.', // (spec)
    },
    deleted: { title: 'Server Deleted', message: 'Server has been permanently deleted.' }, // (spec)
    copied: { title: 'Copied!', message: 'Join code copied to clipboard' }, // (spec)
    createFailed: { title: 'Error', message: 'Failed to create server' }, // (spec)
    joinFailed: { title: 'Error', message: 'Failed to join server' }, // (spec)
    deleteFailed: { title: 'Error', message: 'Failed to delete server' }, // (spec)
    notFound: 'Server Not Found', // (spec)
    notFoundText: 'There is no server at this address, or you are not a member of it.',
    backToDashboard: 'Back to the dashboard',
    backToServer: 'Back to Server', // (spec)
    serverSettings: 'Server Settings', // (spec)
    stats: {
      members: 'Total members', // (spec, wording)
      pending: 'Pending requests', // (spec, wording)
      activeStaff: 'Active staff', // (spec, wording)
      joinCode: 'Join code', // (spec, wording)
    },
    settingsOwnerOnly: 'Only server owners can access settings.', // (spec)
    settingsUpdated: 'Settings Updated', // (spec)
    permissionsUpdated: 'Permissions Updated', // (spec)
    noChanges: 'No Changes', // (spec)
  },

  members: {
    roleUpdated: 'Member role updated successfully!', // (spec)
    removed: 'Member removed successfully!', // (spec)
    confirmRemove: 'Are you sure you want to remove this member?', // (spec)
    roleFailed: 'Failed to update member role. Please try again.', // (spec)
    removeFailed: 'Failed to remove member. Please try again.', // (spec)
    cannotBeUndone: 'This action cannot be undone.', // (spec: "cannot be undone")
  },

  joinRequests: {
    approve: 'Approve',
    reject: 'Reject',
    confirmReject: 'Are you sure you want to reject this join request?', // (spec)
    approved: 'Join request approved successfully!', // (spec)
    rejected: 'Join request rejected.', // (spec)
    approveFailed: 'Failed to approve join request. Please try again.', // (spec)
    rejectFailed: 'Failed to reject join request. Please try again.', // (spec)
  },

  game: {
    send: 'Send', // (spec)
    commandRequired: 'Please enter a command.', // (spec)
    quick: {
      lockdown: ':serverlockdown', // (spec)
      unlock: ':serverunlock', // (spec)
      maintenance: ':h Server maintenance in progress', // (spec)
      shutdown: ':shutdown', // (spec)
    },
    executed: 'Command Executed Successfully', // (spec)
    commandFailed: { title: 'Command Failed', message: 'Command execution failed' }, // (spec)
    apiError: 'ER:LC API error. Check your API key or server status.', // (spec)
    transportError: 'Failed to execute command. Check your connection and API key.', // (spec)
    customAdded: 'Custom command added successfully!', // (spec)
    customRequired: 'Please fill in all fields.', // (spec)
    customFailed: 'Failed to add custom command.', // (spec)
  },

  shifts: {
    clockedIn: 'Clocked in successfully!', // (spec)
    clockedOut: 'Clocked out successfully!', // (spec)
    statusUpdated: 'Status updated successfully!', // (spec)
    clockInFailed: 'Failed to clock in. Please try again.', // (spec)
    clockOutFailed: 'Failed to clock out. Please try again.', // (spec)
    statusFailed: 'Failed to update status. Please try again.', // (spec)
    startFailed: 'Failed to start shift', // (spec)
    updateFailed: 'Failed to update shift', // (spec)
  },

  infractions: {
    missing: { title: 'Missing Information', message: 'Please select a staff member and provide a reason.' }, // (spec)
    warningFailed: 'Failed to issue warning. Please try again.', // (spec)
    strikeFailed: 'Failed to issue strike. Please try again.', // (spec)
    terminationFailed: 'Failed to record termination. Please try again.', // (spec)
  },

  modCalls: {
    createFailed: 'Failed to create mod call', // (spec)
    claimFailed: 'Failed to claim mod call', // (spec)
    resolveFailed: 'Failed to resolve mod call', // (spec)
  },

  punishments: {
    required: 'Please fill in all required fields.', // (spec)
    added: 'Punishment record added successfully!', // (spec)
    autoBan: 'Auto-Ban Applied', // (spec)
    addFailed: 'Failed to add punishment record. Please try again.', // (spec)
    updateFailed: 'Failed to update punishment.', // (spec)
    deleteFailed: 'Failed to delete punishment.', // (spec)
    updated: 'Punishment record updated successfully!',
    deleted: 'Punishment record deleted.',
  },

  webhooks: {
    configuration: 'Webhook Configuration', // (spec, wording)
    activity: 'Activity Logs', // (spec, wording)
    denied: "You don't have permission to view logs and webhooks.", // (spec)
    created: 'Webhook Created', // (spec)
    updated: 'Webhook Updated', // (spec)
    deleted: 'Webhook Deleted', // (spec)
    createFailed: 'Failed to create webhook. Please try again.', // (spec)
    updateFailed: 'Failed to update webhook. Please try again.', // (spec)
    deleteFailed: 'Failed to delete webhook. Please try again.', // (spec)
  },
} as const;
