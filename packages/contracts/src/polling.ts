const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How often the pages ask again, in ms (spec section 9). Live updates come on top; this is the floor. */
export const POLLING_MS = {
  players: 15 * SECOND,
  commandLogs: 30 * SECOND,
  gameInfo: 30 * SECOND,
  shifts: 30 * SECOND,
  modCalls: 30 * SECOND,
  joinRequests: MINUTE,
  servers: 2 * MINUTE,
  server: 2 * MINUTE,
  activityLogs: 2 * MINUTE,
  members: 3 * MINUTE,
  /** Not in the spec: what needs somebody, and the player counts of the day. */
  attention: MINUTE,
  playerHistory: 5 * MINUTE,
  /** Days, weeks and hours change slowly. */
  analytics: 5 * MINUTE,
  gameEvents: 30 * SECOND,
  infractions: MINUTE,
  hours: MINUTE,
  player: 30 * SECOND,
  pendingRequests: 3 * MINUTE,
  punishments: 3 * MINUTE,
  webhooks: 3 * MINUTE,
  customCommands: 5 * MINUTE,
  permissions: 5 * MINUTE,
  /** Not in the spec: the automations and their run log. */
  automations: MINUTE,
  /** Not in the spec: the admin panel's lists and cards, requests for alts, the bell. */
  platform: MINUTE,
  altRequests: MINUTE,
  announcements: 2 * MINUTE,
  /** Server detail on the logs page. */
  serverOnLogs: 5 * MINUTE,
} as const;

/** The dashboard reloads as a whole this often, in ms (spec section 9). */
export const DASHBOARD_RELOAD_MS = 600_000;

/** Between the Unauthorized toast and the way to sign-in, in ms (spec section 9). */
export const UNAUTHORIZED_REDIRECT_MS = 500;
