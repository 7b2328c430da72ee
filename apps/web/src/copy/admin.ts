/** Literals of the admin panel; beside `copy`, so that no other page loads them. */
export const adminCopy = {
  login: {
    username: 'Username', // (spec, wording)
    password: 'Password', // (spec, wording)
    granted: 'Access Granted', // (spec)
    invalid: { title: 'Invalid Credentials', message: 'Please check your username and password' }, // (spec)
  },
  cards: {
    servers: 'Total servers', // (spec, wording)
    users: 'Total users', // (spec, wording)
    staff: 'Staff members', // (spec, wording)
    superOnly: 'Visible to super admins',
  },
  tabs: {
    logs: 'Staff Logs', // (spec)
    'create-log': 'Create Log', // (spec)
    staff: 'Staff Management', // (spec)
    announcements: 'Announcements', // (spec)
    'alt-requests': 'Alt Requests', // (spec)
    servers: 'Server Management', // (spec)
    settings: 'Settings', // (spec)
  },
  logs: {
    columns: { date: 'Date', admin: 'Admin', action: 'Action', target: 'Target', details: 'Details' }, // (spec)
    failed: 'failed', // (spec)
  },
  createLog: {
    action: 'Action type', // (spec, wording)
    details: 'Details', // (spec, wording)
    required: 'Please provide both action and details for the log entry.', // (spec)
    created: 'Log Created', // (spec)
    failed: 'Failed to create log entry', // (spec)
  },
  staff: {
    create: 'Create Staff', // (spec)
    accessLevel: 'Access level', // (spec, wording)
    levels: { staff: 'Staff', admin: 'Admin', super_admin: 'Super admin' }, // (spec, in words)
    active: 'Active', // (spec)
    inactive: 'Inactive', // (spec)
    activate: 'Activate', // (spec)
    deactivate: 'Deactivate', // (spec)
    required: 'Please provide both username and password for the new staff member.', // (spec)
    created: 'Staff Member Created', // (spec)
    failed: 'Failed to create staff member', // (spec)
  },
  announcements: {
    title: 'Title', // (spec, wording)
    message: 'Message', // (spec, wording)
    sent: 'Announcement Sent', // (spec)
    failed: 'Failed to send announcement', // (spec)
  },
  servers: {
    columns: {
      id: 'ID',
      name: 'Name',
      owner: 'Owner',
      joinCode: 'Join code',
      status: 'Status',
      created: 'Created',
      actions: 'Actions',
    }, // (spec, wording)
    view: 'View', // (spec)
    suspend: 'Suspend', // (spec)
    reactivate: 'Reactivate', // (spec)
    remove: 'Remove', // (spec)
    suspendText: 'Suspending it will disable the bot for this server', // (spec: "will disable the bot for this server")
    reactivateText: 'Reactivating it will enable the bot for this server', // (spec: "will enable the bot for this server")
    removeText: 'This cannot be undone', // (spec: "cannot be undone")
    suspended: 'Server Suspended', // (spec)
    reactivated: 'Server Reactivated', // (spec)
    removed: 'Server Removed', // (spec)
    suspendFailed: 'Failed to suspend server', // (spec)
    reactivateFailed: 'Failed to reactivate server', // (spec)
    removeFailed: 'Failed to remove server', // (spec)
  },
  password: {
    updated: 'Password Updated', // (spec)
    failed: 'Failed to update password', // (spec)
  },
} as const;
