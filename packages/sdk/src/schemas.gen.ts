// Generated from the OpenAPI document by apps/api/tests/sdk/write.ts. Do not edit.
export type TransferStage = "offered" | "proposed" | "notice";

export type ShiftStatus = "on_duty" | "on_break" | "off_duty";

export type RoleColor =
  | "gray"
  | "red"
  | "orange"
  | "yellow"
  | "green"
  | "teal"
  | "cyan"
  | "cobalt";

export type Role = "member" | "moderator" | "admin" | "owner";

export type PunishmentType = "warning" | "kick" | "ban" | "strike";

export type PermissionFlag =
  | "canViewDashboard"
  | "canViewStaffTools"
  | "canViewPunishments"
  | "canEditPunishments"
  | "canViewIngamePanel"
  | "canManageMembers"
  | "canApproveJoinRequests"
  | "canViewServerSettings"
  | "canEditServerSettings"
  | "canEditApiKey"
  | "canEditServerName"
  | "canDeleteServer"
  | "canViewWebhooks"
  | "canEditWebhooks"
  | "canViewCustomCommands"
  | "canEditCustomCommands";

export type ImportStatus =
  | "uploading"
  | "mapping"
  | "reading"
  | "ready"
  | "importing"
  | "stopped"
  | "done"
  | "undoing"
  | "undone"
  | "failed";

export type ImportSource = "erm" | "csv" | "tenfour";

export type ImportRowState =
  | "new"
  | "duplicate"
  | "skipped"
  | "created"
  | "undone"
  | "left";

export type ImportKind =
  | "punishment"
  | "note"
  | "shift"
  | "infraction"
  | "leave"
  | "template"
  | "shift-type"
  | "hours"
  | "sessions"
  | "mod-call"
  | "command"
  | "automation"
  | "member"
  | "holder"
  | "setting"
  | "role"
  | "role-order"
  | "form"
  | "session-rules"
  | "role-quota"
  | "quotas"
  | "field"
  | "history"
  | "appeal"
  | "ban-request"
  | "promotion"
  | "session"
  | "submission"
  | "series"
  | "session-message"
  | "picture"
  | "unknown";

export type GrantableRole = "member" | "moderator" | "admin";

export type AutomationKind =
  | "welcome"
  | "pm-warnings"
  | "temp-bans"
  | "bolo"
  | "auto-shifts"
  | "afk-check"
  | "game-security"
  | "checks"
  | "staff-freeze";

export type AccessLevel = "staff" | "admin" | "super_admin";

export interface AccountLogEntry {
  id: Id;
  /** @format date-time */
  createdAt: string;
  action:
    | "account.signed-in"
    | "account.signed-out"
    | "account.new-device"
    | "account.dangerous-action"
    | "account.notice-sent"
    | "account.notice-failed"
    | "account.notice-dismissed"
    | "account.sign-in-messages-on"
    | "account.sign-in-messages-off"
    | "account.session-revoked"
    | "account.other-sessions-revoked"
    | "account.session-ended"
    | "account.roblox-linked"
    | "account.roblox-unlinked"
    | "account.roblox-verified"
    | "account.roblox-proved-by-other"
    | "account.factor-added"
    | "account.factor-removed"
    | "account.factor-given"
    | "account.factor-refused"
    | "account.recovery-codes-created"
    | "account.factors-reset"
    | "account.api-key-created"
    | "account.api-key-revoked"
    | "account.ownership-offered"
    | "account.ownership-offer-received"
    | "account.ownership-given"
    | "account.ownership-received"
    | "account.calendar-feed-created"
    | "account.calendar-feed-revoked"
    | "account.alts-opened"
    | "account.alts-requested"
    | "account.data-exported"
    | "account.erasure-requested"
    | "account.erasure-canceled";
  device: string | null;
  place: string | null;
  method: "passkey" | "totp" | "recovery" | null;
  subject: string | null;
}

export interface Activity {
  id: string;
  type: string;
  action: string;
  title: string;
  description: string;
  /** ID of the person. */
  userId: string | null;
  username: string;
  targetUser: string | null;
  webhookSent: boolean;
  webhooks: {
    owed: number;
    delivered: number;
  };
  /** @format date-time */
  createdAt: string;
  changes: {
    field: string;
    before: string | number | boolean | null;
    after: string | number | boolean | null;
  }[];
}

export interface ActivityActor {
  id: string;
  username: string;
}

export interface Alert {
  id: Id;
  serverId: Id;
  serverName: string;
  kind:
    | "mod-call"
    | "unclaimed-call"
    | "bolo-join"
    | "check-broken"
    | "escalation"
    | "join-request"
    | "appeal-assigned"
    | "ban-request"
    | "discipline"
    | "form-submitted"
    | "session-vote"
    | "staff-frozen"
    | "renewal"
    | "approval"
    | "endpoint-disabled"
    | "ownership"
    | "own-request"
    | "own-infraction"
    | "own-role";
  title: string;
  text: string;
  path: string;
  /** @format date-time */
  createdAt: string;
  silent: boolean;
  readAt: string | null;
}

export interface AlertInbox {
  unread: number;
  alerts: Alert[];
}

export interface AlertPreferences {
  quietHours: AlertQuietHours | null;
  servers: ServerAlertPreferences[];
}

export interface AlertQuietHours {
  /**
   * @min 0
   * @max 1439
   */
  from: number;
  /**
   * @min 0
   * @max 1439
   */
  to: number;
  /** @maxLength 64 */
  timeZone: string;
}

export interface AltAccess {
  mode: "passwords" | "usernames" | "off";
  openedBy: "servers" | "password" | null;
  passwordOffered: boolean;
  serversWithKeys: number;
  servers: {
    id: string;
    name: string;
    role: "Owner" | "Member";
    hasKey: boolean;
  }[];
}

export interface AltRequest {
  id: string;
  /** ID of the person. */
  userId: string;
  user: {
    username: string;
  };
  serverName: string;
  /** Lets people join the server. */
  joinCode: string;
  timeRequested: string;
  altAccounts: string;
  status: "pending" | "approved" | "denied";
  staffReason: string | null;
  staffUser: {
    username: string;
  } | null;
  /** @format date-time */
  createdAt: string;
  decidedAt: string | null;
}

export interface ApiKey {
  id: string;
  name: string;
  hint: string;
  flags: PermissionFlag[];
  allowsDangerous: boolean;
  createdBy: string;
  /** @format date-time */
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  state: "active" | "asleep" | "expired" | "revoked";
}

export interface Appeal {
  id: string;
  state: "open" | "accepted" | "denied";
  /** @format date-time */
  createdAt: string;
  text: string;
  punishment: Punishment;
  messages: number;
  waiting: boolean;
  assignee: Person | null;
  decision: AppealDecision | null;
}

export interface AppealAddress {
  slug: string | null;
  url: string | null;
  publicUrl: string | null;
}

export interface AppealDecision {
  accepted: boolean;
  reason: string;
  /** @format date-time */
  at: string;
  by: string | null;
}

export interface AppealLink {
  url: string | null;
  createdAt: string | null;
}

export interface AppealMessage {
  id: string;
  /** @format date-time */
  at: string;
  side: "player" | "staff";
  by: string | null;
  text: string;
}

export interface AppealPage {
  slug: string | null;
  serverName: string;
  isSuspended: boolean;
}

export interface AppealThread {
  id: string;
  state: "open" | "accepted" | "denied";
  /** @format date-time */
  createdAt: string;
  text: string;
  punishment: Punishment;
  messages: number;
  waiting: boolean;
  assignee: Person | null;
  decision: AppealDecision | null;
  thread: AppealMessage[];
  obstacle: string | null;
  reviewers: Person[];
}

export interface AppliedSettings {
  changes: {
    section: string;
    kind: "add" | "change" | "remove";
    item: string | null;
    field: string | null;
    before: string | null;
    after: string | null;
    obstacle: string | null;
    line: number | null;
    outcome: "applied" | "waiting" | "refused" | "skipped";
    message: string | null;
  }[];
  stale: SettingsPreview | null;
}

export interface Approval {
  id: Id;
  what: string;
  detail: string;
  requester: {
    userId: Id;
    username: string;
  };
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  endsAt: string;
  aloneFrom: string | null;
  canApprove: boolean;
}

export interface AttentionEntry {
  id: Id;
  kind:
    | "suspended"
    | "security-alert"
    | "bolo"
    | "key-problem"
    | "commands-refused"
    | "key-missing"
    | "second-factor"
    | "game-trouble"
    | "webhook-failing"
    | "bans-differ"
    | "appeals-waiting"
    | "requests-waiting";
  message: string;
  at: string | null;
  count: number | null;
  goTo:
    | "settings"
    | "ingame"
    | "logs"
    | "requests"
    | "appeals"
    | "security"
    | "bans"
    | "account"
    | null;
}

export interface Automation {
  kind: AutomationKind;
  enabled: boolean;
  settings: Partial<Record<string, any>>;
  sentence: string;
  obstacle: string | null;
  updatedAt: string | null;
  lastRunAt: string | null;
}

export interface AutomationRun {
  id: Id;
  /** @format date-time */
  at: string;
  kind: AutomationKind;
  outcome: "done" | "queued" | "skipped" | "failed" | "unknown" | "missed";
  subject: string | null;
  text: string;
  command: string | null;
}

export interface Away {
  id: string;
  /** ID of the person. */
  userId: string;
  username: string;
  /** Address of the picture. */
  avatar: string;
  kind: "leave" | "reduced";
  share: number;
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  state: "upcoming" | "active";
}

export interface Ban {
  id: string;
  /** @format date-time */
  createdAt: string;
  inGame: boolean;
  /** Roblox username. */
  robloxUsername: string;
  /** Roblox user ID. */
  robloxUserId: string | null;
  formerly: string | null;
  record: {
    punishmentId: string;
    reason: string;
    issuedBy: string;
    /** @format date-time */
    createdAt: string;
    enforcement: Enforcement;
  } | null;
}

export interface BanRequest {
  id: string;
  /** Roblox username. */
  robloxUsername: string;
  /** Roblox user ID. */
  robloxUserId: string | null;
  reason: string;
  /** Minutes. Null is permanent. */
  duration: number | null;
  /** Web addresses, and paths of uploaded pictures. */
  evidence: string[];
  fields: Partial<Record<string, string | number>>;
  note: string;
  state: "open" | "approved" | "declined" | "withdrawn" | "expired";
  askedBy: Person;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  expiresAt: string;
  votes: {
    for: number;
    against: number;
  };
  votesNeeded: number;
  ownVote: "for" | "against" | null;
  comments: number;
  decision: {
    by: string | null;
    byVotes: boolean;
    /** @format date-time */
    at: string;
    reason: string;
  } | null;
  punishmentId: string | null;
}

export interface BanRequestDetail {
  id: string;
  /** Roblox username. */
  robloxUsername: string;
  /** Roblox user ID. */
  robloxUserId: string | null;
  reason: string;
  /** Minutes. Null is permanent. */
  duration: number | null;
  /** Web addresses, and paths of uploaded pictures. */
  evidence: string[];
  fields: Partial<Record<string, string | number>>;
  note: string;
  state: "open" | "approved" | "declined" | "withdrawn" | "expired";
  askedBy: Person;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  expiresAt: string;
  votes: {
    for: number;
    against: number;
  };
  votesNeeded: number;
  ownVote: "for" | "against" | null;
  comments: number;
  decision: {
    by: string | null;
    byVotes: boolean;
    /** @format date-time */
    at: string;
    reason: string;
  } | null;
  punishmentId: string | null;
  voters: {
    voter: Person;
    vote: "for" | "against";
    counts: boolean;
  }[];
  thread: {
    id: string;
    /** @format date-time */
    at: string;
    by: Person;
    text: string;
  }[];
  banned: {
    until: string | null;
  } | null;
  bolo: boolean;
  obstacles: {
    vote: string | null;
    decide: string | null;
  };
  canWithdraw: boolean;
}

export interface BanRequestSummary {
  open: number;
  votesNeeded: number;
}

export interface BansStatus {
  readAt: string | null;
  problem: {
    kind: string;
    message: string;
  } | null;
  counts: Partial<Record<"game" | "record" | "both" | "ignored", number>>;
}

export interface BotChannel {
  id: string;
  name: string;
}

export interface BotFeature {
  feature:
    | "posts"
    | "session_messages"
    | "session_events"
    | "reminders"
    | "moderation"
    | "duty_roles"
    | "duty_nicknames"
    | "statistics";
  inUse: boolean;
  needs: {
    permission:
      | "kickMembers"
      | "banMembers"
      | "administrator"
      | "manageChannels"
      | "manageGuild"
      | "viewChannel"
      | "sendMessages"
      | "embedLinks"
      | "connect"
      | "manageNicknames"
      | "manageRoles"
      | "moderateMembers"
      | "createEvents";
    granted: boolean;
  }[];
  channels: {
    name: string;
    missing: (
      | "kickMembers"
      | "banMembers"
      | "administrator"
      | "manageChannels"
      | "manageGuild"
      | "viewChannel"
      | "sendMessages"
      | "embedLinks"
      | "connect"
      | "manageNicknames"
      | "manageRoles"
      | "moderateMembers"
      | "createEvents"
    )[];
  }[];
  allowUrl: string | null;
}

export interface BotPermissions {
  features: BotFeature[];
  inviteUrl: string;
  administrator: boolean;
  botRole: string | null;
  rolesAbove: string[];
  members: "live" | "polled";
}

export interface BotState {
  setUp: boolean;
  inviteUrl: string | null;
  connection: {
    guildId: string;
    guildName: string;
    /** @format date-time */
    connectedAt: string;
    connectedBy: string;
    modCalls: BotChannel | null;
    joinRequests: BotChannel | null;
    problem: string | null;
  } | null;
}

export interface BusiestHours {
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  timeZone: string;
  /**
   * @maxItems 7
   * @minItems 7
   */
  hours: (number | null)[][];
  previous: {
    /** @format date-time */
    from: string;
    /** @format date-time */
    to: string;
    /**
     * @maxItems 7
     * @minItems 7
     */
    hours: (number | null)[][];
  } | null;
}

export interface CalendarFeed {
  /** @format date-time */
  createdAt: string;
  readAt: string | null;
}

export interface ChangedFactors {
  factors: Factors;
  recoveryCodes: string[] | null;
}

export interface ChatCommands {
  commands: (
    | "shift"
    | "call"
    | "warn"
    | "kick"
    | "strike"
    | "ban"
    | "bolo"
    | "note"
    | "claim"
    | "help"
  )[];
  recordsInGame: boolean;
  updatedAt: string | null;
}

export interface CommandLogEntry {
  Player: string;
  Command: string;
  Timestamp: number;
  sentBy: string | null;
  customCommand: string | null;
}

export interface CommandRun {
  id: Id;
  /** @format date-time */
  dueAt: string;
  ranAt: string | null;
  state:
    | "queued"
    | "sent"
    | "confirmed"
    | "failed"
    | "unknown"
    | "skipped"
    | "missed";
  message: string | null;
}

export interface CommandsChart {
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  steps: string[];
  series: {
    key: "game" | "panel" | "bot" | "scheduled" | "automation" | "api";
    values: (number | null)[];
    total: number | null;
  }[];
  timeZone: string;
  step: "hour" | "day" | "week";
  previous: {
    /** @format date-time */
    from: string;
    /** @format date-time */
    to: string;
    steps: string[];
    series: {
      key: "game" | "panel" | "bot" | "scheduled" | "automation" | "api";
      values: (number | null)[];
      total: number | null;
    }[];
  } | null;
}

export interface CommandTest {
  outcome: "allowed" | "refused" | "empty" | "queued" | "failed";
  message: string;
  code: number | null;
}

export interface ConfigurationWarning {
  code:
    | "public-url"
    | "web-dist"
    | "staff-second-factor"
    | "trust-proxy"
    | "keys-file";
  variable: string;
  message: string;
}

export interface ConnectionTest {
  ok: boolean;
  name: string | null;
  message: string;
  code: number | null;
}

export interface CreatedApiKey {
  id: string;
  name: string;
  hint: string;
  flags: PermissionFlag[];
  allowsDangerous: boolean;
  createdBy: string;
  /** @format date-time */
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  state: "active" | "asleep" | "expired" | "revoked";
  key: string;
}

export interface CreatedPunishment {
  id: string;
  /** Roblox username. */
  robloxUsername: string;
  /** Roblox user ID. */
  robloxUserId: string | null;
  verified: boolean;
  punishmentType: PunishmentType;
  reason: string;
  /** Minutes. Null is permanent. */
  duration: number | null;
  expiresAt: string | null;
  isActive: boolean;
  autoBan: boolean;
  rule: {
    id: string;
    name: string;
    version: number;
    requestedType: PunishmentType;
  } | null;
  issuedBy: string;
  issuedById: string;
  /** Web addresses, and paths of uploaded pictures. */
  evidence: string[];
  enforcement: Enforcement;
  source: "web" | "api" | "bot" | "game" | "import" | "automation";
  fields: Partial<Record<string, string | number>>;
  missing: string[];
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  updatedAt: string;
  /** Whether this was the third offense and became a ban. */
  autoBanApplied: boolean;
  renamedTo: RenamedTo | null;
}

export interface CustomCommand {
  id: Id;
  name: string;
  command: string;
  means: "command" | "hint" | "message" | "staff";
  conditions: RunConditions;
  skipsNext: boolean;
  interval: number;
  enabled: boolean;
  nextRunAt: string | null;
  lastRun: CommandRun | null;
  /** @format date-time */
  createdAt: string;
}

export interface CustomRole {
  id: Id;
  name: string;
  color: RoleColor;
  /** @maxItems 16 */
  flags: PermissionFlag[];
  department: Id | null;
  rank: number;
  memberCount: number;
  version: string;
  canEdit: boolean;
}

export interface CustomRoleChange {
  /** ID of the person. */
  userId: string;
  username: string;
  kind: "given" | "taken";
  role: string;
  discordRole: string | null;
}

export interface CustomRoleMapping {
  roleId: string;
  roleName: string;
  customRoleId: string;
  customRoleName: string;
  canEdit: boolean;
}

export interface DataSection {
  label: string;
  why: string;
  period: string;
  rows: Partial<Record<string, string | number | null>>[];
}

export interface DecidedRequest {
  requestId: Id;
  code: string | null;
  message: string | null;
  decided: boolean;
}

export interface Delivery {
  id: string;
  webhookId: string;
  title: string;
  description: string;
  state: "waiting" | "sent" | "failed" | "given_up";
  attempts: number;
  problem: string | null;
  /** @format date-time */
  createdAt: string;
  finishedAt: string | null;
  resendOf: string | null;
}

export interface DisciplineRules {
  version: number;
  ruleSet: DisciplineRuleSet;
  changedAt: string | null;
  changedBy: string | null;
}

export interface DisciplineRuleSet {
  points: {
    warning: {
      /**
       * @min 0
       * @max 100
       */
      points: number;
      expireAfterDays: number | null;
    };
    strike: {
      /**
       * @min 0
       * @max 100
       */
      points: number;
      expireAfterDays: number | null;
    };
    termination: {
      /**
       * @min 0
       * @max 100
       */
      points: number;
      expireAfterDays: number | null;
    };
  };
  /** @maxItems 10 */
  rules: {
    id: Id;
    /**
     * @minLength 1
     * @maxLength 40
     */
    name: string;
    /**
     * @maxItems 3
     * @minItems 1
     */
    types: ("warning" | "strike" | "termination")[];
    measure: "records" | "points";
    windowDays: number | null;
    /**
     * @min 1
     * @max 1000
     */
    threshold: number;
    outcome: "strike" | "suspension" | "demotion" | "termination";
  }[];
}

export interface DiscordRoles {
  enabled: boolean;
  openJoin: boolean;
  lower: boolean;
  byHand: boolean;
  removeLeavers: boolean;
  guildName: string | null;
  mappings: RoleMapping[];
  customRoles: CustomRoleMapping[];
  syncedAt: string | null;
  outcome: string | null;
}

export interface DryRun {
  sentence: string;
  basis: string;
  lines: {
    subject: string;
    text: string;
    command: string | null;
  }[];
}

export interface DutyCheck {
  serverId: Id;
  serverName: string;
  /** @format date-time */
  askedAt: string;
  late: boolean;
}

export interface DutyRole {
  state: "on_duty" | "on_break" | "on_leave" | "in_game" | "in_session";
  typeId: string | null;
  roleId: string;
  roleName: string;
  problem:
    | "deleted"
    | "everyone"
    | "managed"
    | "administrator"
    | "permission"
    | "above"
    | "refused"
    | null;
}

export interface DutyRoles {
  enabled: boolean;
  guildName: string | null;
  roles: DutyRole[];
  suffixes: DutySuffix[];
  types: {
    id: string;
    name: string;
  }[];
  checkedAt: string | null;
  problem: "unreachable" | "not_in_guild" | null;
  leftovers: {
    username: string;
    roleName: string;
  }[];
  nicknames: {
    username: string;
    why: "owner" | "permission" | "above" | "refused";
  }[];
}

export interface DutySuffix {
  state: "on_duty" | "on_break" | "on_leave" | "in_game" | "in_session";
  typeId: string | null;
  suffix: string;
}

export interface Endpoint {
  id: string;
  url: string;
  description: string;
  events: string[] | null;
  isActive: boolean;
  disabledCode: "gone" | "failing" | null;
  isAsleep: boolean;
  owner: string;
  /** @format date-time */
  createdAt: string;
  oldSecretUntil: string | null;
  failingSince: string | null;
  lastAttemptAt: string | null;
  lastStatus: number | null;
  waiting: number;
}

