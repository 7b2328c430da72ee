/** Default and maximum size of lists. */
export const LIST_DEFAULT = 50;
export const LIST_MAX = 200;

/** Most members that a server's list shows; a community's staff, not its players. */
export const MEMBERS_LIST_MAX = 1_000;

/** Most records that a filter's result is counted to. */
export const PUNISHMENTS_COUNTED_MAX = 1_000;

/** Most bans that are imported, sent or ignored in one call. */
export const BANS_AT_ONCE = 100;

/** Most bans that a view of the ban list is counted to. */
export const BANS_COUNTED_MAX = 50_000;

/** Most people that the filter by issuer offers. */
export const ISSUERS_LIST_MAX = 500;

/** Most people that the activity log's filter offers. */
export const ACTORS_LIST_MAX = 500;

/** Newest entries of the game's command log that the panel shows. */
export const COMMAND_LOG_SIZE = 20;

/** Longest texts, in characters. */
export const MAX_LENGTH = {
  serverName: 60,
  roleName: 40,
  customCommandName: 60,
  passkeyName: 40,
  factorCode: 40,
  joinCode: 32,
  robloxUsername: 20,
  reason: 2_000,
  renewalReason: 200,
  appeal: 2_000,
  search: 100,
  note: 1_000,
  shiftTypeName: 40,
  sessionTitle: 80,
  sessionDescription: 1_000,
  sessionRole: 40,
  sessionEndMessage: 100,
  templateLabel: 40,
  punishmentView: 40,
  evidenceUrl: 500,
  applyUrl: 300,
  pushEndpoint: 2_000,
  apiKey: 512,
  platformUsername: 40,
  platformPassword: 200,
  announcementTitle: 120,
  announcementMessage: 2_000,
  logDetails: 2_000,
  altUsername: 40,
  altPassword: 200,
  altServerName: 60,
  altTime: 100,
  id: 64,
  returnPath: 512,
} as const;

/** Longest that `execute-command` waits for the game's answer, in ms. */
export const COMMAND_WAIT_MS = 25_000;

/** Most commands queued for one game: five minutes at one per five seconds. */
export const COMMANDS_QUEUED_MAX = 60;

/** Most custom commands of one server. */
export const CUSTOM_COMMANDS_MAX = 50;

/** Largest JSON body in bytes. */
export const BODY_LIMIT = 256 * 1024;

/** Most calls in one batch of `/trpc`; the client's link splits longer ones. */
export const BATCH_MAX = 32;

/** Most texts of one kind that a server keeps to start from. */
export const TEMPLATES_MAX = 50;

/** Most views of the punishments that a person saves in one server. */
export const PUNISHMENT_VIEWS_MAX = 20;

/** Most links to evidence on one punishment. */
export const EVIDENCE_MAX = 5;

/** Most shift types that a server has at a time. */
export const SHIFT_TYPES_MAX = 20;

/** Most webhooks of one server. */
export const WEBHOOKS_MAX = 30;

/** Retention of the activity log, in days: the default and the bounds of the setting. */
export const ACTIVITY_DAYS = { default: 365, min: 30, max: 3_650 } as const;

/** Most servers that one person can create in an hour, deleted ones included. */
export const SERVERS_CREATED_PER_HOUR = 10;

/** Most servers that one person can own, unless the operator sets another number. */
export const SERVERS_PER_USER = 10;

/** Most servers that one person can be in or request to join, besides their own. */
export const JOINS_PER_USER = 100;

/** Most bytes of uploaded pictures of one server, and of one person over all servers, unless the operator sets others. */
export const UPLOADS_PER_SERVER_MB = 1_000;
export const UPLOADS_PER_USER_MB = 500;

/** Share of a limit from which the pages show the remaining amount. */
export const NEAR_LIMIT = 0.8;
