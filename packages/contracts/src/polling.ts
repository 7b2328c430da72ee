const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Polling intervals of the pages, in ms. Live updates arrive in between. */
export const POLLING_MS = {
  players: 15 * SECOND,
  positions: 5 * SECOND,
  commandLogs: 30 * SECOND,
  gameInfo: 30 * SECOND,
  shifts: 30 * SECOND,
  modCalls: 30 * SECOND,
  joinRequests: MINUTE,
  servers: 2 * MINUTE,
  server: 2 * MINUTE,
  activityLogs: 2 * MINUTE,
  members: 3 * MINUTE,
  /** Items that need attention, and the player counts of the day. */
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
  gameSessions: MINUTE,
  permissions: 5 * MINUTE,
  /** Automations and their run log. */
  automations: MINUTE,
  /** The admin panel's lists and cards, requests for alts, and announcements. */
  platform: MINUTE,
  altRequests: MINUTE,
  announcements: 2 * MINUTE,
  /** Server detail on the logs page. */
  serverOnLogs: 5 * MINUTE,
} as const;

/** The dashboard reloads as a whole this often, in ms. */
export const DASHBOARD_RELOAD_MS = 600_000;

/** Delay between the Unauthorized toast and the redirect to sign-in, in ms. */
export const UNAUTHORIZED_REDIRECT_MS = 500;