export interface EndpointDelivery {
  id: string;
  messageId: string;
  type: string;
  state: "pending" | "sent" | "failed";
  attempts: number;
  status: number | null;
  durationMs: number | null;
  problem:
    | "status"
    | "timeout"
    | "unreachable"
    | "not_public"
    | "queue_full"
    | "expired"
    | "off"
    | "gone"
    | "owner_left"
    | "unreadable"
    | null;
  /** @format date-time */
  createdAt: string;
  nextAttemptAt: string | null;
  finishedAt: string | null;
}

export interface EndpointWithSecret {
  id: string;
  url: string;
  description: string;
  events: string[] | null;
  isActive: boolean;
  disabledCode: "gone" | "failing" | null;
  isAsleep: boolean;
  owner: string;
  /** @format date-time */
  createdAt: string;
  oldSecretUntil: string | null;
  failingSince: string | null;
  lastAttemptAt: string | null;
  lastStatus: number | null;
  waiting: number;
  secret: string;
}

export interface Enforcement {
  state:
    | "none"
    | "queued"
    | "sent"
    | "failed"
    | "unknown"
    | "not_online"
    | "not_sent";
  message: string | null;
}

export interface Erasure {
  confirm: string;
  request: {
    /** @format date-time */
    requestedAt: string;
    /** @format date-time */
    dueAt: string;
    isRunning: boolean;
  } | null;
  servers: {
    id: Id;
    name: string;
  }[];
}

export interface ErrorBody {
  message: string;
  code: string;
  requestId: string;
  details?: Partial<Record<string, string | number | boolean | null>>;
}

export interface EventHook {
  url: string | null;
  /** @default [] */
  views: SecretView[];
  createdAt: string | null;
  lastEventAt: string | null;
}

export interface EvidenceSpace {
  server: {
    usedBytes: number;
    maxBytes: number | null;
  };
  own: {
    usedBytes: number;
    maxBytes: number | null;
  };
}

export interface ExecuteCommandResult {
  success: boolean;
  command: string;
  message: string;
  id: Id;
  state: "queued" | "sent" | "confirmed" | "failed" | "unknown";
  position: number | null;
  expectedAt: string | null;
  code: number | null;
  nextInMs: number;
}

export interface ExpiredPunishments {
  expired: string[];
}

export interface ExportedSettings {
  fileName: string;
  text: string;
  hidden: string[];
}

export interface FactorChallenge {
  options: Partial<Record<string, any>> | null;
  totp: boolean;
  recovery: boolean;
}

export interface FactorRequirement {
  requiredAt: string | null;
  staff: number;
  lacking: number;
}

export interface Factors {
  passkeys: {
    id: Id;
    name: string;
    /** @format date-time */
    createdAt: string;
    lastUsedAt: string | null;
  }[];
  totpSince: string | null;
  recoveryCodesLeft: number;
  freshUntil: string | null;
}

export interface Form {
  id: Id;
  kind: "application" | "appeal" | "priority" | "report";
  title: string;
  isOpen: boolean;
  opensAt: string | null;
  closesAt: string | null;
  isArchived: boolean;
  pending: number;
  url: string;
  version: number;
  content: FormContent;
  /**
   * @min 0
   * @max 365
   */
  cooldownDays: number;
  /**
   * @min 0
   * @max 3650
   */
  discordAgeDays: number;
  /**
   * @min 0
   * @max 3650
   */
  robloxAgeDays: number;
  robloxRequired: boolean;
  /**
   * @min 1
   * @max 500
   */
  maxPending: number;
  requiredRoles: {
    id: Id;
    name: string;
  }[];
  reviewerRoles: string[];
  givenRole: string | null;
  givenDiscordRoles: {
    id: Id;
    name: string;
  }[];
}

export interface FormContent {
  /** @maxLength 1000 */
  intro: string;
  /** @maxItems 10 */
  sections: {
    /**
     * @minLength 1
     * @maxLength 32
     */
    id: string;
    /** @maxLength 80 */
    title: string;
    /** @maxLength 500 */
    text: string;
    condition: {
      /**
       * @minLength 1
       * @maxLength 32
       */
      questionId: string;
      /** @maxLength 100 */
      answer: string;
    } | null;
    /** @maxItems 50 */
    questions: {
      /**
       * @minLength 1
       * @maxLength 32
       */
      id: string;
      kind:
        | "short"
        | "long"
        | "number"
        | "choice"
        | "choices"
        | "link"
        | "yes-no"
        | "date";
      /** @maxLength 200 */
      label: string;
      /** @maxLength 300 */
      help: string;
      required: boolean;
      /** @maxItems 25 */
      options: string[];
      condition: {
        /**
         * @minLength 1
         * @maxLength 32
         */
        questionId: string;
        /** @maxLength 100 */
        answer: string;
      } | null;
    }[];
  }[];
}

export interface FormerChoice {
  fieldId: string;
  choice: string;
}

export interface FormPage {
  serverName: string;
  title: string;
  kind: "application" | "appeal" | "priority" | "report";
  isOpen: boolean;
}

export interface FormSummary {
  id: Id;
  kind: "application" | "appeal" | "priority" | "report";
  title: string;
  isOpen: boolean;
  opensAt: string | null;
  closesAt: string | null;
  isArchived: boolean;
  pending: number;
  url: string;
}

export interface GameCommand {
  id: Id;
  command: string;
  state: "queued" | "sent" | "confirmed" | "failed" | "unknown";
  issuedBy: string | null;
  customCommand: string | null;
  /** Your ID of this request. A repeat returns the first result. */
  clientId: string | null;
  message: string | null;
  code: number | null;
  source: "panel" | "bot" | "scheduled" | "automation" | "api";
  position: number | null;
  expectedAt: string | null;
  /** @format date-time */
  createdAt: string;
  settledAt: string | null;
}

export interface GameEvent {
  id: Id;
  kind:
    | "join"
    | "leave"
    | "kill"
    | "command"
    | "mod_call"
    | "custom_command"
    | "emergency_call_started"
    | "emergency_call_ended";
  /** @format date-time */
  createdAt: string;
  player: {
    name: string;
    /** Roblox user ID. */
    robloxUserId: string | null;
  };
  target: {
    name: string;
    /** Roblox user ID. */
    robloxUserId: string | null;
  } | null;
  detail: string | null;
  sentBy: string | null;
  customCommand: string | null;
}

export interface GameInfo {
  serverName: string | null;
  playerCount: number;
  maxPlayers: number;
  online: boolean;
  joinKey: string | null;
  queueLength?: number;
  asOf: string | null;
  stale: boolean;
  problem: GameProblem | null;
}

export interface GameMap {
  name: string;
  styles: ("postals" | "blank")[];
  calibration: {
    /**
     * @min 1
     * @max 20000
     */
    size: number;
    /**
     * @exclusiveMin 0
     * @max 100
     */
    pixelsPerStud: number;
    /**
     * @maxItems 2
     * @minItems 2
     */
    origin: [number, number];
    /**
     * @exclusiveMin 0
     * @max 10000
     * @default 200
     */
    tolerance: number;
    postals: Partial<Record<string, [number, number]>>;
  } | null;
}

export interface GameProblem {
  kind: string;
  message: string;
  since: string | null;
}

export interface GameSession {
  id: Id;
  title: string;
  state: "planned" | "running" | "ended" | "cancelled";
  /** @format date-time */
  plannedAt: string;
  host: SessionPerson;
  startedAt: string | null;
  closedAt: string | null;
  full: boolean;
  low: boolean;
  accepted: number;
  mine: "accepted" | "tentative" | "declined" | null;
  seriesId: Id | null;
  summary: SessionSummary | null;
}

export interface GameSessionDetail {
  id: Id;
  title: string;
  state: "planned" | "running" | "ended" | "cancelled";
  /** @format date-time */
  plannedAt: string;
  host: SessionPerson;
  startedAt: string | null;
  closedAt: string | null;
  full: boolean;
  low: boolean;
  accepted: number;
  mine: "accepted" | "tentative" | "declined" | null;
  seriesId: Id | null;
  summary: SessionSummary | null;
  description: string;
  coHosts: SessionPerson[];
  roles: {
    id: Id;
    name: string;
    count: number;
    filled: SessionPerson[];
    waiting: SessionPerson[];
  }[];
  withoutRole: SessionPerson[];
  tentative: SessionPerson[];
  declined: SessionPerson[];
  myRoleId: Id | null;
  commands: string[];
  commandsProblem: string | null;
  endsAt: string | null;
  autoStart: boolean;
  startProblem: string | null;
  nextBoostAt: string | null;
  boosts: number;
  votes: SessionVote[];
  players: {
    now: number;
    max: number;
    reserved: number;
  } | null;
  attended: {
    id: Id;
    username: string;
    isHost: boolean;
    shiftMs: number;
    inGame: boolean;
  }[];
  missing: SessionPerson[];
  posts: SessionPost[];
}

export interface GivableRole {
  id: string;
  name: string;
  refusal:
    | "deleted"
    | "everyone"
    | "managed"
    | "administrator"
    | "permission"
    | "above"
    | "refused"
    | null;
}

export interface Hours {
  range: "week" | "last-week" | "month" | "all";
  from: string | null;
  to: string | null;
  people: PersonHours[];
}

/**
 * @minLength 1
 * @maxLength 64
 * @pattern ^[\w-]*$
 */
export type Id = string;

export interface IgnoredBans {
  changed: number;
}

export interface Import {
  id: string;
  source: ImportSource;
  fileName: string;
  fileBytes: number;
  status: ImportStatus;
  options: ImportOptions;
  head: ImportHead | null;
  notes: string[];
  counts: Partial<
    Record<
      ImportKind,
      {
        new: number;
        duplicate: number;
        skipped: number;
        created: number;
        undone: number;
      }
    >
  >;
  problem: string | null;
  problemCode:
    | "not-json"
    | "not-csv"
    | "not-erm"
    | "personal-erm"
    | "not-tenfour"
    | "newer-tenfour"
    | "no-export-in-archive"
    | "archive-broken"
    | "archive-nested"
    | "archive-overlap"
    | "archive-entries"
    | "archive-ratio"
    | "unpacked-size"
    | "rows"
    | "values"
    | "record"
    | "depth"
    | "keys"
    | "key-length"
    | "string-length"
    | "columns"
    | "cell"
    | "csv-row"
    | "nul-bytes"
    | "undecodable"
    | "memory"
    | "time"
    | "crashed"
    | null;
  rows: {
    total: number;
    new: number;
    created: number;
    undone: number;
    left: number;
  };
  createdBy: string;
  /** @format date-time */
  createdAt: string;
  endedAt: string | null;
}

export interface ImportedBans {
  imported: number;
  skipped: number;
}

export interface ImportHead {
  headings: string[];
  lines: string[][];
}

export interface ImportOptions {
  /** @default false */
  countOffences: boolean;
  /** @default "punishment" */
  kind: "punishment" | "shift" | "infraction";
  /** @default {} */
  mapping: Partial<Record<string, number>>;
  /** @default "dmy" */
  dateOrder: "dmy" | "mdy";
  /** @default "," */
  delimiter: "," | ";" | "\t" | "|";
  /** @default "utf-8" */
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
}

export interface ImportOptionsSent {
  /** @default false */
  countOffences?: boolean;
  /** @default "punishment" */
  kind?: "punishment" | "shift" | "infraction";
  /** @default {} */
  mapping?: Partial<Record<string, number>>;
  /** @default "dmy" */
  dateOrder?: "dmy" | "mdy";
  /** @default "," */
  delimiter?: "," | ";" | "\t" | "|";
  /** @default "utf-8" */
  encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
}

export interface ImportRow {
  n: number;
  kind: ImportKind;
  state: ImportRowState;
  reason: string | null;
  subject: string;
  text: string;
  at: string | null;
  by: string | null;
}

export interface ImportRows {
  rows: ImportRow[];
  nextCursor: string | null;
}

export interface Inbox {
  open: boolean;
  unread: number;
  announcements: ReceivedAnnouncement[];
}

export interface Infraction {
  id: string;
  staffUserId: string;
  staffUsername: string | null;
  type: "warning" | "strike" | "termination";
  reason: string;
  issuedBy: string;
  issuedById: string;
  /** @format date-time */
  createdAt: string;
  fields: Partial<Record<string, string | number>>;
  revoked: {
    /** @format date-time */
    at: string;
    by: string;
    reason: string;
  } | null;
  points: number;
  expiresAt: string | null;
  active: boolean;
  automatic: {
    rule: string;
    version: number;
    infractionId: string;
  } | null;
  reached: {
    rule: string;
    version: number;
    outcome: "strike" | "suspension" | "demotion" | "termination";
  } | null;
  appeal: InfractionAppeal | null;
  canAppeal: boolean;
}

export interface InfractionAppeal {
  state: "open" | "accepted" | "denied";
  /** @format date-time */
  at: string;
  text: string;
  decision: {
    /** @format date-time */
    at: string;
    by: string;
    reason: string;
  } | null;
  obstacle: string | null;
}

export interface InspectedServer {
  id: string;
  serverName: string;
  name: string;
  ownerId: string;
  ownerName: string;
  ownerPlan: "free" | "premium" | "enterprise";
  /** Lets people join the server. */
  joinCode: string;
  isActive: boolean;
  status: "active" | "suspended";
  memberCount: number;
  suspendedAt: string | null;
  suspendedReason: string | null;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  ownerSeenAt: string;
  isAbandoned: boolean;
  transfer: PlatformTransfer | null;
  joinPolicy: "approval" | "open";
  timezone: string;
  hasErlcKey: boolean;
  gameProblem: string | null;
  hasRobloxKey: boolean;
  delegateManagement: boolean;
  pendingCount: number;
  punishmentCount: number;
  onDuty: number;
  openModCalls: number;
  webhooks: {
    active: number;
    off: number;
    failing: number;
  };
  pictures: {
    usedBytes: number;
    maxBytes: number | null;
  };
  customCommands: {
    enabled: number;
    off: number;
  };
  members: {
    /** ID of the person. */
    userId: string;
    username: string;
    role: "member" | "moderator" | "admin" | "owner";
    /** @format date-time */
    joinedAt: string;
  }[];
  activity: {
    id: string;
    title: string;
    description: string;
    /** @format date-time */
    at: string;
  }[];
  staffLogs: {
    id: string;
    adminName: string;
    action: string;
    details: string;
    /** @format date-time */
    createdAt: string;
  }[];
}

export interface Invite {
  serverName: string;
  memberCount: number;
  needsApproval: boolean;
  isSuspended: boolean;
  relation: "none" | "requested" | "member";
  serverId: Id | null;
}

export interface Issuer {
  id: string;
  username: string;
}

export interface JoinCode {
  /** Lets people join the server. */
  joinCode: string;
}

export interface JoinRequest {
  id: Id;
  serverId: Id;
  userId: Id;
  username: string;
  /** Address of the picture. */
  avatar: string;
  /** Roblox username. */
  robloxUsername: string | null;
  status: "pending" | "approved" | "rejected" | "withdrawn";
  role: GrantableRole | null;
  /** @format date-time */
  createdAt: string;
}

export interface JoinResult {
  isRequest: boolean;
  server: {
    id: Id;
    name: string;
  };
}

export interface KillsChart {
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  steps: string[];
  series: {
    key: "kills";
    values: (number | null)[];
    total: number | null;
  }[];
  timeZone: string;
  step: "hour" | "day" | "week";
  previous: {
    /** @format date-time */
    from: string;
    /** @format date-time */
    to: string;
    steps: string[];
    series: {
      key: "kills";
      values: (number | null)[];
      total: number | null;
    }[];
  } | null;
}

export interface LastDelivery {
  /** @format date-time */
  at: string;
  outcome: "sent" | "retrying" | "failed";
  problem: string | null;
}

export interface Leave {
  id: string;
  /** ID of the person. */
  userId: string;
  username: string;
  /** Address of the picture. */
  avatar: string;
  kind: "leave" | "reduced";
  share: number;
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  state: "pending" | "upcoming" | "active" | "over" | "denied" | "withdrawn";
  reason: string;
  /** @format date-time */
  createdAt: string;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  endedBy: string | null;
  imported: boolean;
}

export interface LeaveMark {
  kind: "leave" | "reduced";
  /** @format date-time */
  until: string;
}

export interface LegalText {
  title: string;
  html: string;
}

export interface ManualRole {
  /** @format date-time */
  at: string;
  by: string;
  canRelease: boolean;
}

export interface MapCall {
  id: string;
  kind: "emergency" | "mod";
  team: string | null;
  caller: string | null;
  description: string | null;
  place: string | null;
  position: MapPosition | null;
  responders: string[];
  /** @format date-time */
  startedAt: string;
}

export interface MappableRole {
  id: string;
  name: string;
}

export interface MapPlayer {
  name: string;
  /** Roblox user ID. */
  robloxUserId: string | null;
  permission: string;
  callsign: string | null;
  team: string;
  wantedStars: number;
  position: MapPosition | null;
}

export interface MapPosition {
  x: number;
  z: number;
  postalCode: string | null;
  streetName: string | null;
}

export interface MapPositions {
  asOf: string | null;
  stale: boolean;
  online: boolean;
  problem: GameProblem | null;
  players: MapPlayer[];
  calls: MapCall[];
}

export interface Member {
  id: Id;
  userId: Id;
  username: string;
  discriminator: string;
  /** Address of the picture. */
  avatar: string;
  /** Roblox username. */
  robloxUsername: string | null;
  role: Role;
  roleUntil?: string | null;
  rank: number;
  roles: MemberRole[];
  permissions?: MemberPermission[];
  renewals?: Renewal[];
  status: "active";
  /** @format date-time */
  joinedAt: string;
  leave?: LeaveMark | null;
  manualRole?: ManualRole | null;
}

export interface MemberHold {
  kind: "removed" | "manual_role";
  /** @format date-time */
  at: string;
  by: string;
}

export interface MemberPermission {
  flag: PermissionFlag;
  /** @format date-time */
  until: string;
}

export interface MemberRole {
  id: Id;
  name: string;
  color: RoleColor;
  source: "manual" | "discord";
  until: string | null;
}

export interface ModCall {
  id: string;
  source: "panel" | "bot" | "api" | "game" | "import";
  reporterUsername: string;
  reporterRobloxUserId: string | null;
  reportedUsername: string;
  reportedRobloxUserId: string | null;
  reason: string;
  location: string | null;
  description: string | null;
  priority: "low" | "medium" | "high" | "urgent";
  status: "pending" | "claimed" | "resolved" | "dismissed";
  resolution: string | null;
  /** Web addresses, and paths of uploaded pictures. */
  evidence: string[];
  fields: Partial<Record<string, string | number>>;
  createdBy: Person | null;
  claimedBy: Person | null;
  claimedAt: string | null;
  closedBy: Person | null;
  closedAt: string | null;
  /** @format date-time */
  createdAt: string;
}

export interface ModCallStats {
  /** @format date-time */
  from: string;
  people: {
    claimed: number;
    closed: number;
    medianResponseMs: number | null;
    medianResolutionMs: number | null;
    staff: Person;
  }[];
  days: {
    claimed: number;
    closed: number;
    medianResponseMs: number | null;
    medianResolutionMs: number | null;
    /** @format date */
    day: string;
    created: number;
  }[];
  total: {
    claimed: number;
    closed: number;
    medianResponseMs: number | null;
    medianResolutionMs: number | null;
    created: number;
  };
}

export interface ModCallSummary {
  open: number;
  pending: number;
  mine: number;
  urgent: number;
  oldestPendingAt: string | null;
  resolvedToday: number;
  medianResponseMs: number | null;
}

export interface NameLookup {
  id: string;
  name: string;
  result: "matched" | "refused" | "unknown";
  refusal: "younger" | "later" | null;
  account: {
    /** Roblox user ID. */
    robloxUserId: string;
    /** Roblox username. */
    robloxUsername: string;
  } | null;
  /** @format date-time */
  firstAt: string;
  /** @format date-time */
  lastAt: string;
}

export interface NameLookupStatus {
  state: "running" | "paused" | "done";
  reading: boolean;
  failedAt: string | null;
  names: number;
  waiting: number;
  matched: number;
  unknown: number;
  refused: {
    younger: number;
    later: number;
  };
}

export interface NeededRole {
  id?: Id;
  /**
   * @minLength 1
   * @maxLength 40
   */
  name: string;
  /**
   * @min 1
   * @max 50
   */
  count: number;
}

export interface NewCalendarFeed {
  url: string;
}

export interface NewPasskey {
  options: Partial<Record<string, any>>;
}

export interface NewTotp {
  secret: string;
  uri: string;
}

export interface OnlinePlayer {
  Player: string;
  Permission: string;
  Callsign: string | null;
  Team: string;
  WantedStars?: number;
  record?: {
    banned: boolean;
    active: number;
    bolo: boolean;
  };
}

export interface OwnershipTransfer {
  id: Id;
  serverId: Id;
  serverName: string;
  stage: TransferStage;
  owner: TransferPerson;
  recipient: TransferPerson;
  reason: string | null;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  endsAt: string;
}

export interface OwnForm {
  serverName: string;
  title: string;
  kind: "application" | "appeal" | "priority" | "report";
  isOpen: boolean;
  version: number;
  content: FormContent;
  obstacle: string | null;
  needsRoblox: boolean;
  draft: {
    answers: Partial<Record<string, string | number | boolean | string[]>>;
    about: string;
    /** @format date-time */
    updatedAt: string;
  } | null;
  submissions: OwnSubmission[];
  discordInvite: string | null;
}

