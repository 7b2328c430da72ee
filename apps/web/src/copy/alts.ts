/** Literals of alt management and its review; beside `copy`, so that no other page loads them. */
export const altsCopy = {
  restricted: 'Access Restricted', // (spec)
  requirements: {
    server: 'Own at least one server', // (spec, wording)
    key: 'The server has a valid API key', // (spec, wording)
    features: 'The API key enables advanced features', // (spec, wording)
  },
  keyConfigured: 'API key configured', // (spec, wording)
  keyMissing: 'API key missing', // (spec, wording)
  addKey: 'Add API Key', // (spec)
  createFirst: 'Create Your First Server', // (spec)
  toDashboard: 'Return to Dashboard', // (spec)
  granted: 'Access Granted', // (spec)
  wrongPassword: 'Incorrect password. Please try again.', // (spec)
  add: 'Add New Alt Account', // (spec)
  username: 'Username', // (spec)
  password: 'Password', // (spec)
  saved: 'Saved accounts', // (spec, wording)
  both: 'Please fill in both username and password.', // (spec)
  most: 'Maximum of 15 alt accounts allowed per user.', // (spec)
  added: 'Account Added', // (spec)
  removed: 'Account Removed', // (spec)
  request: 'Request Server Alts', // (spec)
  serverName: 'Server name', // (spec)
  serverCode: 'Server join code', // (spec)
  time: 'Time', // (spec)
  summary: 'Summary', // (spec)
  execute: 'Execute Request', // (spec)
  fields: 'Please fill in all server request fields', // (spec)
  needsAccount: 'Please add at least one alt account before submitting', // (spec)
  submitFailed: {
    title: 'Submission Failed',
    message: 'Failed to submit your request. Please try again.',
  }, // (spec)
  submitted: 'Request Submitted', // (spec)
  status: 'Request Status', // (spec)
  notice: 'Security notice', // (spec)
  reasonMissing: {
    title: 'Missing Information',
    message: 'Please provide a reason for your decision',
  }, // (spec)
  updated: 'Request Updated', // (spec)
  updateFailed: 'Failed to update alt request', // (spec)
  fetchFailed: 'Failed to fetch alt requests', // (spec)
} as const;