export interface OwnPunishment {
  serverName: string;
  /** Roblox username. */
  robloxUsername: string;
  punishmentType: PunishmentType;
  reason: string;
  /** @format date-time */
  createdAt: string;
  /** Minutes. Null is permanent. */
  duration: number | null;
  expiresAt: string | null;
  isActive: boolean;
  obstacle: string | null;
  appeal: {
    state: "open" | "accepted" | "denied";
    /** @format date-time */
    createdAt: string;
    decision: AppealDecision | null;
    thread: AppealMessage[];
    mayWrite: boolean;
  } | null;
  punishmentId: string;
}

export interface OwnPunishments {
  /** Roblox username. */
  robloxUsername: string | null;
  punishments: OwnPunishment[];
}

export interface OwnSubmission {
  id: string;
  state: "pending" | "approved" | "denied" | "withdrawn";
  /** @format date-time */
  createdAt: string;
  decidedAt: string | null;
  message: string | null;
  discordRoles: {
    state: "none" | "waiting" | "done" | "failed" | "join";
    names: string[];
  };
}

export interface Panel {
  accountId: string;
  username: string;
  accessLevel: AccessLevel;
  /** @format date-time */
  expiresAt: string;
  factorRequired: boolean;
}

export interface PasskeyAnswer {
  /**
   * @maxLength 1400
   * @pattern ^[\w-]+$
   */
  id: string;
  response: {
    /**
     * @maxLength 8000
     * @pattern ^[\w-]+$
     */
    clientDataJSON: string;
    /**
     * @maxLength 20000
     * @pattern ^[\w-]+$
     */
    attestationObject?: string;
    /**
     * @maxLength 8000
     * @pattern ^[\w-]+$
     */
    authenticatorData?: string;
    /**
     * @maxLength 8000
     * @pattern ^[\w-]+$
     */
    signature?: string;
    /**
     * @maxLength 200
     * @pattern ^[\w-]+$
     */
    userHandle?: string;
    /** @maxItems 10 */
    transports?: string[];
  };
}

export interface PendingRequest {
  id: Id;
  serverName: string;
  /** @format date-time */
  createdAt: string;
}

export interface Permissions {
  canViewDashboard: boolean;
  canViewStaffTools: boolean;
  canViewPunishments: boolean;
  canEditPunishments: boolean;
  canViewIngamePanel: boolean;
  canManageMembers: boolean;
  canApproveJoinRequests: boolean;
  canViewServerSettings: boolean;
  canEditServerSettings: boolean;
  canEditApiKey: boolean;
  canEditServerName: boolean;
  canDeleteServer: boolean;
  canViewWebhooks: boolean;
  canEditWebhooks: boolean;
  canViewCustomCommands: boolean;
  canEditCustomCommands: boolean;
  role: Role;
  rank: number;
  isOwner: boolean;
  can: PermissionSet;
  departments?: Id[];
  needsFactor?: true;
}

export interface PermissionSet {
  canViewDashboard: boolean;
  canViewStaffTools: boolean;
  canViewPunishments: boolean;
  canEditPunishments: boolean;
  canViewIngamePanel: boolean;
  canManageMembers: boolean;
  canApproveJoinRequests: boolean;
  canViewServerSettings: boolean;
  canEditServerSettings: boolean;
  canEditApiKey: boolean;
  canEditServerName: boolean;
  canDeleteServer: boolean;
  canViewWebhooks: boolean;
  canEditWebhooks: boolean;
  canViewCustomCommands: boolean;
  canEditCustomCommands: boolean;
}

export interface Person {
  id: string;
  username: string;
  /** Address of the picture. */
  avatar: string;
}

export interface PersonalDataPage {
  sections: DataSection[];
  nextCursor: string | null;
}

export interface PersonHours {
  /** ID of the person. */
  userId: string;
  username: string;
  /** Address of the picture. */
  avatar: string;
  role: "member" | "moderator" | "admin" | "owner" | null;
  /** Time on duty without breaks, in ms. */
  workedMs: number;
  heldMs: number;
  breakMs: number;
  shifts: number;
  sessions: number;
  hosted: number;
  onDuty: boolean;
  requiredMinutes: number | null;
  requiredSessions: number | null;
}

export interface PersonLacking {
  id: Id;
  userId: Id;
  username: string;
  role: Role;
  customRole: string | null;
}

export interface PlatformServer {
  id: string;
  serverName: string;
  name: string;
  ownerId: string;
  ownerName: string;
  ownerPlan: "free" | "premium" | "enterprise";
  /** Lets people join the server. */
  joinCode: string;
  isActive: boolean;
  status: "active" | "suspended";
  memberCount: number;
  suspendedAt: string | null;
  suspendedReason: string | null;
  /** @format date-time */
  createdAt: string;
}

export interface PlatformSummary {
  totalServers: number;
  suspendedServers: number;
  totalUsers: number;
  staffMembers: number | null;
  pendingAltRequests: number;
  failedLogins: number;
  warnings: ConfigurationWarning[];
}

export interface PlatformTransfer {
  id: Id;
  stage: TransferStage;
  recipientName: string;
  reason: string;
  proposedBy: string | null;
  approvedBy: string | null;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  endsAt: string;
  canApprove: boolean;
  canWithdraw: boolean;
}

export interface PlatformUser {
  id: string;
  discordId: string;
  username: string;
  plan: "free" | "premium" | "enterprise";
  ownedServers: number;
  /** @format date-time */
  createdAt: string;
}

export interface PlayerHistory {
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  stepMinutes: number;
  counts: (number | null)[];
  maxPlayers: number;
  firstAt: string | null;
}

export interface PlayerMatch {
  id: string;
}

export interface PlayerNote {
  id: string;
  /** Roblox username. */
  robloxUsername: string;
  /** Roblox user ID. */
  robloxUserId: string | null;
  text: string;
  bolo: boolean;
  by: string;
  byId: string;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  updatedAt: string;
}

export interface PlayerProfile {
  /** Roblox username. */
  robloxUsername: string;
  /** Roblox user ID. */
  robloxUserId: string | null;
  exists: "yes" | "no" | "unknown";
  renamedTo: RenamedTo | null;
  online: {
    team: string | null;
    callsign: string | null;
    permission: string;
    vehicles: Vehicle[];
  } | null;
  gameKnown: boolean;
  counts: {
    warning: number;
    kick: number;
    strike: number;
    ban: number;
    active: number;
  };
  nextIsAutoBan: boolean;
  banned: {
    until: string | null;
    reason: string;
    inGame: "yes" | "sending" | "no";
  } | null;
  calls: {
    reporter: number;
    reported: number;
  } | null;
  lastSeenAt: string | null;
  notes: number;
  bolo: string | null;
  names: {
    name: string;
    until: string | null;
    records: number;
    match: {
      id: string;
      kind: "joined" | "split";
    } | null;
  }[];
  possible: {
    name: string;
    /** Roblox user ID. */
    robloxUserId: string;
    /** Roblox username. */
    robloxUsername: string;
  }[];
}

export interface PlayersChart {
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  steps: string[];
  series: {
    key: "average" | "peak";
    values: (number | null)[];
    total: number | null;
  }[];
  timeZone: string;
  step: "hour" | "day" | "week";
  previous: {
    /** @format date-time */
    from: string;
    /** @format date-time */
    to: string;
    steps: string[];
    series: {
      key: "average" | "peak";
      values: (number | null)[];
      total: number | null;
    }[];
  } | null;
}

export interface PriorPunishments {
  total: number;
  active: number;
}

export interface Promotion {
  id: string;
  from: {
    id: string;
    name: string;
  } | null;
  to: {
    id: string;
    name: string;
  } | null;
  direction: "promotion" | "demotion" | "change";
  reason: string;
  state: "waiting" | "done" | "partial" | "skipped" | "failed";
  problem: string | null;
  waveTitle: string;
  by: string | null;
  /** @format date-time */
  createdAt: string;
}

export interface Proof {
  method: "phrase" | "game";
  secret: string;
  /** Roblox username. */
  robloxUsername: string;
  /** @format date-time */
  expiresAt: string;
  triesLeft: number;
  problem: string | null;
}

export interface PublicAppeal {
  serverName: string;
  /** Roblox username. */
  robloxUsername: string;
  punishmentType: PunishmentType;
  reason: string;
  /** @format date-time */
  createdAt: string;
  /** Minutes. Null is permanent. */
  duration: number | null;
  expiresAt: string | null;
  isActive: boolean;
  obstacle: string | null;
  appeal: {
    state: "open" | "accepted" | "denied";
    /** @format date-time */
    createdAt: string;
    decision: AppealDecision | null;
    thread: AppealMessage[];
    mayWrite: boolean;
  } | null;
}

export interface PublicConfig {
  productName: string;
  communityInviteUrl: string | null;
  demoUrl: string | null;
  testimonials: Testimonials | null;
}

export interface PublicPage {
  slug: string;
  serverName: string;
  running: {
    /** @format date-time */
    since: string;
    full: boolean;
    low: boolean;
  } | null;
  next: {
    /** @format date-time */
    plannedAt: string;
    host: string | null;
  } | null;
  players: {
    now: number;
    max: number;
    /** @format date-time */
    asOf: string;
  } | null;
  joinUrl: string | null;
  applyUrl: string | null;
  appealUrl: string;
}

export interface Punishment {
  id: string;
  /** Roblox username. */
  robloxUsername: string;
  /** Roblox user ID. */
  robloxUserId: string | null;
  verified: boolean;
  punishmentType: PunishmentType;
  reason: string;
  /** Minutes. Null is permanent. */
  duration: number | null;
  expiresAt: string | null;
  isActive: boolean;
  autoBan: boolean;
  rule: {
    id: string;
    name: string;
    version: number;
    requestedType: PunishmentType;
  } | null;
  issuedBy: string;
  issuedById: string;
  /** Web addresses, and paths of uploaded pictures. */
  evidence: string[];
  enforcement: Enforcement;
  source: "web" | "api" | "bot" | "game" | "import" | "automation";
  fields: Partial<Record<string, string | number>>;
  missing: string[];
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  updatedAt: string;
}

export interface PunishmentChange {
  id: string;
  /** @format date-time */
  at: string;
  kind: "changed" | "expired" | "deleted" | "restored";
  by: string;
  before: Partial<Record<string, string | number | boolean | null>>;
  after: Partial<Record<string, string | number | boolean | null>>;
}

export interface PunishmentCount {
  count: number;
  hasMore: boolean;
}

export interface PunishmentForecast {
  /** Roblox username. */
  robloxUsername: string;
  /** Roblox user ID. */
  robloxUserId: string | null;
  exists: "yes" | "no" | "unknown";
  renamedTo: RenamedTo | null;
  activeCount: number;
  totalCount: number;
  nextIsAutoBan: boolean;
  escalation: {
    version: number;
    ruleSet: RuleSet;
    tally: number[];
  };
  recent: Punishment[];
}

export interface PunishmentsChart {
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  steps: string[];
  series: {
    key: "warning" | "kick" | "ban" | "strike";
    values: (number | null)[];
    total: number | null;
  }[];
  timeZone: string;
  step: "hour" | "day" | "week";
  previous: {
    /** @format date-time */
    from: string;
    /** @format date-time */
    to: string;
    steps: string[];
    series: {
      key: "warning" | "kick" | "ban" | "strike";
      values: (number | null)[];
      total: number | null;
    }[];
  } | null;
}

export interface PunishmentView {
  /**
   * @minLength 1
   * @maxLength 40
   */
  name: string;
  filters: {
    /** @maxLength 100 */
    search?: string;
    type?: PunishmentType;
    status?: "active" | "expired";
    issuedBy?: Id;
    /**
     * @min 1
     * @max 366
     */
    lastDays?: number;
    /** @pattern ^\d{4}-\d\d-\d\d$ */
    from?: string;
    /** @pattern ^\d{4}-\d\d-\d\d$ */
    to?: string;
    /** @maxLength 120 */
    field?: string;
    sort?: "newest" | "oldest" | "player" | "ending";
  };
}

export interface PushSubscription {
  id: Id;
  userAgent: string | null;
  current: boolean;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  lastUsedAt: string;
}

export interface QuietHours {
  /**
   * @min 0
   * @max 1439
   */
  from: number;
  /**
   * @min 0
   * @max 1439
   */
  to: number;
}

export interface ReceivedAnnouncement {
  id: string;
  title: string;
  message: string;
  author: string;
  /** @format date-time */
  createdAt: string;
  readAt: string | null;
}

export interface RecentNumbers {
  /** @format date-time */
  since: string;
  calls: number | null;
  records: number | null;
  commands: number | null;
}

export interface RecordFields {
  version: number;
  set: RecordFieldSet;
  changedAt: string | null;
  changedBy: string | null;
  templates: string[];
}

export interface RecordFieldSet {
  requirements: {
    /** @maxItems 4 */
    warning: ("evidence" | "template" | "location" | "witness")[];
    /** @maxItems 4 */
    kick: ("evidence" | "template" | "location" | "witness")[];
    /** @maxItems 4 */
    strike: ("evidence" | "template" | "location" | "witness")[];
    /** @maxItems 4 */
    ban: ("evidence" | "template" | "location" | "witness")[];
  };
  /** @maxItems 60 */
  fields: {
    /** @maxLength 40 */
    id: Id;
    subject: "punishment" | "modCall" | "infraction" | "shift";
    kind: "text" | "choice" | "number" | "link";
    /** @maxLength 40 */
    label: string;
    /** @maxItems 25 */
    choices: string[];
    min: number | null;
    max: number | null;
    required: boolean;
    /** @maxItems 4 */
    types: PunishmentType[];
    stage: "start" | "end";
    archived: boolean;
  }[];
}

export interface RenamedTo {
  /** Roblox user ID. */
  robloxUserId: string;
  /** Roblox username. */
  robloxUsername: string;
}

export interface Renewal {
  item: string;
  name: string;
  /** @format date-time */
  until: string;
  reason: string;
}

export interface ResponsesChart {
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  steps: string[];
  series: {
    key: "claimMedian" | "claimP90" | "closeMedian" | "closeP90";
    values: (number | null)[];
    total: number | null;
  }[];
  timeZone: string;
  step: "hour" | "day" | "week";
  previous: {
    /** @format date-time */
    from: string;
    /** @format date-time */
    to: string;
    steps: string[];
    series: {
      key: "claimMedian" | "claimP90" | "closeMedian" | "closeP90";
      values: (number | null)[];
      total: number | null;
    }[];
  } | null;
}

export interface Retention {
  kinds: {
    kind:
      | "playerActivity"
      | "gameLogs"
      | "commands"
      | "webhookMessages"
      | "automationRuns"
      | "securityAlerts"
      | "analytics"
      | "modCalls"
      | "punishments"
      | "notes"
      | "infractions"
      | "shifts"
      | "leaves"
      | "sessions"
      | "submissions";
    defaultDays: number | null;
    minDays: number;
    maxDays: number;
    days: number | null;
  }[];
  hold: boolean;
}

export interface RetentionPreview {
  records: number;
  isMore: boolean;
}

export interface RevealedAlts {
  id: string;
  accounts: {
    id: string;
    username: string;
    password: string | null;
  }[];
}

export interface RevealedWebhook {
  webhookUrl: string;
}

export interface ReviewLine {
  /** ID of the person. */
  userId: string;
  username: string;
  /** Address of the picture. */
  avatar: string;
  role: "member" | "moderator" | "admin" | "owner";
  /** Time on duty without breaks, in ms. */
  workedMs: number;
  heldMs: number;
  shifts: number;
  sessions: number;
  calls: number;
  punishments: number;
  required: {
    minutes: number | null;
    sessions: number | null;
    calls: number | null;
    punishments: number | null;
  };
  full: {
    minutes: number | null;
    sessions: number | null;
    calls: number | null;
    punishments: number | null;
  };
  outcome: "met" | "missed" | "excused" | "none";
  canMark: boolean;
  mark: {
    mark: "fine" | "notice" | "promote" | "demote";
    note: string;
    by: string;
    /** @format date-time */
    at: string;
  } | null;
  notice: {
    by: string;
    /** @format date-time */
    at: string;
  } | null;
  draft: string | null;
}

export interface RobloxSignIn {
  url: string;
}

export interface RoleMapping {
  roleId: string;
  roleName: string;
  role: "member" | "moderator" | "admin";
}

export interface RoleSyncChange {
  /** ID of the person. */
  userId: string;
  username: string;
  kind: "added" | "promoted" | "demoted";
  from: "member" | "moderator" | "admin" | "owner" | null;
  to: "member" | "moderator" | "admin";
  discordRole: string | null;
  why: string;
}

export interface RoleSyncResult {
  changes: RoleSyncChange[];
  customRoles: CustomRoleChange[];
  counts: {
    added: number;
    promoted: number;
    demoted: number;
    given: number;
    taken: number;
    noAccount: number;
    held: number;
    byHand: number;
    notLowered: number;
    leftBefore: number;
    failed: number;
  };
  summary: string;
}

export interface RuleSet {
  points: {
    warning: {
      /**
       * @min 0
       * @max 100
       */
      points: number;
      expireAfterDays: number | null;
    };
    kick: {
      /**
       * @min 0
       * @max 100
       */
      points: number;
      expireAfterDays: number | null;
    };
    strike: {
      /**
       * @min 0
       * @max 100
       */
      points: number;
      expireAfterDays: number | null;
    };
    ban: {
      /**
       * @min 0
       * @max 100
       */
      points: number;
      expireAfterDays: number | null;
    };
  };
  /** @maxItems 30 */
  reasons: {
    /**
     * @minLength 2
     * @maxLength 100
     */
    text: string;
    /**
     * @min 0
     * @max 100
     */
    points: number;
  }[];
  /** @maxItems 10 */
  rules: {
    id: Id;
    /**
     * @minLength 1
     * @maxLength 40
     */
    name: string;
    /**
     * @maxItems 4
     * @minItems 1
     */
    types: PunishmentType[];
    measure: "records" | "points";
    onlyActive: boolean;
    windowDays: number | null;
    /**
     * @min 1
     * @max 1000
     */
    threshold: number;
    outcome: {
      type: PunishmentType;
      /** Minutes. Null is permanent. */
      duration: (number | null) | "requested";
      inGame: "settings" | "always" | "never";
      notifyStaff: boolean;
    };
    reason: string | null;
  }[];
}

export interface RuleSetVersion {
  version: number;
  ruleSet: RuleSet;
  changedAt: string | null;
  changedBy: string | null;
  restoredFrom: number | null;
}

export interface RunConditions {
  /**
   * @min 0
   * @max 100
   */
  minPlayers: number;
  staffOnDuty: boolean;
  quiet: QuietHours | null;
}

export interface Sealing {
  keys: {
    id: string;
    state: "current" | "former" | "missing";
    secrets: number;
  }[];
  run: {
    /** @format date-time */
    startedAt: string;
    startedBy: string;
    resealed: number;
    finishedAt: string | null;
  } | null;
}

export interface SecretView {
  by: string;
  /** @format date-time */
  at: string;
}

export interface SecurityAlert {
  id: Id;
  rule:
    | "mass-removals"
    | "everybody"
    | "above-rank"
    | "kill-spree"
    | "risky-name";
  state: "open" | "acknowledged" | "resolved";
  actor: {
    name: string;
    /** Roblox user ID. */
    robloxUserId: string | null;
    /** ID of the person. */
    userId: string | null;
  };
  summary: string;
  events: number;
  /** @format date-time */
  firstAt: string;
  /** @format date-time */
  lastAt: string;
  /** @format date-time */
  openedAt: string;
  handledBy: string | null;
  handledAt: string | null;
}

export interface SecurityAlertDetail {
  id: Id;
  rule:
    | "mass-removals"
    | "everybody"
    | "above-rank"
    | "kill-spree"
    | "risky-name";
  state: "open" | "acknowledged" | "resolved";
  actor: {
    name: string;
    /** Roblox user ID. */
    robloxUserId: string | null;
    /** ID of the person. */
    userId: string | null;
  };
  summary: string;
  events: number;
  /** @format date-time */
  firstAt: string;
  /** @format date-time */
  lastAt: string;
  /** @format date-time */
  openedAt: string;
  handledBy: string | null;
  handledAt: string | null;
  /** Web addresses, and paths of uploaded pictures. */
  evidence: {
    id: string;
    kind: "command" | "kill" | "join";
    /** @format date-time */
    at: string;
    text: string | null;
    undo: SecurityUndo[];
    note: string | null;
  }[];
}

export interface SecurityUndo {
  step: string;
  command: string;
  sent: {
    commandId: Id;
    state: "queued" | "sent" | "confirmed" | "failed" | "unknown";
    message: string | null;
    by: string | null;
    /** @format date-time */
    at: string;
  } | null;
}

export interface SentAnnouncement {
  id: string;
  title: string;
  message: string;
  author: string;
  /** @format date-time */
  createdAt: string;
  recipients: number;
  read: number;
}

export interface SentBans {
  queued: number;
  skipped: number;
  unconfirmed: number;
  waiting: number;
}

export interface SentNotices {
  sent: string[];
  failed: {
    /** ID of the person. */
    userId: string;
    problem: string;
  }[];
}

export interface SeriesRepeat {
  /** @format date */
  startsOn: string;
  /** @pattern ^([01]\d|2[0-3]):[0-5]\d$ */
  time: string;
  /**
   * @maxItems 7
   * @minItems 1
   */
  days: ("MO" | "TU" | "WE" | "TH" | "FR" | "SA" | "SU")[];
  /**
   * @min 1
   * @max 12
   * @default 1
   */
  interval?: number;
  /** @default null */
  until?: string | null;
  /** @default null */
  count?: number | null;
}

export interface Server {
  id: Id;
  name: string;
  role: Role;
  ownerId: Id;
  /** Lets people join the server. */
  joinCode: string;
  isActive: boolean;
  status: "active" | "suspended";
  suspension: {
    /** @format date-time */
    at: string;
    reason: string | null;
  } | null;
  memberCount: number;
  pendingCount: number;
  erlcKeyConfigured: boolean;
  /** @format date-time */
  createdAt: string;
  onDutyCount: number;
  erlcApiKey: string | null;
  robloxApiKey: string | null;
  apiKey: string | null;
  moderatorPermissions: string;
  adminPermissions: string;
  joinPolicy: "approval" | "open";
  delegateManagement: boolean;
  timezone: string;
  activityDays: number;
  enforceInGame: boolean;
  pmWarnings: boolean;
  publicPage: boolean;
  publicPageHost: boolean;
  applyUrl: string | null;
  staffInGameCount: number | null;
}

export interface ServerAlertPreferences {
  serverId: Id;
  /** @maxItems 15 */
  muted: (
    | "mod-call"
    | "unclaimed-call"
    | "bolo-join"
    | "check-broken"
    | "escalation"
    | "join-request"
    | "appeal-assigned"
    | "ban-request"
    | "discipline"
    | "form-submitted"
    | "session-vote"
    | "staff-frozen"
    | "renewal"
    | "approval"
    | "endpoint-disabled"
  )[];
  onDutyOnly: boolean;
  /**
   * @min 1
   * @max 30
   */
  unclaimedMinutes: number;
  serverName: string;
  kinds: (
    | "mod-call"
    | "unclaimed-call"
    | "bolo-join"
    | "check-broken"
    | "escalation"
    | "join-request"
    | "appeal-assigned"
    | "ban-request"
    | "discipline"
    | "form-submitted"
    | "session-vote"
    | "staff-frozen"
    | "renewal"
    | "approval"
    | "endpoint-disabled"
  )[];
}

export interface ServerKeys {
  erlc: {
    commandAccess: "unknown" | "allowed" | "refused";
    since: string | null;
  };
  roblox: {
    problem: string | null;
  };
  allow: {
    address: string | null;
    authorizeUrl: string | null;
  };
}

export interface ServerListItem {
  id: Id;
  name: string;
  role: Role;
  ownerId: Id;
  /** Lets people join the server. */
  joinCode: string;
  isActive: boolean;
  status: "active" | "suspended";
  suspension: {
    /** @format date-time */
    at: string;
    reason: string | null;
  } | null;
  memberCount: number;
  pendingCount: number;
  erlcKeyConfigured: boolean;
  /** @format date-time */
  createdAt: string;
  onDutyCount: number;
  unclaimedCallCount: number;
  game: {
    players: number;
    maxPlayers: number;
    /** @format date-time */
    asOf: string;
  } | null;
}

export interface ServiceStatus {
  service: "api" | "database" | "jobs" | "discord" | "roblox" | "erlc";
  state: "down" | "degraded" | "unknown" | "operational";
  uptime: number | null;
  /**
   * @maxItems 90
   * @minItems 90
   */
  days: (number | null)[];
}

export interface Session {
  id: Id;
  current: boolean;
  userAgent: string | null;
  place: string | null;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  lastSeenAt: string;
  /** @format date-time */
  expiresAt: string;
  factorAt: string | null;
  isNew: boolean;
}

export interface SessionCheck {
  check: "key" | "game" | "commands" | "staff";
  ok: boolean;
  message: string;
}

export interface SessionMessage {
  /**
   * @maxLength 1500
   * @default ""
   */
  text: string;
  /** @default null */
  embed: {
    /**
     * @maxLength 200
     * @default ""
     */
    title: string;
    /**
     * @maxLength 2000
     * @default ""
     */
    text: string;
    /** @pattern ^#[0-9a-f]{6}$ */
    color: string;
    /** @default null */
    imageUrl: string | null;
  } | null;
  /**
   * @maxItems 5
   * @default []
   */
  buttons: {
    /**
     * @minLength 1
     * @maxLength 80
     */
    label: string;
    /** @maxLength 400 */
    url: string;
  }[];
}

export interface SessionMessageSent {
  /**
   * @maxLength 1500
   * @default ""
   */
  text?: string;
  /** @default null */
  embed?: {
    /**
     * @maxLength 200
     * @default ""
     */
    title?: string;
    /**
     * @maxLength 2000
     * @default ""
     */
    text?: string;
    /** @pattern ^#[0-9a-f]{6}$ */
    color: string;
    /** @default null */
    imageUrl?: string | null;
  } | null;
  /**
   * @maxItems 5
   * @default []
   */
  buttons?: {
    /**
     * @minLength 1
     * @maxLength 80
     */
    label: string;
    /** @maxLength 400 */
    url: string;
  }[];
}

export interface SessionPerson {
  id: Id;
  username: string;
}

export interface SessionPost {
  id: Id;
  kind:
    | "planned"
    | "started"
    | "boosted"
    | "low"
    | "full"
    | "ended"
    | "cancelled"
    | "event";
  state: "pending" | "sent" | "failed";
  problem: string | null;
  /** @format date-time */
  at: string;
}

export interface SessionSeries {
  id: Id;
  title: string;
  description: string;
  startsOn: string;
  time: string;
  days: ("MO" | "TU" | "WE" | "TH" | "FR" | "SA" | "SU")[];
  interval: number;
  until: string | null;
  count: number | null;
  rule: string;
  host: SessionPerson;
  coHosts: SessionPerson[];
  roles: {
    id: Id;
    name: string;
    count: number;
  }[];
  commands: string[];
  autoStart: boolean;
  nextAt: string | null;
}

export interface SessionSettings {
  /**
   * @min 0
   * @max 100
   */
  lowPlayers: number;
  /**
   * @min 0
   * @max 120
   */
  lowMinutes: number;
  /**
   * @min 0
   * @max 20
   */
  reservedSlots: number;
  /**
   * @min 1
   * @max 720
   */
  boostMinutes: number;
  /**
   * @min 0
   * @max 50
   */
  staffNeeded: number;
  /**
   * @min 0
   * @max 30
   */
  endMinutes: number;
  endMessage: string;
  endShifts: boolean;
  endCommands: string[];
  hosts: SessionPerson[];
  canHost: boolean;
}

export interface SessionSummary {
  ms: number;
  peakPlayers: number | null;
  averagePlayers: number | null;
  joins: number | null;
  staff: number;
  staffMs: number;
  /** @default [] */
  topStaff: {
    username: string;
    ms: number;
  }[];
  calls: number;
  medianResponseMs: number | null;
  punishments: Partial<Record<"warning" | "kick" | "ban" | "strike", number>>;
  boosts: number;
}

export interface SessionTemplate {
  kind:
    | "planned"
    | "started"
    | "boosted"
    | "low"
    | "full"
    | "ended"
    | "cancelled";
  enabled: boolean;
  channel: {
    id: string;
    name: string;
  } | null;
  role: {
    id: string;
    name: string;
  } | null;
  mode: "new" | "edit";
  message: SessionMessage;
}

export interface SessionTemplates {
  guildName: string | null;
  templates: SessionTemplate[];
  events: boolean;
}

export interface SessionVote {
  id: Id;
  audience: "staff" | "public";
  threshold: number;
  followUp: "notify" | "start";
  closesOnPass: boolean;
  closesAtCount: number | null;
  openedBy: SessionPerson;
  /** @format date-time */
  openedAt: string;
  /** @format date-time */
  closesAt: string;
  yes: number;
  no: number;
  mine: "yes" | "no" | null;
  passedAt: string | null;
  closedAt: string | null;
  outcome: "passed" | "failed" | "stopped" | null;
  startProblem: string | null;
  channelName: string | null;
  postProblem: string | null;
}

export interface SettingsPreview {
  problems: {
    line: number | null;
    message: string;
  }[];
  changes: {
    section: string;
    kind: "add" | "change" | "remove";
    item: string | null;
    field: string | null;
    before: string | null;
    after: string | null;
    obstacle: string | null;
    line: number | null;
  }[];
  fingerprint: string;
}

export interface Shift {
  id: string;
  /** ID of the person. */
  userId: string;
  username: string;
  /** Address of the picture. */
  avatar: string;
  /** Roblox username. */
  robloxUsername: string | null;
  /** Roblox user ID. */
  robloxUserId: string | null;
  status: ShiftStatus;
  type: {
    id: string;
    name: string;
  } | null;
  /** @format date-time */
  clockInTime: string;
  clockOutTime: string | null;
  breakSince: string | null;
  /** Time on duty without breaks, in ms. */
  workedMs: number;
  breakMs: number;
  /** @format date-time */
  asOf: string;
  forgotten: boolean;
  corrected: boolean;
  fields: Partial<Record<string, string | number>>;
}

export interface ShiftB {
  id: string;
  /** ID of the person. */
  userId: string;
  username: string;
  /** Address of the picture. */
  avatar: string;
  /** Roblox username. */
  robloxUsername: string | null;
  /** Roblox user ID. */
  robloxUserId: string | null;
  status: "active" | "break" | "ended";
  type: {
    id: string;
    name: string;
  } | null;
  /** @format date-time */
  clockInTime: string;
  clockOutTime: string | null;
  breakSince: string | null;
  /** Time on duty without breaks, in ms. */
  workedMs: number;
  breakMs: number;
  /** @format date-time */
  asOf: string;
  forgotten: boolean;
  corrected: boolean;
  fields: Partial<Record<string, string | number>>;
}

export interface ShiftCorrection {
  id: string;
  /** @format date-time */
  at: string;
  correctedBy: string;
  note: string;
  before: Partial<Record<string, string | number | null>>;
  after: Partial<Record<string, string | number | null>>;
}

export interface ShiftDetail {
  id: string;
  /** ID of the person. */
  userId: string;
  username: string;
  /** Address of the picture. */
  avatar: string;
  /** Roblox username. */
  robloxUsername: string | null;
  /** Roblox user ID. */
  robloxUserId: string | null;
  status: ShiftStatus;
  type: {
    id: string;
    name: string;
  } | null;
  /** @format date-time */
  clockInTime: string;
  clockOutTime: string | null;
  breakSince: string | null;
  /** Time on duty without breaks, in ms. */
  workedMs: number;
  breakMs: number;
  /** @format date-time */
  asOf: string;
  forgotten: boolean;
  corrected: boolean;
  fields: Partial<Record<string, string | number>>;
  recap: ShiftRecap | null;
  breaks: {
    /** @format date-time */
    startedAt: string;
    endedAt: string | null;
  }[];
  corrections: ShiftCorrection[];
  notes: {
    /** @format date-time */
    at: string;
    text: string;
  }[];
}

export interface ShiftRecap {
  calls: number;
  records: number;
  commands: number;
}

export interface ShiftRules {
  types: ShiftType[];
  requirements: {
    moderator: number | null;
    admin: number | null;
  };
  sessions: {
    moderator: number | null;
    admin: number | null;
  };
  quotas: {
    role: string;
    name: string;
    minutes: number | null;
    sessions: number | null;
    calls: number | null;
    punishments: number | null;
  }[];
  version: string;
}

export interface ShiftType {
  id: string;
  name: string;
  weeklyMinutes: number | null;
}

export interface SignInNotices {
  messages: boolean;
  notices: {
    id: Id;
    /** @format date-time */
    createdAt: string;
    device: string;
    place: string | null;
    action: string | null;
    sessionId: Id | null;
    message: "none" | "waiting" | "sent" | "failed";
  }[];
}

export interface Simulation {
  /** @format date-time */
  since: string;
  records: number;
  complete: boolean;
  recorded: {
    warning: number;
    kick: number;
    strike: number;
    ban: number;
  };
  draft: {
    warning: number;
    kick: number;
    strike: number;
    ban: number;
  };
  applied: {
    ruleId: string;
    count: number;
  }[];
  playerCount: number;
  players: {
    /** Roblox username. */
    robloxUsername: string;
    recorded: {
      warning: number;
      kick: number;
      strike: number;
      ban: number;
    };
    draft: {
      warning: number;
      kick: number;
      strike: number;
      ban: number;
    };
  }[];
}

export interface StaffAnalytics {
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  timeZone: string;
  people: {
    /** ID of the person. */
    userId: string;
    username: string;
    /** Address of the picture. */
    avatar: string;
    role: "member" | "moderator" | "admin" | "owner" | null;
    now: {
      /** Time on duty without breaks, in ms. */
      workedMs: number;
      requiredMs: number | null;
      callsClaimed: number;
      callsHandled: number;
      punishments: number;
      medianClaimMs: number | null;
    };
    before: {
      /** Time on duty without breaks, in ms. */
      workedMs: number;
      requiredMs: number | null;
      callsClaimed: number;
      callsHandled: number;
      punishments: number;
      medianClaimMs: number | null;
    } | null;
  }[];
}

export interface StaffFile {
  /** ID of the person. */
  userId: string;
  username: string;
  /** Address of the picture. */
  avatar: string;
  role: Role | null;
  joinedAt: string | null;
  own: boolean;
  active: {
    warning: number;
    strike: number;
    termination: number;
    points: number;
  };
  next:
    | {
        type: "warning" | "strike" | "termination";
        outcome: "strike" | "suspension" | "demotion" | "termination";
        rule: string;
      }[]
    | null;
  infractions: Infraction[];
  roles: {
    id: string;
    /** ID of the person. */
    userId: string;
    username: string;
    direction: "promotion" | "demotion" | "change" | null;
    title: string;
    text: string;
    by: string;
    /** @format date-time */
    createdAt: string;
  }[];
  weeks: {
    /** @format date-time */
    from: string;
    /** Time on duty without breaks, in ms. */
    workedMs: number;
    shifts: number;
    requiredMinutes: number | null;
  }[];
  leaves: {
    id: string;
    kind: "leave" | "reduced";
    /** @format date-time */
    from: string;
    /** @format date-time */
    to: string;
    state: "pending" | "upcoming" | "active" | "over" | "denied" | "withdrawn";
  }[];
  work: {
    /** @format date-time */
    since: string;
    modCalls: number;
    punishments: {
      warning: number;
      kick: number;
      strike: number;
      ban: number;
    };
  };
}

export interface StaffFreeze {
  id: Id;
  userId: Id;
  username: string;
  /** @format date-time */
  at: string;
  total: number;
  minutes: number;
  liftedAt: string | null;
  actions: {
    id: Id;
    kind:
      | "ban"
      | "kick"
      | "deletion"
      | "lift"
      | "removal"
      | "demotion"
      | "command"
      | "change";
    /** @format date-time */
    at: string;
    text: string;
    undo: "possible" | "done" | "none";
  }[];
}

export interface StaffLog {
  id: string;
  adminUserId: string | null;
  adminName: string;
  action: string;
  targetUserId: string | null;
  targetName: string | null;
  serverId: string | null;
  serverName: string | null;
  details: string;
  /** @format date-time */
  createdAt: string;
}

export interface StaffMember {
  id: string;
  /** ID of the person. */
  userId: string | null;
  discordName: string | null;
  username: string;
  accessLevel: AccessLevel;
  password: boolean;
  isActive: boolean;
  createdBy: string | null;
  /** @format date-time */
  createdAt: string;
  lastLoginAt: string | null;
}

export interface StaffReview {
  id: string;
  department: {
    id: string;
    name: string;
  } | null;
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  timezone: string;
  createdBy: string;
  /** @format date-time */
  createdAt: string;
  marked: number;
  notices: number;
}

export interface StaffReviewDetail {
  id: string;
  department: {
    id: string;
    name: string;
  } | null;
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  timezone: string;
  createdBy: string;
  /** @format date-time */
  createdAt: string;
  marked: number;
  notices: number;
  people: ReviewLine[];
}

export interface StagedEntries {
  entries: StagedEntry[];
  nextCursor: string | null;
}

export interface StagedEntry {
  n: number;
  kind:
    | "member"
    | "holder"
    | "setting"
    | "role"
    | "role-order"
    | "form"
    | "session-rules"
    | "role-quota"
    | "quotas";
  subject: string;
  role: "member" | "moderator" | "admin" | null;
  given: string | null;
  until: string | null;
  setting:
    | "timezone"
    | "activityDays"
    | "applyUrl"
    | "joinPolicy"
    | "delegateManagement"
    | "enforceInGame"
    | "pmWarnings"
    | "publicPage"
    | "publicPageHost"
    | "moderatorPermissions"
    | "adminPermissions"
    | "escalationRules"
    | "recordFields"
    | null;
  value: string | null;
  currentValue: string | null;
  /** Roblox username. */
  robloxUsername: string | null;
  person: {
    /** ID of the person. */
    userId: string;
    isMember: boolean;
    role: Role | null;
    username: string;
    discordId: string;
    /** Roblox username. */
    robloxUsername: string | null;
    robloxVerified: boolean;
  } | null;
}

export interface StatisticsChannels {
  guildName: string | null;
  values: {
    statistic: "players" | "staff" | "calls" | "queue" | "session";
    value: string;
  }[];
  channels: {
    channelId: string;
    channelName: string;
    writtenAt: string | null;
    problem: string | null;
    statistic: "players" | "staff" | "calls" | "queue" | "session";
    template: string;
  }[];
  message: {
    channelId: string;
    channelName: string;
    writtenAt: string | null;
    problem: string | null;
    statistics: ("players" | "staff" | "calls" | "queue" | "session")[];
  } | null;
}

export interface StatisticsTarget {
  id: string;
  name: string;
  kind: "text" | "voice" | "category";
  nameProblem: string | null;
  messageProblem: string | null;
}

export interface Submission {
  id: string;
  formId: string;
  formTitle: string;
  kind: "application" | "appeal" | "priority" | "report";
  state: "pending" | "approved" | "denied" | "withdrawn";
  /** @format date-time */
  createdAt: string;
  applicant: Person | null;
  /** Roblox username. */
  robloxUsername: string | null;
  about: Person | null;
  votes: {
    approve: number;
    deny: number;
  };
  score: number | null;
}

export interface SubmissionDetail {
  id: string;
  formId: string;
  formTitle: string;
  kind: "application" | "appeal" | "priority" | "report";
  state: "pending" | "approved" | "denied" | "withdrawn";
  /** @format date-time */
  createdAt: string;
  applicant: Person | null;
  /** Roblox username. */
  robloxUsername: string | null;
  about: Person | null;
  votes: {
    approve: number;
    deny: number;
  };
  score: number | null;
  version: number;
  answers: {
    questionId: string;
    kind:
      | "short"
      | "long"
      | "number"
      | "choice"
      | "choices"
      | "link"
      | "yes-no"
      | "date";
    label: string;
    text: string;
  }[];
  discordCreatedAt: string | null;
  reviews: {
    reviewer: Person;
    vote: "approve" | "deny" | null;
    score: number | null;
    isOwn: boolean;
  }[];
  comments: {
    id: string;
    /** @format date-time */
    at: string;
    by: string | null;
    text: string;
  }[];
  decision: {
    by: string | null;
    /** @format date-time */
    at: string;
    message: string;
    role: {
      state: "none" | "waiting" | "done" | "failed";
      problem: string | null;
      name: string | null;
    };
    discordRoles: {
      state: "none" | "waiting" | "done" | "failed";
      problem: string | null;
      names: string[];
      awaitsJoin: boolean;
    };
    directMessage: {
      state: "none" | "waiting" | "done" | "failed";
      problem: string | null;
    };
  } | null;
  givenRole: {
    name: string;
    obstacle: string | null;
  } | null;
  givenDiscordRoles: string[];
}

export interface Suggestion {
  /** Roblox username. */
  robloxUsername: string;
  /** Roblox user ID. */
  robloxUserId: string | null;
  from: "online" | "history";
  activeCount: number;
  formerly: {
    name: string;
    /** @format date-time */
    until: string;
  } | null;
}

export interface SystemStatus {
  state: "down" | "degraded" | "unknown" | "operational";
  /** @format date */
  firstDay: string;
  since: string | null;
  services: ServiceStatus[];
}

export interface Template {
  id: string;
  label: string;
  text: string;
  punishmentType: PunishmentType | null;
  /** Minutes. Null is permanent. */
  duration: number | null;
}

export interface Templates {
  kind: "punishment" | "resolution";
  areDefaults: boolean;
  templates: Template[];
}

export interface Testimonials {
  /**
   * @maxItems 8
   * @minItems 1
   */
  figures: {
    /**
     * @minLength 1
     * @maxLength 20
     */
    figure: string;
    /**
     * @minLength 1
     * @maxLength 40
     */
    of: string;
  }[];
  /**
   * @maxItems 12
   * @default []
   */
  quotes: {
    /**
     * @minLength 1
     * @maxLength 500
     */
    text: string;
    /**
     * @minLength 1
     * @maxLength 80
     */
    by: string;
  }[];
}

export type TimelineEntry =
  | {
      id: string;
      /** @format date-time */
      createdAt: string;
      kind: "punishment";
      punishment: Punishment;
    }
  | {
      id: string;
      /** @format date-time */
      createdAt: string;
      kind: "mod-call";
      as: "reporter" | "reported";
      otherUsername: string;
      otherRobloxUserId: string | null;
      reason: string;
      status: string;
      resolution: string | null;
      modCallId: string;
    }
  | {
      id: string;
      /** @format date-time */
      createdAt: string;
      kind: "join" | "leave";
    }
  | {
      id: string;
      /** @format date-time */
      createdAt: string;
      otherUsername: string;
      otherRobloxUserId: string | null;
      kind: "kill" | "death";
    }
  | {
      id: string;
      /** @format date-time */
      createdAt: string;
      kind: "command";
      command: string;
    }
  | {
      id: string;
      /** @format date-time */
      createdAt: string;
      kind: "note";
      noteId: string;
      text: string;
      bolo: boolean;
      by: string;
      byId: string;
      editedAt: string | null;
    };

export interface TrafficChart {
  /** @format date-time */
  from: string;
  /** @format date-time */
  to: string;
  steps: string[];
  series: {
    key: "joins" | "leaves";
    values: (number | null)[];
    total: number | null;
  }[];
  timeZone: string;
  step: "hour" | "day" | "week";
  previous: {
    /** @format date-time */
    from: string;
    /** @format date-time */
    to: string;
    steps: string[];
    series: {
      key: "joins" | "leaves";
      values: (number | null)[];
      total: number | null;
    }[];
  } | null;
}

export interface TransferPerson {
  userId: Id;
  username: string;
}

export interface TwoPeople {
  enabledAt: string | null;
  approvers: number;
  requests: Approval[];
}

export interface UndoneActions {
  undone: number;
  failed: {
    id: Id;
    message: string;
  }[];
}

export interface UndoneApproval {
  requestId: Id;
  code: string | null;
  message: string | null;
  undone: boolean;
}

export interface UndoSecurityResult {
  steps: {
    step: string;
    commandId: Id;
  }[];
  left: string[];
}

export interface User {
  id: Id;
  discordId: string;
  username: string;
  globalName: string | null;
  profileImageUrl: string;
  /** Roblox username. */
  robloxUsername: string | null;
  /** Roblox user ID. */
  robloxUserId: string | null;
  robloxVerified: boolean;
  hasFactor: boolean;
  plan: {
    name: "free" | "premium" | "enterprise";
    servers: number | null;
    members: number | null;
    enforced: boolean;
  };
  serversMax: number | null;
  isAuthenticated: true;
}

export interface Vehicle {
  model: string;
  owner: {
    name: string;
    /** Roblox user ID. */
    robloxUserId: string | null;
  };
  livery: string | null;
  plate: string | null;
  color: {
    name: string | null;
    hex: string | null;
  };
}

export interface Verification {
  verified: boolean;
  oauth: boolean;
  proof: Proof | null;
}

export interface VotePlaces {
  channels: {
    id: string;
    name: string;
  }[];
  roles: {
    id: string;
    name: string;
  }[];
  channelId: string | null;
  pingRoleId: string | null;
}

export interface WaitingRequest {
  id: Id;
  serverId: Id;
  userId: Id;
  username: string;
  /** Address of the picture. */
  avatar: string;
  /** Roblox username. */
  robloxUsername: string | null;
  status: "pending" | "approved" | "rejected" | "withdrawn";
  role: GrantableRole | null;
  /** @format date-time */
  createdAt: string;
  punishments: PriorPunishments | null;
  hold: MemberHold | null;
}

export interface Wave {
  id: string;
  title: string;
  state: "draft" | "applying" | "stopped" | "applied";
  version: number;
  createdBy: string;
  /** @format date-time */
  createdAt: string;
  appliedBy: string | null;
  appliedAt: string | null;
  counts: Partial<
    Record<"waiting" | "done" | "partial" | "skipped" | "failed", number>
  >;
}

export interface WaveDetail {
  id: string;
  title: string;
  state: "draft" | "applying" | "stopped" | "applied";
  version: number;
  createdBy: string;
  /** @format date-time */
  createdAt: string;
  appliedBy: string | null;
  appliedAt: string | null;
  counts: Partial<
    Record<"waiting" | "done" | "partial" | "skipped" | "failed", number>
  >;
  items: {
    id: string;
    /** ID of the person. */
    userId: string;
    username: string;
    /** Address of the picture. */
    avatar: string;
    from: {
      id: string;
      name: string;
    } | null;
    to: {
      id: string;
      name: string;
    } | null;
    direction: "promotion" | "demotion" | "change";
    reason: string;
    state: "waiting" | "done" | "partial" | "skipped" | "failed";
    problem: string | null;
    at: string | null;
    gains: PermissionFlag[];
    losses: PermissionFlag[];
  }[];
}

export interface Webhook {
  id: string;
  type:
    | "staff_actions"
    | "punishments"
    | "game_panel"
    | "player_joins"
    | "player_leaves"
    | "kill_logs";
  webhookUrl: string;
  isActive: boolean;
  createdBy: string;
  /** @format date-time */
  createdAt: string;
  /** @format date-time */
  updatedAt: string;
  disabledReason: string | null;
  disabledCode: "gone" | "refused" | "unreadable" | null;
  lastDelivery: LastDelivery | null;
  waiting: number;
  nextAttemptAt: string | null;
}

export interface WebhookTest {
  delivered: boolean;
  message: string;
}

export interface Week {
  /** @format date-time */
  from: string;
  /** Time on duty without breaks, in ms. */
  workedMs: number;
  heldMs: number;
  breakMs: number;
  shifts: number;
  requiredMinutes: number | null;
  sessions: number;
  requiredSessions: number | null;
}

export interface Weeks {
  weeks: Week[];
  requiredMinutes: number | null;
  requiredSessions: number | null;
  records: {
    measure: "calls" | "punishments";
    count: number;
    required: number;
  }[];
  types: {
    typeId: string | null;
    name: string;
    /** Time on duty without breaks, in ms. */
    workedMs: number;
    requiredMinutes: number | null;
  }[];
}

export namespace Api {
  /**
   * @description Requires View logs and webhooks.
   * @tags activity
   * @name ActivityList
   * @summary List activity
   * @request GET:/api/servers/{id}/activity-logs
   * @secure
   */
  export namespace ActivityList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      type?:
        | "staff_action"
        | "punishment"
        | "game_command"
        | "player_join"
        | "player_leave"
        | "kill_log";
      actorId?: Id;
      /** @format date-time */
      from?: string;
      /** @format date-time */
      to?: string;
      /** @maxLength 100 */
      search?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = Activity[];
  }

  /**
   * @description Requires View logs and webhooks.
   * @tags activity
   * @name ActivityActors
   * @summary List people in the activity log
   * @request GET:/api/servers/{id}/activity-logs/actors
   * @secure
   */
  export namespace ActivityActors {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = ActivityActor[];
  }

  /**
   * @description Requires View staff tools.
   * @tags analytics
   * @name AnalyticsPlayers
   * @summary Get players over time
   * @request GET:/api/servers/{id}/analytics/players
   * @secure
   */
  export namespace AnalyticsPlayers {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @default "30d" */
      range?: "7d" | "30d" | "90d" | "365d";
      /** @format date */
      from?: string;
      /** @format date */
      to?: string;
      compare?: string | boolean;
    };
    export type RequestBody = never;
    export type ResponseBody = PlayersChart;
  }

  /**
   * @description Requires View staff tools.
   * @tags analytics
   * @name AnalyticsBusiestHours
   * @summary Get players by hour of the week
   * @request GET:/api/servers/{id}/analytics/busiest-hours
   * @secure
   */
  export namespace AnalyticsBusiestHours {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @default "30d" */
      range?: "7d" | "30d" | "90d" | "365d";
      /** @format date */
      from?: string;
      /** @format date */
      to?: string;
      compare?: string | boolean;
    };
    export type RequestBody = never;
    export type ResponseBody = BusiestHours;
  }

  /**
   * @description Requires View staff tools.
   * @tags analytics
   * @name AnalyticsTraffic
   * @summary Get joins and leaves
   * @request GET:/api/servers/{id}/analytics/joins
   * @secure
   */
  export namespace AnalyticsTraffic {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @default "30d" */
      range?: "7d" | "30d" | "90d" | "365d";
      /** @format date */
      from?: string;
      /** @format date */
      to?: string;
      compare?: string | boolean;
    };
    export type RequestBody = never;
    export type ResponseBody = TrafficChart;
  }

  /**
   * @description Requires View staff tools.
   * @tags analytics
   * @name AnalyticsKills
   * @summary Get kills
   * @request GET:/api/servers/{id}/analytics/kills
   * @secure
   */
  export namespace AnalyticsKills {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @default "30d" */
      range?: "7d" | "30d" | "90d" | "365d";
      /** @format date */
      from?: string;
      /** @format date */
      to?: string;
      compare?: string | boolean;
    };
    export type RequestBody = never;
    export type ResponseBody = KillsChart;
  }

  /**
   * @description Requires View staff tools.
   * @tags analytics
   * @name AnalyticsCommands
   * @summary Get commands by source
   * @request GET:/api/servers/{id}/analytics/commands
   * @secure
   */
  export namespace AnalyticsCommands {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @default "30d" */
      range?: "7d" | "30d" | "90d" | "365d";
      /** @format date */
      from?: string;
      /** @format date */
      to?: string;
      compare?: string | boolean;
    };
    export type RequestBody = never;
    export type ResponseBody = CommandsChart;
  }

  /**
   * @description Requires View staff tools.
   * @tags analytics
   * @name AnalyticsPunishments
   * @summary Get punishments by type
   * @request GET:/api/servers/{id}/analytics/punishments
   * @secure
   */
  export namespace AnalyticsPunishments {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @default "30d" */
      range?: "7d" | "30d" | "90d" | "365d";
      /** @format date */
      from?: string;
      /** @format date */
      to?: string;
      compare?: string | boolean;
    };
    export type RequestBody = never;
    export type ResponseBody = PunishmentsChart;
  }

  /**
   * @description Requires View staff tools.
   * @tags analytics
   * @name AnalyticsResponses
   * @summary Get mod call times
   * @request GET:/api/servers/{id}/analytics/responses
   * @secure
   */
  export namespace AnalyticsResponses {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @default "30d" */
      range?: "7d" | "30d" | "90d" | "365d";
      /** @format date */
      from?: string;
      /** @format date */
      to?: string;
      compare?: string | boolean;
    };
    export type RequestBody = never;
    export type ResponseBody = ResponsesChart;
  }

  /**
   * @description Requires View staff tools.
   * @tags analytics
   * @name AnalyticsStaff
   * @summary Get staff performance
   * @request GET:/api/servers/{id}/analytics/staff
   * @secure
   */
  export namespace AnalyticsStaff {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @default "30d" */
      range?: "7d" | "30d" | "90d" | "365d";
      /** @format date */
      from?: string;
      /** @format date */
      to?: string;
      compare?: string | boolean;
    };
    export type RequestBody = never;
    export type ResponseBody = StaffAnalytics;
  }

  /**
   * @description Requires View settings.
   * @tags appealPage
   * @name AppealPageAddress
   * @summary Get the appeal page's address
   * @request GET:/api/servers/{id}/appeal-page
   * @secure
   */
  export namespace AppealPageAddress {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = AppealAddress;
  }

  /**
   * @description Requires Edit server name.
   * @tags appealPage
   * @name AppealPageSetAddress
   * @summary Set the appeal page's address
   * @request PATCH:/api/servers/{id}/appeal-page
   * @secure
   */
  export namespace AppealPageSetAddress {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      slug: string | null;
    };
    export type ResponseBody = AppealAddress;
  }

  /**
   * @description Requires View punishments.
   * @tags appeals
   * @name AppealsLink
   * @summary Get a punishment's appeal address
   * @request GET:/api/servers/{id}/punishments/{punishmentId}/appeal-link
   * @secure
   */
  export namespace AppealsLink {
    export type RequestParams = {
      id: Id;
      punishmentId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = AppealLink;
  }

  /**
   * @description Requires Edit punishments.
   * @tags appeals
   * @name AppealsOpenLink
   * @summary Create a punishment's appeal address
   * @request POST:/api/servers/{id}/punishments/{punishmentId}/appeal-link
   * @secure
   */
  export namespace AppealsOpenLink {
    export type RequestParams = {
      id: Id;
      punishmentId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = AppealLink;
  }

  /**
   * @description Requires Edit punishments.
   * @tags appeals
   * @name AppealsCloseLink
   * @summary Delete a punishment's appeal address
   * @request DELETE:/api/servers/{id}/punishments/{punishmentId}/appeal-link
   * @secure
   */
  export namespace AppealsCloseLink {
    export type RequestParams = {
      id: Id;
      punishmentId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = AppealLink;
  }

  /**
   * @description Requires View punishments.
   * @tags appeals
   * @name AppealsList
   * @summary List appeals
   * @request GET:/api/servers/{id}/appeals
   * @secure
   */
  export namespace AppealsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      /** @default "open" */
      state?: "open" | "decided";
      assignee?: Id;
    };
    export type RequestBody = never;
    export type ResponseBody = Appeal[];
  }

  /**
   * @description Requires View punishments.
   * @tags appeals
   * @name AppealsGet
   * @summary Get an appeal
   * @request GET:/api/servers/{id}/appeals/{appealId}
   * @secure
   */
  export namespace AppealsGet {
    export type RequestParams = {
      id: Id;
      appealId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = AppealThread;
  }

  /**
   * @description Requires Edit punishments.
   * @tags appeals
   * @name AppealsAnswer
   * @summary Reply to an appeal
   * @request POST:/api/servers/{id}/appeals/{appealId}/messages
   * @secure
   */
  export namespace AppealsAnswer {
    export type RequestParams = {
      id: Id;
      appealId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 2000
       */
      text: string;
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = AppealThread;
  }

  /**
   * @description Requires View settings.
   * @tags automations
   * @name AutomationsList
   * @summary List automations
   * @request GET:/api/servers/{id}/automations
   * @secure
   */
  export namespace AutomationsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Automation[];
  }

  /**
   * @description Requires Edit settings.
   * @tags automations
   * @name AutomationsSave
   * @summary Update an automation
   * @request PATCH:/api/servers/{id}/automations/{kind}
   * @secure
   */
  export namespace AutomationsSave {
    export type RequestParams = {
      id: Id;
      kind: AutomationKind;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      enabled?: boolean;
      settings?: Partial<Record<string, any>>;
    };
    export type ResponseBody = Automation;
  }

  /**
   * @description Requires Edit settings.
   * @tags automations
   * @name AutomationsDryRun
   * @summary Dry-run an automation
   * @request POST:/api/servers/{id}/automations/{kind}/dry-run
   * @secure
   */
  export namespace AutomationsDryRun {
    export type RequestParams = {
      id: Id;
      kind: AutomationKind;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      settings?: Partial<Record<string, any>>;
    };
    export type ResponseBody = DryRun;
  }

  /**
   * @description Requires View settings.
   * @tags automations
   * @name AutomationsRuns
   * @summary List automation runs
   * @request GET:/api/servers/{id}/automation-runs
   * @secure
   */
  export namespace AutomationsRuns {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      kind?: AutomationKind;
      outcome?: "done" | "queued" | "skipped" | "failed" | "unknown" | "missed";
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = AutomationRun[];
  }

  /**
   * @description Requires View punishments.
   * @tags banRequests
   * @name BanRequestsList
   * @summary List ban requests
   * @request GET:/api/servers/{id}/ban-requests
   * @secure
   */
  export namespace BanRequestsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      /** @default "open" */
      state?:
        | "open"
        | "approved"
        | "declined"
        | "withdrawn"
        | "expired"
        | "all";
      /**
       * @minLength 1
       * @maxLength 20
       */
      username?: string;
      punishmentId?: Id;
    };
    export type RequestBody = never;
    export type ResponseBody = BanRequest[];
  }

  /**
   * @description Requires View punishments.
   * @tags banRequests
   * @name BanRequestsSummary
   * @summary Count open ban requests
   * @request GET:/api/servers/{id}/ban-requests/summary
   * @secure
   */
  export namespace BanRequestsSummary {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = BanRequestSummary;
  }

  /**
   * @description Requires View punishments.
   * @tags banRequests
   * @name BanRequestsGet
   * @summary Get a ban request
   * @request GET:/api/servers/{id}/ban-requests/{requestId}
   * @secure
   */
  export namespace BanRequestsGet {
    export type RequestParams = {
      id: Id;
      requestId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = BanRequestDetail;
  }

  /**
   * @description Requires Edit settings.
   * @tags banRequests
   * @name BanRequestsSaveSettings
   * @summary Set the votes for bans
   * @request PUT:/api/servers/{id}/ban-requests/settings
   * @secure
   */
  export namespace BanRequestsSaveSettings {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @min 0
       * @max 10
       */
      votesNeeded: number;
    };
    export type ResponseBody = void;
  }

  /**
   * @description Requires Edit punishments and Use the in-game panel.
   * @tags bans
   * @name BansStatus
   * @summary Compare the game’s ban list
   * @request GET:/api/servers/{id}/bans/status
   * @secure
   */
  export namespace BansStatus {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @maxLength 100 */
      search?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = BansStatus;
  }

  /**
   * @description Requires Edit punishments and Use the in-game panel.
   * @tags bans
   * @name BansList
   * @summary List bans of the game and on record
   * @request GET:/api/servers/{id}/bans
   * @secure
   */
  export namespace BansList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      /** @default "game" */
      view?: "game" | "record" | "both" | "ignored";
      /** @maxLength 100 */
      search?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = Ban[];
  }

  /**
   * @description Requires Edit punishments and Use the in-game panel.
   * @tags bans
   * @name BansImport
   * @summary Record bans of the game
   * @request POST:/api/servers/{id}/bans/import
   * @secure
   */
  export namespace BansImport {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @maxItems 100
       * @minItems 1
       */
      robloxUserIds: Id[];
      /**
       * @minLength 1
       * @maxLength 2000
       */
      reason: string;
    };
    export type ResponseBody = ImportedBans;
  }

  /**
   * @description Requires Edit punishments and Use the in-game panel.
   * @tags bans
   * @name BansSend
   * @summary Send recorded bans to the game
   * @request POST:/api/servers/{id}/bans/send
   * @secure
   */
  export namespace BansSend {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @maxItems 100
       * @minItems 1
       */
      punishmentIds: Id[];
    };
    export type ResponseBody = SentBans;
  }

  /**
   * @description Requires Edit punishments and Use the in-game panel.
   * @tags bans
   * @name BansIgnore
   * @summary Ignore differences of bans
   * @request POST:/api/servers/{id}/bans/ignore
   * @secure
   */
  export namespace BansIgnore {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @maxItems 100
       * @default []
       */
      robloxUserIds?: Id[];
      /**
       * @maxItems 100
       * @default []
       */
      punishmentIds?: Id[];
      ignored: boolean;
    };
    export type ResponseBody = IgnoredBans;
  }

  /**
   * @description Requires Edit settings.
   * @tags nameLookups
   * @name NameLookupsStatus
   * @summary Get progress of name lookups
   * @request GET:/api/servers/{id}/name-lookups/status
   * @secure
   */
  export namespace NameLookupsStatus {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = NameLookupStatus;
  }

  /**
   * @description Requires Edit settings.
   * @tags nameLookups
   * @name NameLookupsList
   * @summary List looked-up names
   * @request GET:/api/servers/{id}/name-lookups
   * @secure
   */
  export namespace NameLookupsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      /** @default "matched" */
      result?: "matched" | "refused" | "unknown";
    };
    export type RequestBody = never;
    export type ResponseBody = NameLookup[];
  }

  /**
   * @description Requires Edit settings.
   * @tags nameLookups
   * @name NameLookupsUpdate
   * @summary Pause or continue name lookups
   * @request PATCH:/api/servers/{id}/name-lookups
   * @secure
   */
  export namespace NameLookupsUpdate {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      paused: boolean;
    };
    export type ResponseBody = NameLookupStatus;
  }

  /**
   * @description Requires View settings.
   * @tags bot
   * @name BotGet
   * @summary Get the Discord bot
   * @request GET:/api/servers/{id}/bot
   * @secure
   */
  export namespace BotGet {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = BotState;
  }

  /**
   * @description Requires Edit settings.
   * @tags bot
   * @name BotChannels
   * @summary List channels of the Discord bot
   * @request GET:/api/servers/{id}/bot/channels
   * @secure
   */
  export namespace BotChannels {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = BotChannel[];
  }

  /**
   * @description Requires Edit settings.
   * @tags bot
   * @name BotSetChannels
   * @summary Set the channels of the Discord bot
   * @request PUT:/api/servers/{id}/bot/channels
   * @secure
   */
  export namespace BotSetChannels {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      modCallChannelId: Id | null;
      joinRequestChannelId: Id | null;
    };
    export type ResponseBody = BotState;
  }

  /**
   * @description Requires Edit settings.
   * @tags bot
   * @name BotPermissions
   * @summary Get permissions of the Discord bot
   * @request GET:/api/servers/{id}/bot/permissions
   * @secure
   */
  export namespace BotPermissions {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = BotPermissions;
  }

  /**
   * @description Requires View settings.
   * @tags chatCommands
   * @name ChatCommandsGet
   * @summary Get chat commands
   * @request GET:/api/servers/{id}/chat-commands
   * @secure
   */
  export namespace ChatCommandsGet {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = ChatCommands;
  }

  /**
   * @description Requires Edit settings.
   * @tags chatCommands
   * @name ChatCommandsSave
   * @summary Update chat commands
   * @request PATCH:/api/servers/{id}/chat-commands
   * @secure
   */
  export namespace ChatCommandsSave {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /** @default {} */
      commands?: Partial<
        Record<
          | "shift"
          | "call"
          | "warn"
          | "kick"
          | "strike"
          | "ban"
          | "bolo"
          | "note"
          | "claim"
          | "help",
          boolean
        >
      >;
      recordsInGame?: boolean;
    };
    export type ResponseBody = ChatCommands;
  }

  /**
   * @description Requires View custom commands.
   * @tags customCommands
   * @name CustomCommandsList
   * @summary List custom commands
   * @request GET:/api/servers/{id}/custom-commands
   * @secure
   */
  export namespace CustomCommandsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = CustomCommand[];
  }

  /**
   * @description Requires Edit custom commands.
   * @tags customCommands
   * @name CustomCommandsCreate
   * @summary Add a custom command
   * @request POST:/api/servers/{id}/custom-commands
   * @secure
   */
  export namespace CustomCommandsCreate {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 60
       */
      name: string;
      /**
       * @minLength 1
       * @maxLength 1000
       */
      command: string;
      /** @default 5 */
      interval?: 5 | 10 | 15 | 30 | 60 | 120;
      /** @default false */
      enabled?: boolean;
      means?: "command" | "hint" | "message" | "staff";
      conditions?: RunConditions;
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = CustomCommand;
  }

  /**
   * @description Requires Edit custom commands.
   * @tags customCommands
   * @name CustomCommandsUpdate
   * @summary Update a custom command
   * @request PATCH:/api/servers/{id}/custom-commands/{cid}
   * @secure
   */
  export namespace CustomCommandsUpdate {
    export type RequestParams = {
      id: Id;
      cid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 60
       */
      name?: string;
      /**
       * @minLength 1
       * @maxLength 1000
       */
      command?: string;
      interval?: 5 | 10 | 15 | 30 | 60 | 120;
      enabled?: boolean;
      means?: "command" | "hint" | "message" | "staff";
      conditions?: RunConditions;
      skipNext?: boolean;
    };
    export type ResponseBody = CustomCommand;
  }

  /**
   * @description Requires Edit custom commands.
   * @tags customCommands
   * @name CustomCommandsRemove
   * @summary Delete a custom command
   * @request DELETE:/api/servers/{id}/custom-commands/{cid}
   * @secure
   */
  export namespace CustomCommandsRemove {
    export type RequestParams = {
      id: Id;
      cid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires View custom commands.
   * @tags customCommands
   * @name CustomCommandsRuns
   * @summary List runs of a custom command
   * @request GET:/api/servers/{id}/custom-commands/{cid}/runs
   * @secure
   */
  export namespace CustomCommandsRuns {
    export type RequestParams = {
      id: Id;
      cid: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = CommandRun[];
  }

  /**
   * @description Requires View settings.
   * @tags discordRoles
   * @name DiscordRolesGet
   * @summary Get role sync
   * @request GET:/api/servers/{id}/discord-roles
   * @secure
   */
  export namespace DiscordRolesGet {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = DiscordRoles;
  }

  /**
   * @description Requires Edit settings.
   * @tags discordRoles
   * @name DiscordRolesSave
   * @summary Update role sync
   * @request PUT:/api/servers/{id}/discord-roles
   * @secure
   */
  export namespace DiscordRolesSave {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      enabled?: boolean;
      openJoin?: boolean;
      lower?: boolean;
      byHand?: boolean;
      removeLeavers?: boolean;
      /** @maxItems 25 */
      mappings?: {
        /** @maxLength 25 */
        roleId: Id;
        role: "member" | "moderator" | "admin";
      }[];
      /** @maxItems 50 */
      customRoles?: {
        /** @maxLength 25 */
        roleId: Id;
        customRoleId: Id;
      }[];
    };
    export type ResponseBody = DiscordRoles;
  }

  /**
   * @description Requires Edit settings.
   * @tags discordRoles
   * @name DiscordRolesRoles
   * @summary List Discord roles
   * @request GET:/api/servers/{id}/discord-roles/roles
   * @secure
   */
  export namespace DiscordRolesRoles {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = MappableRole[];
  }

  /**
   * @description Requires Edit settings.
   * @tags discordRoles
   * @name DiscordRolesPreview
   * @summary Dry-run a role sync
   * @request GET:/api/servers/{id}/discord-roles/preview
   * @secure
   */
  export namespace DiscordRolesPreview {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = RoleSyncResult;
  }

  /**
   * @description Requires Edit settings.
   * @tags discordRoles
   * @name DiscordRolesSync
   * @summary Sync roles with Discord now
   * @request POST:/api/servers/{id}/discord-roles/sync
   * @secure
   */
  export namespace DiscordRolesSync {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = RoleSyncResult;
  }

  /**
   * @description Requires View settings.
   * @tags dutyRoles
   * @name DutyRolesGet
   * @summary Get duty roles
   * @request GET:/api/servers/{id}/duty-roles
   * @secure
   */
  export namespace DutyRolesGet {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = DutyRoles;
  }

  /**
   * @description Requires Edit settings.
   * @tags dutyRoles
   * @name DutyRolesSave
   * @summary Update duty roles
   * @request PUT:/api/servers/{id}/duty-roles
   * @secure
   */
  export namespace DutyRolesSave {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      enabled?: boolean;
      /** @maxItems 30 */
      roles?: {
        state: "on_duty" | "on_break" | "on_leave" | "in_game" | "in_session";
        /** @default null */
        typeId?: Id | null;
        /** @maxLength 25 */
        roleId: Id;
      }[];
      /** @maxItems 30 */
      suffixes?: {
        state: "on_duty" | "on_break" | "on_leave" | "in_game" | "in_session";
        /** @default null */
        typeId?: Id | null;
        /** @maxLength 100 */
        suffix: string;
      }[];
    };
    export type ResponseBody = DutyRoles;
  }

  /**
   * @description Requires Edit settings.
   * @tags dutyRoles
   * @name DutyRolesRoles
   * @summary List Discord roles that the bot can give
   * @request GET:/api/servers/{id}/duty-roles/roles
   * @secure
   */
  export namespace DutyRolesRoles {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = GivableRole[];
  }

  /**
   * @description Requires View settings.
   * @tags statistics
   * @name StatisticsGet
   * @summary Get statistics channels
   * @request GET:/api/servers/{id}/statistics-channels
   * @secure
   */
  export namespace StatisticsGet {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = StatisticsChannels;
  }

  /**
   * @description Requires Edit settings.
   * @tags statistics
   * @name StatisticsSave
   * @summary Update statistics channels
   * @request PUT:/api/servers/{id}/statistics-channels
   * @secure
   */
  export namespace StatisticsSave {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /** @maxItems 5 */
      channels: {
        statistic: "players" | "staff" | "calls" | "queue" | "session";
        /** @maxLength 25 */
        channelId: Id;
        template: string;
      }[];
      message: {
        /** @maxLength 25 */
        channelId: Id;
        /**
         * @maxItems 5
         * @minItems 1
         */
        statistics: ("players" | "staff" | "calls" | "queue" | "session")[];
      } | null;
    };
    export type ResponseBody = StatisticsChannels;
  }

  /**
   * @description Requires Edit settings.
   * @tags statistics
   * @name StatisticsChannels
   * @summary List channels for statistics
   * @request GET:/api/servers/{id}/statistics-channels/channels
   * @secure
   */
  export namespace StatisticsChannels {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = StatisticsTarget[];
  }

  /**
   * @description Requires Edit settings.
   * @tags statistics
   * @name StatisticsCreateChannel
   * @summary Create a channel for statistics
   * @request POST:/api/servers/{id}/statistics-channels/channels
   * @secure
   */
  export namespace StatisticsCreateChannel {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 100
       */
      name: string;
    };
    export type ResponseBody = StatisticsTarget;
  }

  /**
   * @description Requires membership of the server.
   * @tags evidence
   * @name EvidenceSpace
   * @summary Get the storage of pictures
   * @request GET:/api/servers/{id}/evidence-space
   * @secure
   */
  export namespace EvidenceSpace {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = EvidenceSpace;
  }

  /**
   * @description Requires Use the in-game panel.
   * @tags game
   * @name GamePlayers
   * @summary List players online
   * @request GET:/api/servers/{id}/players
   * @secure
   */
  export namespace GamePlayers {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = OnlinePlayer[];
  }

  /**
   * @description Requires Use the in-game panel.
   * @tags game
   * @name GameVehicles
   * @summary List vehicles in the game
   * @request GET:/api/servers/{id}/vehicles
   * @secure
   */
  export namespace GameVehicles {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Vehicle[];
  }

  /**
   * @description Requires Use the in-game panel.
   * @tags game
   * @name GameInfo
   * @summary Get the game server
   * @request GET:/api/servers/{id}/game-info
   * @secure
   */
  export namespace GameInfo {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = GameInfo;
  }

  /**
   * @description Requires Use the in-game panel.
   * @tags game
   * @name GameCommandLogs
   * @summary List commands run in the game
   * @request GET:/api/servers/{id}/command-logs
   * @secure
   */
  export namespace GameCommandLogs {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = CommandLogEntry[];
  }

  /**
   * @description Requires Use the in-game panel.
   * @tags game
   * @name GameCommands
   * @summary List commands sent from the panel
   * @request GET:/api/servers/{id}/commands
   * @secure
   */
  export namespace GameCommands {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = GameCommand[];
  }

  /**
   * @description Requires Use the in-game panel.
   * @tags game
   * @name GameExecute
   * @summary Send a command to the game
   * @request POST:/api/servers/{id}/execute-command
   * @secure
   */
  export namespace GameExecute {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /** @maxLength 1000 */
      command: string;
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = ExecuteCommandResult;
  }

  /**
   * @description Requires Use the in-game panel.
   * @tags gameEvents
   * @name GameEventsList
   * @summary List game events
   * @request GET:/api/servers/{id}/game-events
   * @secure
   */
  export namespace GameEventsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      kind?:
        | "join"
        | "leave"
        | "kill"
        | "command"
        | "mod_call"
        | "custom_command"
        | "emergency_call_started"
        | "emergency_call_ended";
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = GameEvent[];
  }

  /**
   * @description Requires View dashboard.
   * @tags gameEvents
   * @name GameEventsPlayerHistory
   * @summary List player counts
   * @request GET:/api/servers/{id}/player-history
   * @secure
   */
  export namespace GameEventsPlayerHistory {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * @min 1
       * @max 720
       * @default 24
       */
      hours?: number;
    };
    export type RequestBody = never;
    export type ResponseBody = PlayerHistory;
  }

  /**
   * @description Requires Edit API keys.
   * @tags gameEvents
   * @name GameEventsEventHook
   * @summary Get the address for game events
   * @request GET:/api/servers/{id}/event-webhook
   * @secure
   */
  export namespace GameEventsEventHook {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = EventHook;
  }

  /**
   * @description Requires Edit API keys.
   * @tags gameEvents
   * @name GameEventsRotateEventHook
   * @summary Replace the address for game events
   * @request POST:/api/servers/{id}/event-webhook
   * @secure
   */
  export namespace GameEventsRotateEventHook {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = EventHook;
  }

  /**
   * @description Requires Edit API keys.
   * @tags gameEvents
   * @name GameEventsRemoveEventHook
   * @summary Delete the address for game events
   * @request DELETE:/api/servers/{id}/event-webhook
   * @secure
   */
  export namespace GameEventsRemoveEventHook {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires Edit API keys.
   * @tags gameEvents
   * @name GameEventsRevealEventHook
   * @summary Show the address for game events
   * @request POST:/api/servers/{id}/event-webhook/reveal
   * @secure
   */
  export namespace GameEventsRevealEventHook {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = {
      url: string;
    };
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSecurity
   * @name GameSecurityList
   * @summary List game security alerts
   * @request GET:/api/servers/{id}/security-alerts
   * @secure
   */
  export namespace GameSecurityList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      /** @default "all" */
      state?: "waiting" | "resolved" | "all";
    };
    export type RequestBody = never;
    export type ResponseBody = SecurityAlert[];
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSecurity
   * @name GameSecurityGet
   * @summary Get a game security alert
   * @request GET:/api/servers/{id}/security-alerts/{alertId}
   * @secure
   */
  export namespace GameSecurityGet {
    export type RequestParams = {
      id: Id;
      alertId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SecurityAlertDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSecurity
   * @name GameSecurityAcknowledge
   * @summary Acknowledge a game security alert
   * @request PATCH:/api/servers/{id}/security-alerts/{alertId}/acknowledge
   * @secure
   */
  export namespace GameSecurityAcknowledge {
    export type RequestParams = {
      id: Id;
      alertId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SecurityAlert;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSecurity
   * @name GameSecurityResolve
   * @summary Resolve a game security alert
   * @request PATCH:/api/servers/{id}/security-alerts/{alertId}/resolve
   * @secure
   */
  export namespace GameSecurityResolve {
    export type RequestParams = {
      id: Id;
      alertId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SecurityAlert;
  }

  /**
   * @description Requires Use the in-game panel.
   * @tags gameSecurity
   * @name GameSecurityUndo
   * @summary Undo steps of a game security alert
   * @request POST:/api/servers/{id}/security-alerts/{alertId}/undo
   * @secure
   */
  export namespace GameSecurityUndo {
    export type RequestParams = {
      id: Id;
      alertId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @maxItems 60
       * @minItems 1
       */
      steps: {
        /**
         * @minLength 1
         * @maxLength 200
         */
        step: string;
        /** @default null */
        seen?: Id | null;
      }[];
    };
    export type ResponseBody = UndoSecurityResult;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsList
   * @summary List sessions
   * @request GET:/api/servers/{id}/sessions
   * @secure
   */
  export namespace GameSessionsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      /** @default "open" */
      view?: "open" | "past" | "between";
      /** @format date-time */
      from?: string;
      /** @format date-time */
      to?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = GameSession[];
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsPlan
   * @summary Plan a session
   * @request POST:/api/servers/{id}/sessions
   * @secure
   */
  export namespace GameSessionsPlan {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /** @format date-time */
      plannedAt: string;
      /**
       * @minLength 1
       * @maxLength 80
       */
      title: string;
      hostId?: Id;
      /**
       * @maxLength 1000
       * @default ""
       */
      description?: string;
      /**
       * @maxItems 5
       * @default []
       */
      coHostIds?: Id[];
      /**
       * @maxItems 10
       * @default []
       */
      roles?: NeededRole[];
      /**
       * @maxItems 5
       * @default []
       */
      commands?: string[];
      autoStart?: boolean;
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = GameSessionDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsGet
   * @summary Get a session
   * @request GET:/api/servers/{id}/sessions/{gid}
   * @secure
   */
  export namespace GameSessionsGet {
    export type RequestParams = {
      id: Id;
      gid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = GameSessionDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsUpdate
   * @summary Update a session
   * @request PATCH:/api/servers/{id}/sessions/{gid}
   * @secure
   */
  export namespace GameSessionsUpdate {
    export type RequestParams = {
      id: Id;
      gid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /** @format date-time */
      plannedAt?: string;
      /**
       * @minLength 1
       * @maxLength 80
       */
      title?: string;
      hostId?: Id;
      /** @maxLength 1000 */
      description?: string;
      /** @maxItems 5 */
      coHostIds?: Id[];
      /** @maxItems 10 */
      roles?: NeededRole[];
      /** @maxItems 5 */
      commands?: string[];
      autoStart?: boolean;
    };
    export type ResponseBody = GameSessionDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsCancel
   * @summary Cancel a planned session
   * @request POST:/api/servers/{id}/sessions/{gid}/cancel
   * @secure
   */
  export namespace GameSessionsCancel {
    export type RequestParams = {
      id: Id;
      gid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = GameSessionDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsSignUp
   * @summary Sign up
   * @request POST:/api/servers/{id}/sessions/{gid}/sign-up
   * @secure
   */
  export namespace GameSessionsSignUp {
    export type RequestParams = {
      id: Id;
      gid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      answer: "accepted" | "tentative" | "declined";
      /** @default null */
      roleId?: Id | null;
    };
    export type ResponseBody = GameSessionDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsStart
   * @summary Start a session
   * @request POST:/api/servers/{id}/sessions/{gid}/start
   * @secure
   */
  export namespace GameSessionsStart {
    export type RequestParams = {
      id: Id;
      gid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /** @maxItems 5 */
      commands?: string[];
    };
    export type ResponseBody = GameSessionDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsBoost
   * @summary Boost a session
   * @request POST:/api/servers/{id}/sessions/{gid}/boost
   * @secure
   */
  export namespace GameSessionsBoost {
    export type RequestParams = {
      id: Id;
      gid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = GameSessionDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsEnd
   * @summary End a session
   * @request POST:/api/servers/{id}/sessions/{gid}/end
   * @secure
   */
  export namespace GameSessionsEnd {
    export type RequestParams = {
      id: Id;
      gid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @min 0
       * @max 30
       * @default 0
       */
      minutes?: number;
      endShifts?: boolean;
    };
    export type ResponseBody = GameSessionDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsKeepRunning
   * @summary Stop the countdown of a session
   * @request POST:/api/servers/{id}/sessions/{gid}/keep-running
   * @secure
   */
  export namespace GameSessionsKeepRunning {
    export type RequestParams = {
      id: Id;
      gid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = GameSessionDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsChecks
   * @summary Check before a start
   * @request GET:/api/servers/{id}/session-checks
   * @secure
   */
  export namespace GameSessionsChecks {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SessionCheck[];
  }

  /**
   * @description Requires View staff tools.
   * @tags gameSessions
   * @name GameSessionsSettings
   * @summary Get settings of sessions
   * @request GET:/api/servers/{id}/session-settings
   * @secure
   */
  export namespace GameSessionsSettings {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SessionSettings;
  }

  /**
   * @description Requires Edit settings.
   * @tags gameSessions
   * @name GameSessionsSaveSettings
   * @summary Save settings of sessions
   * @request PATCH:/api/servers/{id}/session-settings
   * @secure
   */
  export namespace GameSessionsSaveSettings {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @min 0
       * @max 100
       */
      lowPlayers?: number;
      /**
       * @min 0
       * @max 120
       */
      lowMinutes?: number;
      /**
       * @min 0
       * @max 20
       */
      reservedSlots?: number;
      /**
       * @min 1
       * @max 720
       */
      boostMinutes?: number;
      /**
       * @min 0
       * @max 50
       */
      staffNeeded?: number;
      /**
       * @min 0
       * @max 30
       */
      endMinutes?: number;
      /** @maxLength 100 */
      endMessage?: string;
      endShifts?: boolean;
      /** @maxItems 5 */
      endCommands?: string[];
      /** @maxItems 50 */
      hostIds?: Id[];
    };
    export type ResponseBody = SessionSettings;
  }

  /**
   * @description Requires View staff tools.
   * @tags infractions
   * @name InfractionsList
   * @summary List staff infractions
   * @request GET:/api/servers/{id}/staff-infractions
   * @secure
   */
  export namespace InfractionsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      staffUserId?: Id;
      type?: "warning" | "strike" | "termination";
      appeal?: "open" | "accepted" | "denied";
      /** @maxLength 40 */
      fieldId?: Id;
      /** @maxLength 60 */
      fieldValue?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = Infraction[];
  }

  /**
   * @description Requires View staff tools.
   * @tags infractions
   * @name InfractionsRules
   * @summary Get discipline rules
   * @request GET:/api/servers/{id}/discipline-rules
   * @secure
   */
  export namespace InfractionsRules {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = DisciplineRules;
  }

  /**
   * @description Requires Approve join requests.
   * @tags joinRequests
   * @name JoinRequestsDecide
   * @summary Decide a join request
   * @request PUT:/api/join-requests/{requestId}
   * @secure
   */
  export namespace JoinRequestsDecide {
    export type RequestParams = {
      requestId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      status: "approved" | "rejected";
      role?: GrantableRole;
    };
    export type ResponseBody = JoinRequest;
  }

  /**
   * @description Requires Approve join requests.
   * @tags joinRequests
   * @name JoinRequestsList
   * @summary List join requests
   * @request GET:/api/servers/{id}/join-requests
   * @secure
   */
  export namespace JoinRequestsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = WaitingRequest[];
  }

  /**
   * @description Requires Approve join requests.
   * @tags joinRequests
   * @name JoinRequestsDecideMany
   * @summary Decide several join requests
   * @request POST:/api/servers/{id}/join-requests/decide
   * @secure
   */
  export namespace JoinRequestsDecideMany {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @maxItems 200
       * @minItems 1
       */
      requestIds: Id[];
      status: "approved" | "rejected";
      role?: GrantableRole;
    };
    export type ResponseBody = DecidedRequest[];
  }

  /**
   * @description Requires Approve join requests.
   * @tags joinRequests
   * @name JoinRequestsUndoApproval
   * @summary Undo your approvals of the last minute
   * @request POST:/api/servers/{id}/join-requests/undo-approval
   * @secure
   */
  export namespace JoinRequestsUndoApproval {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @maxItems 200
       * @minItems 1
       */
      requestIds: Id[];
    };
    export type ResponseBody = UndoneApproval[];
  }

  /**
   * @description Requires View staff tools.
   * @tags forms
   * @name FormsList
   * @summary List forms
   * @request GET:/api/servers/{id}/forms
   * @secure
   */
  export namespace FormsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = FormSummary[];
  }

  /**
   * @description Requires View staff tools.
   * @tags forms
   * @name FormsSubmissions
   * @summary List form submissions
   * @request GET:/api/servers/{id}/form-submissions
   * @secure
   */
  export namespace FormsSubmissions {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      formId?: Id;
      /** @default "pending" */
      state?: "pending" | "approved" | "denied" | "withdrawn" | "all";
    };
    export type RequestBody = never;
    export type ResponseBody = Submission[];
  }

  /**
   * @description Requires View staff tools.
   * @tags forms
   * @name FormsSubmission
   * @summary Get a form submission
   * @request GET:/api/servers/{id}/form-submissions/{submissionId}
   * @secure
   */
  export namespace FormsSubmission {
    export type RequestParams = {
      id: Id;
      submissionId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SubmissionDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags leaves
   * @name LeavesAway
   * @summary List current and coming leaves
   * @request GET:/api/servers/{id}/leaves/away
   * @secure
   */
  export namespace LeavesAway {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Away[];
  }

  /**
   * @description Requires View staff tools.
   * @tags leaves
   * @name LeavesList
   * @summary List leaves of absence
   * @request GET:/api/servers/{id}/leaves
   * @secure
   */
  export namespace LeavesList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      userId?: Id;
      /** @default "all" */
      state?: "waiting" | "all";
    };
    export type RequestBody = never;
    export type ResponseBody = Leave[];
  }

  /**
   * @description Requires Manage members.
   * @tags promotions
   * @name PromotionsList
   * @summary List promotion waves
   * @request GET:/api/servers/{id}/promotion-waves
   * @secure
   */
  export namespace PromotionsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Wave[];
  }

  /**
   * @description Requires Manage members.
   * @tags promotions
   * @name PromotionsCreate
   * @summary Prepare a promotion wave
   * @request POST:/api/servers/{id}/promotion-waves
   * @secure
   */
  export namespace PromotionsCreate {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 80
       */
      title: string;
      /**
       * @maxItems 50
       * @minItems 1
       */
      items: {
        userId: Id;
        from: Id | null;
        to: Id | null;
        /**
         * @maxLength 300
         * @default ""
         */
        reason?: string;
      }[];
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = WaveDetail;
  }

  /**
   * @description Requires Manage members.
   * @tags promotions
   * @name PromotionsGet
   * @summary Get a promotion wave
   * @request GET:/api/servers/{id}/promotion-waves/{waveId}
   * @secure
   */
  export namespace PromotionsGet {
    export type RequestParams = {
      id: Id;
      waveId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = WaveDetail;
  }

  /**
   * @description Requires Manage members.
   * @tags promotions
   * @name PromotionsUpdate
   * @summary Update a promotion wave
   * @request PUT:/api/servers/{id}/promotion-waves/{waveId}
   * @secure
   */
  export namespace PromotionsUpdate {
    export type RequestParams = {
      id: Id;
      waveId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @min 0
       * @max 2147483647
       */
      version: number;
      /**
       * @minLength 1
       * @maxLength 80
       */
      title: string;
      /**
       * @maxItems 50
       * @minItems 1
       */
      items: {
        userId: Id;
        from: Id | null;
        to: Id | null;
        /**
         * @maxLength 300
         * @default ""
         */
        reason?: string;
      }[];
    };
    export type ResponseBody = WaveDetail;
  }

  /**
   * @description Requires Manage members.
   * @tags promotions
   * @name PromotionsRemove
   * @summary Delete a promotion wave
   * @request DELETE:/api/servers/{id}/promotion-waves/{waveId}
   * @secure
   */
  export namespace PromotionsRemove {
    export type RequestParams = {
      id: Id;
      waveId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires Manage members.
   * @tags promotions
   * @name PromotionsApplyWave
   * @summary Apply a promotion wave
   * @request POST:/api/servers/{id}/promotion-waves/{waveId}/apply
   * @secure
   */
  export namespace PromotionsApplyWave {
    export type RequestParams = {
      id: Id;
      waveId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @min 0
       * @max 2147483647
       */
      version: number;
    };
    export type ResponseBody = WaveDetail;
  }

  /**
   * @description Requires Manage members.
   * @tags promotions
   * @name PromotionsHistory
   * @summary List promotions of a member
   * @request GET:/api/servers/{id}/members/{userId}/promotions
   * @secure
   */
  export namespace PromotionsHistory {
    export type RequestParams = {
      id: Id;
      userId: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = Promotion[];
  }

  /**
   * @description Requires Use the in-game panel.
   * @tags map
   * @name MapList
   * @summary List maps of the game
   * @request GET:/api/servers/{id}/maps
   * @secure
   */
  export namespace MapList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = GameMap[];
  }

  /**
   * @description Requires Use the in-game panel.
   * @tags map
   * @name MapPositions
   * @summary List positions of players and calls
   * @request GET:/api/servers/{id}/positions
   * @secure
   */
  export namespace MapPositions {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = MapPositions;
  }

  /**
   * @description Requires View dashboard.
   * @tags members
   * @name MembersList
   * @summary List members
   * @request GET:/api/servers/{id}/members
   * @secure
   */
  export namespace MembersList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Member[];
  }

  /**
   * @description Requires Manage members.
   * @tags members
   * @name MembersChangeRole
   * @summary Update a member's role
   * @request PUT:/api/servers/{id}/members/{userId}/role
   * @secure
   */
  export namespace MembersChangeRole {
    export type RequestParams = {
      id: Id;
      userId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      role: GrantableRole;
      until?: string | null;
    };
    export type ResponseBody = Member;
  }

  /**
   * @description Requires Manage members.
   * @tags members
   * @name MembersFollowDiscordRoles
   * @summary Let Discord roles apply to a member again
   * @request POST:/api/servers/{id}/members/{userId}/follow-discord-roles
   * @secure
   */
  export namespace MembersFollowDiscordRoles {
    export type RequestParams = {
      id: Id;
      userId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Member;
  }

  /**
   * @description Requires Manage members.
   * @tags members
   * @name MembersRemove
   * @summary Remove a member
   * @request DELETE:/api/servers/{id}/members/{userId}
   * @secure
   */
  export namespace MembersRemove {
    export type RequestParams = {
      id: Id;
      userId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires View staff tools.
   * @tags modCalls
   * @name ModCallsList
   * @summary List mod calls
   * @request GET:/api/servers/{id}/mod-calls
   * @secure
   */
  export namespace ModCallsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      status?:
        | "pending"
        | "claimed"
        | "resolved"
        | "dismissed"
        | "open"
        | "closed";
      priority?: "low" | "medium" | "high" | "urgent";
      assignee?: Id;
      /** @maxLength 40 */
      fieldId?: Id;
      /** @maxLength 60 */
      fieldValue?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = ModCall[];
  }

  /**
   * @description Requires View staff tools.
   * @tags modCalls
   * @name ModCallsCreate
   * @summary Create a mod call
   * @request POST:/api/servers/{id}/mod-calls
   * @secure
   */
  export namespace ModCallsCreate {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 20
       */
      reporterUsername: string;
      /**
       * @minLength 1
       * @maxLength 20
       */
      reportedUsername: string;
      /**
       * @minLength 1
       * @maxLength 2000
       */
      reason: string;
      location?: string | null;
      description?: string | null;
      /** @default "medium" */
      priority?: "low" | "medium" | "high" | "urgent";
      /**
       * Web addresses, and paths of uploaded pictures.
       * @maxItems 5
       * @default []
       */
      evidence?: string[];
      fields?: Partial<Record<Id, (string | number) | null>>;
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = ModCall;
  }

  /**
   * @description Requires View staff tools.
   * @tags modCalls
   * @name ModCallsSummary
   * @summary Get mod call counts
   * @request GET:/api/servers/{id}/mod-calls/summary
   * @secure
   */
  export namespace ModCallsSummary {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = ModCallSummary;
  }

  /**
   * @description Requires View staff tools.
   * @tags modCalls
   * @name ModCallsStats
   * @summary Get mod call times by person and day
   * @request GET:/api/servers/{id}/mod-calls/stats
   * @secure
   */
  export namespace ModCallsStats {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * @min 1
       * @max 90
       * @default 7
       */
      days?: number;
    };
    export type RequestBody = never;
    export type ResponseBody = ModCallStats;
  }

  /**
   * @description Requires View staff tools.
   * @tags modCalls
   * @name ModCallsClaim
   * @summary Claim a mod call
   * @request PATCH:/api/mod-calls/{id}/claim
   * @secure
   */
  export namespace ModCallsClaim {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = ModCall;
  }

  /**
   * @description Requires View staff tools.
   * @tags modCalls
   * @name ModCallsRelease
   * @summary Release a claimed mod call
   * @request PATCH:/api/mod-calls/{id}/release
   * @secure
   */
  export namespace ModCallsRelease {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = ModCall;
  }

  /**
   * @description Requires View staff tools.
   * @tags modCalls
   * @name ModCallsResolve
   * @summary Resolve a claimed mod call
   * @request PATCH:/api/mod-calls/{id}/resolve
   * @secure
   */
  export namespace ModCallsResolve {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 2000
       */
      resolution: string;
      /**
       * Web addresses, and paths of uploaded pictures.
       * @maxItems 5
       */
      evidence?: string[];
      fields?: Partial<Record<Id, (string | number) | null>>;
    };
    export type ResponseBody = ModCall;
  }

  /**
   * @description Requires View staff tools.
   * @tags modCalls
   * @name ModCallsDismiss
   * @summary Dismiss a mod call
   * @request PATCH:/api/mod-calls/{id}/dismiss
   * @secure
   */
  export namespace ModCallsDismiss {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      resolution?: string | null;
    };
    export type ResponseBody = ModCall;
  }

  /**
   * @description Requires View staff tools.
   * @tags modCalls
   * @name ModCallsReopen
   * @summary Reopen a dismissed mod call
   * @request PATCH:/api/mod-calls/{id}/reopen
   * @secure
   */
  export namespace ModCallsReopen {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = ModCall;
  }

  /**
   * @description Requires View punishments.
   * @tags players
   * @name PlayersProfile
   * @summary Get a player
   * @request GET:/api/servers/{id}/players/{username}/profile
   * @secure
   */
  export namespace PlayersProfile {
    export type RequestParams = {
      id: Id;
      /**
       * @minLength 1
       * @maxLength 20
       */
      username: string;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = PlayerProfile;
  }

  /**
   * @description Requires View punishments.
   * @tags players
   * @name PlayersTimeline
   * @summary List a player's activity
   * @request GET:/api/servers/{id}/players/{username}/timeline
   * @secure
   */
  export namespace PlayersTimeline {
    export type RequestParams = {
      id: Id;
      /**
       * @minLength 1
       * @maxLength 20
       */
      username: string;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      part?: "punishments" | "mod-calls" | "game" | "notes";
    };
    export type RequestBody = never;
    export type ResponseBody = TimelineEntry[];
  }

  /**
   * @description Requires View punishments.
   * @tags players
   * @name PlayersSuggest
   * @summary Search players
   * @request GET:/api/servers/{id}/player-names
   * @secure
   */
  export namespace PlayersSuggest {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * @minLength 1
       * @maxLength 20
       */
      q: string;
    };
    export type RequestBody = never;
    export type ResponseBody = Suggestion[];
  }

  /**
   * @description Requires Edit punishments.
   * @tags players
   * @name PlayersAddNote
   * @summary Create a note on a player
   * @request POST:/api/servers/{id}/players/{username}/notes
   * @secure
   */
  export namespace PlayersAddNote {
    export type RequestParams = {
      id: Id;
      /**
       * @minLength 1
       * @maxLength 20
       */
      username: string;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 1000
       */
      text: string;
      /** @default false */
      bolo?: boolean;
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = PlayerNote;
  }

  /**
   * @description Requires Edit punishments.
   * @tags players
   * @name PlayersUpdateNote
   * @summary Update a note
   * @request PATCH:/api/servers/{id}/player-notes/{noteId}
   * @secure
   */
  export namespace PlayersUpdateNote {
    export type RequestParams = {
      id: Id;
      noteId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 1000
       */
      text?: string;
      bolo?: boolean;
    };
    export type ResponseBody = PlayerNote;
  }

  /**
   * @description Requires Edit punishments.
   * @tags players
   * @name PlayersRemoveNote
   * @summary Delete a note
   * @request DELETE:/api/servers/{id}/player-notes/{noteId}
   * @secure
   */
  export namespace PlayersRemoveNote {
    export type RequestParams = {
      id: Id;
      noteId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires Edit punishments.
   * @tags players
   * @name PlayersMatch
   * @summary Join or split the records of a name
   * @request POST:/api/servers/{id}/player-matches
   * @secure
   */
  export namespace PlayersMatch {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * Roblox user ID.
       * @pattern ^\d{1,20}$
       */
      robloxUserId: string;
      /**
       * @minLength 1
       * @maxLength 20
       */
      name: string;
      kind: "joined" | "split";
    };
    export type ResponseBody = PlayerMatch;
  }

  /**
   * @description Requires Edit punishments.
   * @tags players
   * @name PlayersRemoveMatch
   * @summary Undo a join or a split
   * @request DELETE:/api/servers/{id}/player-matches/{matchId}
   * @secure
   */
  export namespace PlayersRemoveMatch {
    export type RequestParams = {
      id: Id;
      matchId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires View settings.
   * @tags escalation
   * @name EscalationGet
   * @summary Get escalation rules
   * @request GET:/api/servers/{id}/escalation
   * @secure
   */
  export namespace EscalationGet {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = RuleSetVersion;
  }

  /**
   * @description Requires Edit settings and Edit punishments.
   * @tags escalation
   * @name EscalationSave
   * @summary Change escalation rules
   * @request PUT:/api/servers/{id}/escalation
   * @secure
   */
  export namespace EscalationSave {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @min 0
       * @max 2147483647
       */
      expectedVersion: number;
      ruleSet: RuleSet;
    };
    export type ResponseBody = RuleSetVersion;
  }

  /**
   * @description Requires View settings.
   * @tags escalation
   * @name EscalationVersions
   * @summary List versions of escalation rules
   * @request GET:/api/servers/{id}/escalation/versions
   * @secure
   */
  export namespace EscalationVersions {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = RuleSetVersion[];
  }

  /**
   * @description Requires Edit settings and Edit punishments.
   * @tags escalation
   * @name EscalationRestore
   * @summary Restore escalation rules
   * @request POST:/api/servers/{id}/escalation/restore
   * @secure
   */
  export namespace EscalationRestore {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @min 0
       * @max 2147483647
       */
      expectedVersion: number;
      /**
       * @min 0
       * @max 2147483647
       */
      version: number;
    };
    export type ResponseBody = RuleSetVersion;
  }

  /**
   * @description Requires Edit settings and View punishments.
   * @tags escalation
   * @name EscalationSimulate
   * @summary Simulate escalation rules
   * @request POST:/api/servers/{id}/escalation/simulate
   * @secure
   */
  export namespace EscalationSimulate {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      ruleSet: RuleSet;
    };
    export type ResponseBody = Simulation;
  }

  /**
   * @description Requires membership of the server.
   * @tags recordFields
   * @name RecordFieldsGet
   * @summary Get required and custom fields
   * @request GET:/api/servers/{id}/record-fields
   * @secure
   */
  export namespace RecordFieldsGet {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = RecordFields;
  }

  /**
   * @description Requires Edit settings.
   * @tags recordFields
   * @name RecordFieldsSave
   * @summary Change required and custom fields
   * @request PUT:/api/servers/{id}/record-fields
   * @secure
   */
  export namespace RecordFieldsSave {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @min 0
       * @max 2147483647
       */
      expectedVersion: number;
      set: RecordFieldSet;
    };
    export type ResponseBody = RecordFields;
  }

  /**
   * @description Requires View punishments.
   * @tags recordFields
   * @name RecordFieldsFormerChoices
   * @summary List former choices of record fields
   * @request GET:/api/servers/{id}/record-fields/former-choices
   * @secure
   */
  export namespace RecordFieldsFormerChoices {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = FormerChoice[];
  }

  /**
   * @description Requires View punishments.
   * @tags punishments
   * @name PunishmentsList
   * @summary List punishments
   * @request GET:/api/servers/{id}/punishments
   * @secure
   */
  export namespace PunishmentsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      /** @maxLength 100 */
      search?: string;
      type?: PunishmentType;
      status?: "active" | "expired";
      punishmentId?: Id;
      issuedBy?: Id;
      /** @format date-time */
      from?: string;
      /** @format date-time */
      to?: string;
      /** @maxLength 40 */
      fieldId?: Id;
      /** @maxLength 60 */
      fieldValue?: string;
      incomplete?: string | boolean;
      /** @default "newest" */
      sort?: "newest" | "oldest" | "player" | "ending";
    };
    export type RequestBody = never;
    export type ResponseBody = Punishment[];
  }

  /**
   * @description Requires Edit punishments.
   * @tags punishments
   * @name PunishmentsCreate
   * @summary Create a punishment
   * @request POST:/api/servers/{id}/punishments
   * @secure
   */
  export namespace PunishmentsCreate {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * Roblox username.
       * @minLength 1
       * @maxLength 20
       */
      robloxUsername: string;
      /** Roblox user ID. */
      robloxUserId?: string | number | null;
      punishmentType: PunishmentType;
      /**
       * @minLength 1
       * @maxLength 2000
       */
      reason: string;
      /**
       * Minutes. Null is permanent.
       * @default null
       */
      duration?: number | null;
      /**
       * Web addresses, and paths of uploaded pictures.
       * @maxItems 5
       * @default []
       */
      evidence?: string[];
      fields?: Partial<Record<Id, (string | number) | null>>;
      enforce?: boolean;
      commandId?: Id;
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = CreatedPunishment;
  }

  /**
   * @description Requires View punishments.
   * @tags punishments
   * @name PunishmentsCount
   * @summary Count punishments
   * @request GET:/api/servers/{id}/punishments/count
   * @secure
   */
  export namespace PunishmentsCount {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @maxLength 100 */
      search?: string;
      type?: PunishmentType;
      status?: "active" | "expired";
      punishmentId?: Id;
      issuedBy?: Id;
      /** @format date-time */
      from?: string;
      /** @format date-time */
      to?: string;
      /** @maxLength 40 */
      fieldId?: Id;
      /** @maxLength 60 */
      fieldValue?: string;
      incomplete?: string | boolean;
    };
    export type RequestBody = never;
    export type ResponseBody = PunishmentCount;
  }

  /**
   * @description Requires View punishments.
   * @tags punishments
   * @name PunishmentsForecast
   * @summary Get a player's record
   * @request GET:/api/servers/{id}/punishments/forecast
   * @secure
   */
  export namespace PunishmentsForecast {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Roblox username.
       * @minLength 1
       * @maxLength 20
       */
      robloxUsername: string;
    };
    export type RequestBody = never;
    export type ResponseBody = PunishmentForecast;
  }

  /**
   * @description Requires Edit punishments.
   * @tags punishments
   * @name PunishmentsUpdate
   * @summary Update a punishment
   * @request PUT:/api/servers/{id}/punishments/{punishmentId}
   * @secure
   */
  export namespace PunishmentsUpdate {
    export type RequestParams = {
      id: Id;
      punishmentId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 2000
       */
      reason?: string;
      punishmentType?: PunishmentType;
      /** Minutes. Null is permanent. */
      duration?: number | null;
      isActive?: boolean;
      /**
       * Web addresses, and paths of uploaded pictures.
       * @maxItems 5
       */
      evidence?: string[];
      /** @maxItems 5 */
      addEvidence?: string[];
      fields?: Partial<Record<Id, (string | number) | null>>;
    };
    export type ResponseBody = Punishment;
  }

  /**
   * @description Requires Edit punishments.
   * @tags punishments
   * @name PunishmentsRemove
   * @summary Delete a punishment
   * @request DELETE:/api/servers/{id}/punishments/{punishmentId}
   * @secure
   */
  export namespace PunishmentsRemove {
    export type RequestParams = {
      id: Id;
      punishmentId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires Edit punishments.
   * @tags punishments
   * @name PunishmentsRestore
   * @summary Restore a deleted punishment
   * @request POST:/api/servers/{id}/punishments/{punishmentId}/restore
   * @secure
   */
  export namespace PunishmentsRestore {
    export type RequestParams = {
      id: Id;
      punishmentId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Punishment;
  }

  /**
   * @description Requires Edit punishments.
   * @tags punishments
   * @name PunishmentsExpire
   * @summary End several punishments
   * @request POST:/api/servers/{id}/punishments/expire
   * @secure
   */
  export namespace PunishmentsExpire {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @maxItems 200
       * @minItems 1
       */
      punishmentIds: Id[];
    };
    export type ResponseBody = ExpiredPunishments;
  }

  /**
   * @description Requires View punishments.
   * @tags punishments
   * @name PunishmentsHistory
   * @summary List changes of a punishment
   * @request GET:/api/servers/{id}/punishments/{punishmentId}/history
   * @secure
   */
  export namespace PunishmentsHistory {
    export type RequestParams = {
      id: Id;
      punishmentId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = PunishmentChange[];
  }

  /**
   * @description Requires View punishments.
   * @tags punishments
   * @name PunishmentsIssuers
   * @summary List issuers of punishments
   * @request GET:/api/servers/{id}/punishments/issuers
   * @secure
   */
  export namespace PunishmentsIssuers {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Issuer[];
  }

  /**
   * @description Requires View punishments.
   * @tags punishmentViews
   * @name PunishmentViewsList
   * @summary List your saved views
   * @request GET:/api/servers/{id}/punishment-views
   * @secure
   */
  export namespace PunishmentViewsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = PunishmentView[];
  }

  /**
   * @description Requires View punishments.
   * @tags punishmentViews
   * @name PunishmentViewsSave
   * @summary Replace your saved views
   * @request PUT:/api/servers/{id}/punishment-views
   * @secure
   */
  export namespace PunishmentViewsSave {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /** @maxItems 20 */
      views: PunishmentView[];
    };
    export type ResponseBody = PunishmentView[];
  }

  /**
   * @description Requires View dashboard.
   * @tags roles
   * @name RolesList
   * @summary List custom roles
   * @request GET:/api/servers/{id}/roles
   * @secure
   */
  export namespace RolesList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = CustomRole[];
  }

  /**
   * @description Requires Manage members.
   * @tags roles
   * @name RolesGive
   * @summary Give a member a custom role
   * @request PUT:/api/servers/{id}/members/{userId}/roles/{roleId}
   * @secure
   */
  export namespace RolesGive {
    export type RequestParams = {
      id: Id;
      userId: Id;
      roleId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      until?: string | null;
    };
    export type ResponseBody = Member;
  }

  /**
   * @description Requires Manage members.
   * @tags roles
   * @name RolesTake
   * @summary Take a custom role from a member
   * @request DELETE:/api/servers/{id}/members/{userId}/roles/{roleId}
   * @secure
   */
  export namespace RolesTake {
    export type RequestParams = {
      id: Id;
      userId: Id;
      roleId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Member;
  }

  /**
   * @description Requires Manage members.
   * @tags roles
   * @name RolesGiveFlag
   * @summary Give a member a permission until a date
   * @request PUT:/api/servers/{id}/members/{userId}/permissions/{flag}
   * @secure
   */
  export namespace RolesGiveFlag {
    export type RequestParams = {
      id: Id;
      userId: Id;
      flag: PermissionFlag;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /** @format date-time */
      until: string;
    };
    export type ResponseBody = Member;
  }

  /**
   * @description Requires Manage members.
   * @tags roles
   * @name RolesTakeFlag
   * @summary Take a permission from a member
   * @request DELETE:/api/servers/{id}/members/{userId}/permissions/{flag}
   * @secure
   */
  export namespace RolesTakeFlag {
    export type RequestParams = {
      id: Id;
      userId: Id;
      flag: PermissionFlag;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Member;
  }

  /**
   * @description Requires View dashboard.
   * @tags servers
   * @name ServersGet
   * @summary Get a server
   * @request GET:/api/servers/{id}
   * @secure
   */
  export namespace ServersGet {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Server;
  }

  /**
   * @description Requires View dashboard.
   * @tags servers
   * @name ServersUpdate
   * @summary Update a server
   * @request PATCH:/api/servers/{id}
   * @secure
   */
  export namespace ServersUpdate {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 60
       */
      name?: string;
      erlcApiKey?: string | null;
      robloxApiKey?: string | null;
      joinPolicy?: "approval" | "open";
      delegateManagement?: boolean;
      /** @maxLength 64 */
      timezone?: string;
      enforceInGame?: boolean;
      pmWarnings?: boolean;
      /**
       * @min 30
       * @max 3650
       */
      activityDays?: number;
      publicPage?: boolean;
      publicPageHost?: boolean;
      applyUrl?: string | null;
      checkKeys?: boolean;
      seen?: {
        /** @maxLength 60 */
        name?: string;
        /** @maxLength 64 */
        timezone?: string;
        activityDays?: number;
        applyUrl?: string | null;
        erlcApiKey?: string | null;
        robloxApiKey?: string | null;
      };
    };
    export type ResponseBody = Server;
  }

  /**
   * @description Requires Delete server.
   * @tags servers
   * @name ServersRemove
   * @summary Delete a server
   * @request DELETE:/api/servers/{id}
   * @secure
   */
  export namespace ServersRemove {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires View dashboard.
   * @tags servers
   * @name ServersAttention
   * @summary List what needs attention
   * @request GET:/api/servers/{id}/attention
   * @secure
   */
  export namespace ServersAttention {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = AttentionEntry[];
  }

  /**
   * @description Requires View dashboard.
   * @tags servers
   * @name ServersRecent
   * @summary Get the numbers of the last 12 hours
   * @request GET:/api/servers/{id}/recent
   * @secure
   */
  export namespace ServersRecent {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = RecentNumbers;
  }

  /**
   * @description Requires membership of the server.
   * @tags servers
   * @name ServersPermissions
   * @summary Get your permissions
   * @request GET:/api/servers/{id}/permissions
   * @secure
   */
  export namespace ServersPermissions {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Permissions;
  }

  /**
   * @description Requires Edit API keys.
   * @tags servers
   * @name ServersTestConnection
   * @summary Test an API key of the game
   * @request POST:/api/servers/{id}/test-connection
   * @secure
   */
  export namespace ServersTestConnection {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      key: "erlc" | "roblox";
      /**
       * @minLength 1
       * @maxLength 512
       */
      value?: string;
    };
    export type ResponseBody = ConnectionTest;
  }

  /**
   * @description Requires Edit API keys.
   * @tags servers
   * @name ServersKeys
   * @summary Get the status of the game keys
   * @request GET:/api/servers/{id}/keys
   * @secure
   */
  export namespace ServersKeys {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = ServerKeys;
  }

  /**
   * @description Requires Edit API keys.
   * @tags servers
   * @name ServersTestCommands
   * @summary Test game commands
   * @request POST:/api/servers/{id}/test-commands
   * @secure
   */
  export namespace ServersTestCommands {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = CommandTest;
  }

  /**
   * @description Requires Edit settings.
   * @tags servers
   * @name ServersRotateJoinCode
   * @summary Replace the join code
   * @request POST:/api/servers/{id}/join-code/rotate
   * @secure
   */
  export namespace ServersRotateJoinCode {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * Lets people join the server.
       * @maxLength 32
       */
      joinCode?: string;
    };
    export type ResponseBody = JoinCode;
  }

  /**
   * @description Requires Edit settings.
   * @tags sessionMessages
   * @name SessionMessagesList
   * @summary List messages of sessions
   * @request GET:/api/servers/{id}/session-messages
   * @secure
   */
  export namespace SessionMessagesList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SessionTemplates;
  }

  /**
   * @description Requires Edit settings.
   * @tags sessionMessages
   * @name SessionMessagesSave
   * @summary Update a message of sessions
   * @request PUT:/api/servers/{id}/session-messages
   * @secure
   */
  export namespace SessionMessagesSave {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      kind:
        | "planned"
        | "started"
        | "boosted"
        | "low"
        | "full"
        | "ended"
        | "cancelled";
      enabled: boolean;
      channelId: Id | null;
      /** @default null */
      roleId?: Id | null;
      mode: "new" | "edit";
      message: SessionMessageSent;
    };
    export type ResponseBody = SessionTemplates;
  }

  /**
   * @description Requires Edit settings.
   * @tags sessionMessages
   * @name SessionMessagesSaveEvents
   * @summary Turn Discord events of sessions on or off
   * @request PUT:/api/servers/{id}/session-messages/events
   * @secure
   */
  export namespace SessionMessagesSaveEvents {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      enabled: boolean;
    };
    export type ResponseBody = SessionTemplates;
  }

  /**
   * @description Requires Edit settings.
   * @tags sessionMessages
   * @name SessionMessagesTest
   * @summary Post a test message of sessions
   * @request POST:/api/servers/{id}/session-messages/test
   * @secure
   */
  export namespace SessionMessagesTest {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      kind:
        | "planned"
        | "started"
        | "boosted"
        | "low"
        | "full"
        | "ended"
        | "cancelled";
      /** @maxLength 25 */
      channelId: Id;
      message: SessionMessageSent;
    };
    export type ResponseBody = void;
  }

  /**
   * @description Requires View staff tools.
   * @tags sessionMessages
   * @name SessionMessagesRetry
   * @summary Retry a failed message of a session
   * @request POST:/api/servers/{id}/sessions/{gid}/posts/{pid}/retry
   * @secure
   */
  export namespace SessionMessagesRetry {
    export type RequestParams = {
      id: Id;
      gid: Id;
      pid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires View staff tools.
   * @tags sessionSeries
   * @name SessionSeriesList
   * @summary List series of sessions
   * @request GET:/api/servers/{id}/session-series
   * @secure
   */
  export namespace SessionSeriesList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SessionSeries[];
  }

  /**
   * @description Requires View staff tools.
   * @tags sessionSeries
   * @name SessionSeriesCreate
   * @summary Create a series of sessions
   * @request POST:/api/servers/{id}/session-series
   * @secure
   */
  export namespace SessionSeriesCreate {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      repeat: SeriesRepeat;
      /**
       * @minLength 1
       * @maxLength 80
       */
      title: string;
      hostId?: Id;
      /**
       * @maxLength 1000
       * @default ""
       */
      description?: string;
      /**
       * @maxItems 5
       * @default []
       */
      coHostIds?: Id[];
      /**
       * @maxItems 10
       * @default []
       */
      roles?: NeededRole[];
      /**
       * @maxItems 5
       * @default []
       */
      commands?: string[];
      autoStart?: boolean;
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = SessionSeries;
  }

  /**
   * @description Requires View staff tools.
   * @tags sessionSeries
   * @name SessionSeriesUpdate
   * @summary Update a series
   * @request PATCH:/api/servers/{id}/session-series/{qid}
   * @secure
   */
  export namespace SessionSeriesUpdate {
    export type RequestParams = {
      id: Id;
      qid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      repeat?: SeriesRepeat;
      /**
       * @minLength 1
       * @maxLength 80
       */
      title?: string;
      hostId?: Id;
      /** @maxLength 1000 */
      description?: string;
      /** @maxItems 5 */
      coHostIds?: Id[];
      /** @maxItems 10 */
      roles?: NeededRole[];
      /** @maxItems 5 */
      commands?: string[];
      autoStart?: boolean;
    };
    export type ResponseBody = SessionSeries;
  }

  /**
   * @description Requires View staff tools.
   * @tags sessionSeries
   * @name SessionSeriesEnd
   * @summary End a series and cancel its planned sessions
   * @request POST:/api/servers/{id}/session-series/{qid}/end
   * @secure
   */
  export namespace SessionSeriesEnd {
    export type RequestParams = {
      id: Id;
      qid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SessionSeries;
  }

  /**
   * @description Requires View staff tools.
   * @tags sessionVotes
   * @name SessionVotesPlaces
   * @summary List channels and roles for votes
   * @request GET:/api/servers/{id}/session-vote-places
   * @secure
   */
  export namespace SessionVotesPlaces {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = VotePlaces;
  }

  /**
   * @description Requires View staff tools.
   * @tags sessionVotes
   * @name SessionVotesOpen
   * @summary Open a vote on a session
   * @request POST:/api/servers/{id}/sessions/{gid}/votes
   * @secure
   */
  export namespace SessionVotesOpen {
    export type RequestParams = {
      id: Id;
      gid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /** @default "staff" */
      audience?: "staff" | "public";
      /**
       * @min 1
       * @max 1000
       */
      threshold: number;
      /**
       * @min 1
       * @max 10080
       */
      minutes: number;
      /** @default true */
      closesOnPass?: boolean;
      /** @default null */
      closesAtCount?: number | null;
      /** @default "notify" */
      followUp?: "notify" | "start";
      /** @default null */
      channelId?: Id | null;
      /** @default null */
      pingRoleId?: Id | null;
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = SessionVote;
  }

  /**
   * @description Requires View staff tools.
   * @tags sessionVotes
   * @name SessionVotesCast
   * @summary Vote on a session
   * @request PUT:/api/servers/{id}/session-votes/{vid}/ballot
   * @secure
   */
  export namespace SessionVotesCast {
    export type RequestParams = {
      id: Id;
      vid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      choice: "yes" | "no" | null;
    };
    export type ResponseBody = SessionVote;
  }

  /**
   * @description Requires View staff tools.
   * @tags sessionVotes
   * @name SessionVotesClose
   * @summary Close a vote
   * @request POST:/api/servers/{id}/session-votes/{vid}/close
   * @secure
   */
  export namespace SessionVotesClose {
    export type RequestParams = {
      id: Id;
      vid: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SessionVote;
  }

  /**
   * @description Requires View settings.
   * @tags settingsFile
   * @name SettingsFileExport
   * @summary Export settings as a file
   * @request GET:/api/servers/{id}/settings-file
   * @secure
   */
  export namespace SettingsFileExport {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = ExportedSettings;
  }

  /**
   * @description Requires Edit settings.
   * @tags settingsFile
   * @name SettingsFilePreview
   * @summary Compare a settings file
   * @request POST:/api/servers/{id}/settings-file/preview
   * @secure
   */
  export namespace SettingsFilePreview {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 196608
       */
      text: string;
      /** @default false */
      removes?: boolean;
    };
    export type ResponseBody = SettingsPreview;
  }

  /**
   * @description Requires View staff tools.
   * @tags shifts
   * @name ShiftsCurrent
   * @summary Get your shift
   * @request GET:/api/servers/{id}/shifts/current
   * @secure
   */
  export namespace ShiftsCurrent {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Shift | null;
  }

  /**
   * @description Requires View staff tools.
   * @tags shifts
   * @name ShiftsActive
   * @summary List open shifts
   * @request GET:/api/servers/{id}/shifts/active
   * @secure
   */
  export namespace ShiftsActive {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Shift[];
  }

  /**
   * @description Requires View staff tools.
   * @tags shifts
   * @name ShiftsList
   * @summary List shifts
   * @request GET:/api/servers/{id}/shifts
   * @secure
   */
  export namespace ShiftsList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      userId?: Id;
      typeId?: Id;
      /** @format date-time */
      from?: string;
      /** @format date-time */
      to?: string;
      /** @maxLength 40 */
      fieldId?: Id;
      /** @maxLength 60 */
      fieldValue?: string;
    };
    export type RequestBody = never;
    export type ResponseBody = ShiftB[];
  }

  /**
   * @description Requires View staff tools.
   * @tags shifts
   * @name ShiftsStart
   * @summary Start a shift
   * @request POST:/api/servers/{id}/shifts
   * @secure
   */
  export namespace ShiftsStart {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      typeId?: Id | null;
      userId?: Id;
    };
    export type ResponseBody = ShiftB;
  }

  /**
   * @description Requires View staff tools.
   * @tags shifts
   * @name ShiftsDetail
   * @summary Get a shift
   * @request GET:/api/servers/{id}/shifts/{shiftId}
   * @secure
   */
  export namespace ShiftsDetail {
    export type RequestParams = {
      id: Id;
      shiftId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = ShiftDetail;
  }

  /**
   * @description Requires View staff tools.
   * @tags shifts
   * @name ShiftsHours
   * @summary List hours per person
   * @request GET:/api/servers/{id}/staff-hours
   * @secure
   */
  export namespace ShiftsHours {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      /** @default "week" */
      range?: "week" | "last-week" | "month" | "all";
      typeId?: Id;
    };
    export type RequestBody = never;
    export type ResponseBody = Hours;
  }

  /**
   * @description Requires View staff tools.
   * @tags shifts
   * @name ShiftsWeeks
   * @summary Get a person's last 12 weeks
   * @request GET:/api/servers/{id}/staff-hours/weeks
   * @secure
   */
  export namespace ShiftsWeeks {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {
      userId?: Id;
    };
    export type RequestBody = never;
    export type ResponseBody = Weeks;
  }

  /**
   * @description Requires View staff tools.
   * @tags shifts
   * @name ShiftsRules
   * @summary Get shift settings
   * @request GET:/api/servers/{id}/shift-rules
   * @secure
   */
  export namespace ShiftsRules {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = ShiftRules;
  }

  /**
   * @description Requires Edit settings.
   * @tags shifts
   * @name ShiftsSaveRequirements
   * @summary Set roles' weekly quotas
   * @request PUT:/api/servers/{id}/shift-rules
   * @secure
   */
  export namespace ShiftsSaveRequirements {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      moderator?: number | null;
      admin?: number | null;
      moderatorSessions?: number | null;
      adminSessions?: number | null;
      moderatorCalls?: number | null;
      adminCalls?: number | null;
      moderatorPunishments?: number | null;
      adminPunishments?: number | null;
      /** @maxItems 50 */
      roles?: {
        roleId: Id;
        minutes?: number | null;
        sessions?: number | null;
        calls?: number | null;
        punishments?: number | null;
      }[];
      /** @maxLength 64 */
      version?: string;
    };
    export type ResponseBody = ShiftRules;
  }

  /**
   * @description Requires Edit settings.
   * @tags shifts
   * @name ShiftsCreateType
   * @summary Create a shift type
   * @request POST:/api/servers/{id}/shift-types
   * @secure
   */
  export namespace ShiftsCreateType {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 40
       */
      name: string;
      /** @default null */
      weeklyMinutes?: number | null;
    };
    export type ResponseBody = ShiftType;
  }

  /**
   * @description Requires Edit settings.
   * @tags shifts
   * @name ShiftsUpdateType
   * @summary Update a shift type
   * @request PATCH:/api/servers/{id}/shift-types/{typeId}
   * @secure
   */
  export namespace ShiftsUpdateType {
    export type RequestParams = {
      id: Id;
      typeId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /**
       * @minLength 1
       * @maxLength 40
       */
      name?: string;
      weeklyMinutes?: number | null;
    };
    export type ResponseBody = ShiftType;
  }

  /**
   * @description Requires Edit settings.
   * @tags shifts
   * @name ShiftsRemoveType
   * @summary Delete a shift type
   * @request DELETE:/api/servers/{id}/shift-types/{typeId}
   * @secure
   */
  export namespace ShiftsRemoveType {
    export type RequestParams = {
      id: Id;
      typeId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires membership of the server.
   * @tags templates
   * @name TemplatesList
   * @summary List templates
   * @request GET:/api/servers/{id}/templates/{kind}
   * @secure
   */
  export namespace TemplatesList {
    export type RequestParams = {
      id: Id;
      kind: "punishment" | "resolution";
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Templates;
  }

  /**
   * @description Requires Edit settings.
   * @tags templates
   * @name TemplatesSave
   * @summary Replace templates
   * @request PUT:/api/servers/{id}/templates/{kind}
   * @secure
   */
  export namespace TemplatesSave {
    export type RequestParams = {
      id: Id;
      kind: "punishment" | "resolution";
    };
    export type RequestQuery = {};
    export type RequestBody = {
      /** @maxItems 50 */
      templates: {
        /**
         * @minLength 1
         * @maxLength 40
         */
        label: string;
        /**
         * @minLength 1
         * @maxLength 2000
         */
        text: string;
        /** @default null */
        punishmentType?: PunishmentType | null;
        /**
         * Minutes. Null is permanent.
         * @default null
         */
        duration?: number | null;
      }[];
    };
    export type ResponseBody = Templates;
  }

  /**
   * @description Requires View logs and webhooks.
   * @tags webhooks
   * @name WebhooksList
   * @summary List webhooks
   * @request GET:/api/servers/{id}/webhooks
   * @secure
   */
  export namespace WebhooksList {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Webhook[];
  }

  /**
   * @description Requires Edit webhooks.
   * @tags webhooks
   * @name WebhooksCreate
   * @summary Add a webhook
   * @request POST:/api/servers/{id}/webhooks
   * @secure
   */
  export namespace WebhooksCreate {
    export type RequestParams = {
      id: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      type:
        | "staff_actions"
        | "punishments"
        | "game_panel"
        | "player_joins"
        | "player_leaves"
        | "kill_logs";
      /**
       * @minLength 1
       * @maxLength 500
       */
      webhookUrl: string;
      /** @default true */
      isActive?: boolean;
      /**
       * Your ID of this request. A repeat returns the first result.
       * @minLength 8
       * @maxLength 64
       */
      clientId?: string;
    };
    export type ResponseBody = Webhook;
  }

  /**
   * @description Requires Edit webhooks.
   * @tags webhooks
   * @name WebhooksUpdate
   * @summary Update a webhook
   * @request PUT:/api/servers/{id}/webhooks/{webhookId}
   * @secure
   */
  export namespace WebhooksUpdate {
    export type RequestParams = {
      id: Id;
      webhookId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = {
      type?:
        | "staff_actions"
        | "punishments"
        | "game_panel"
        | "player_joins"
        | "player_leaves"
        | "kill_logs";
      /**
       * @minLength 1
       * @maxLength 500
       */
      webhookUrl?: string;
      isActive?: boolean;
    };
    export type ResponseBody = Webhook;
  }

  /**
   * @description Requires Edit webhooks.
   * @tags webhooks
   * @name WebhooksRemove
   * @summary Delete a webhook
   * @request DELETE:/api/servers/{id}/webhooks/{webhookId}
   * @secure
   */
  export namespace WebhooksRemove {
    export type RequestParams = {
      id: Id;
      webhookId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = void;
  }

  /**
   * @description Requires Edit webhooks.
   * @tags webhooks
   * @name WebhooksReveal
   * @summary Reveal the address of a webhook
   * @request POST:/api/servers/{id}/webhooks/{webhookId}/reveal
   * @secure
   */
  export namespace WebhooksReveal {
    export type RequestParams = {
      id: Id;
      webhookId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = RevealedWebhook;
  }

  /**
   * @description Requires Edit webhooks.
   * @tags webhooks
   * @name WebhooksViews
   * @summary List who saw the address of a webhook
   * @request GET:/api/servers/{id}/webhooks/{webhookId}/views
   * @secure
   */
  export namespace WebhooksViews {
    export type RequestParams = {
      id: Id;
      webhookId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = SecretView[];
  }

  /**
   * @description Requires Edit webhooks.
   * @tags webhooks
   * @name WebhooksTest
   * @summary Test a webhook
   * @request POST:/api/servers/{id}/webhooks/{webhookId}/test
   * @secure
   */
  export namespace WebhooksTest {
    export type RequestParams = {
      id: Id;
      webhookId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = WebhookTest;
  }

  /**
   * @description Requires View logs and webhooks.
   * @tags webhooks
   * @name WebhooksDeliveries
   * @summary List deliveries of a webhook
   * @request GET:/api/servers/{id}/webhooks/{webhookId}/deliveries
   * @secure
   */
  export namespace WebhooksDeliveries {
    export type RequestParams = {
      id: Id;
      webhookId: Id;
    };
    export type RequestQuery = {
      /**
       * Items per page.
       * @min 1
       * @max 200
       * @default 50
       */
      limit?: number;
      /**
       * Where the next page begins.
       * @maxLength 200
       */
      cursor?: string;
      state?: "waiting" | "sent" | "failed" | "given_up";
    };
    export type RequestBody = never;
    export type ResponseBody = Delivery[];
  }

  /**
   * @description Requires Edit webhooks.
   * @tags webhooks
   * @name WebhooksResend
   * @summary Resend a delivery
   * @request POST:/api/servers/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/resend
   * @secure
   */
  export namespace WebhooksResend {
    export type RequestParams = {
      id: Id;
      webhookId: Id;
      deliveryId: Id;
    };
    export type RequestQuery = {};
    export type RequestBody = never;
    export type ResponseBody = Delivery;
  }
}
