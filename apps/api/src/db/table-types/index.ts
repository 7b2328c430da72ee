import type {
  AccountFactorsTable,
  AlertPreferencesTable,
  AlertsTable,
  ApiKeysTable,
  PasskeysTable,
  PushDeliveriesTable,
  PushSubscriptionsTable,
  QuietHoursTable,
  UsersTable,
} from './accounts.ts';
import type {
  AccountLookupsTable,
  AutomationRunsTable,
  AutomationsTable,
  ChatCommandsTable,
  ChatSettingsTable,
  CheckViolationsTable,
  SecurityAlertsTable,
  SecurityEventsTable,
  SecurityUndosTable,
  StaffActionsTable,
  StaffFreezesTable,
} from './automations.ts';
import type { BanRequestCommentsTable, BanRequestsTable, BanRequestVotesTable } from './ban-requests.ts';
import type { BanDriftsTable, GameBanListsTable, GameBansTable, IgnoredBansTable } from './bans.ts';
import type {
  BotConnectionsTable,
  BotInteractionsTable,
  BotPostsTable,
  BotRemindersTable,
  DeliveriesTable,
  DiscordActionsTable,
  DiscordCustomRolesTable,
  DiscordRoleGrantsTable,
  DiscordRoleMappingsTable,
  DiscordRoleSyncsTable,
  DutyRoleGrantsTable,
  DutyRolePeopleTable,
  DutyRoleSettingsTable,
  DutyRolesTable,
  MemberHoldsTable,
  StatisticsBoardsTable,
  StatisticsChannelsTable,
  WebhooksTable,
} from './discord.ts';
import type { EndpointDeliveriesTable, EndpointsTable } from './endpoints.ts';
import type {
  FormCommentsTable,
  FormDraftsTable,
  FormReviewsTable,
  FormSubmissionsTable,
  FormsTable,
  FormVersionsTable,
} from './forms.ts';
import type {
  CommandRunsTable,
  CustomCommandsTable,
  EventHooksTable,
  EventReplaysTable,
  GameCommandsTable,
  GameEventsTable,
  GameSnapshotsTable,
  PlayerSamplesTable,
  WatchInterestTable,
} from './game.ts';
import type {
  CalendarFeedsTable,
  GameSessionAttendanceTable,
  GameSessionPostsTable,
  GameSessionSeriesTable,
  GameSessionSettingsTable,
  GameSessionSignupsTable,
  GameSessionsTable,
  GameSessionTemplatesTable,
} from './game-sessions.ts';
import type { ImportFilesTable, ImportRowsTable, ImportsTable, ServerHoursTable } from './insight.ts';
import type { NameBackfillsTable, NameLookupsTable } from './name-lookups.ts';
import type {
  AltRequestsTable,
  AnnouncementReceiptsTable,
  AnnouncementsTable,
  AttemptLimitsTable,
  ErasuresTable,
  PlatformAccountsTable,
  PlatformDevicesTable,
  PlatformSessionsTable,
  RequestWindowsTable,
  StatusDaysTable,
  StatusServicesTable,
} from './platform.ts';
import type {
  ActivityNoticesTable,
  PromotionItemsTable,
  PromotionWavesTable,
  StaffReviewMarksTable,
  StaffReviewsTable,
} from './promotions.ts';
import type {
  AppealLinksTable,
  AppealMessagesTable,
  AppealSlugsTable,
  AppealsTable,
  EscalationVersionsTable,
  EvidenceFilesTable,
  PunishmentChangesTable,
  PunishmentsTable,
  PunishmentViewsTable,
  RecordFieldSetsTable,
  RecordValuesTable,
} from './punishments.ts';
import type {
  ActivityTable,
  LeasesTable,
  MetaTable,
  MigrationsTable,
  PlatformLogTable,
  PollVersionsTable,
} from './records.ts';
import type {
  ApprovalsTable,
  JoinRequestsTable,
  MemberGrantsTable,
  MembersTable,
  OwnershipTransfersTable,
  ServerRolesTable,
  ServersTable,
} from './servers.ts';
import type { GameSessionBallotsTable, GameSessionVotesTable } from './session-votes.ts';
import type { AccountDevicesTable, AccountLogTable, SessionsTable, SignInNoticesTable } from './sign-ins.ts';
import type {
  DisciplineRulesTable,
  HourRequirementsTable,
  InfractionsTable,
  LeavesTable,
  ModCallsTable,
  PlayerNotesTable,
  RoleQuotasTable,
  SessionRequirementsTable,
  ShiftBreaksTable,
  ShiftCorrectionsTable,
  ShiftsTable,
  ShiftTypesTable,
  TemplatesTable,
} from './staff.ts';
import type {
  DutyPresenceTable,
  DutySignsTable,
  PlayerMatchesTable,
  PlayerNamesTable,
  RobloxProofsTable,
  RobloxSignInsTable,
  ShiftNotesTable,
} from './verification.ts';

/**
 * Every table, as both engines have it. Times are epoch milliseconds, booleans 0 and 1, structures JSON text, ids
 * UUIDv7 or snowflake text. Rows become entities in the features' `store.ts`. A new column also needs a migration in
 * `../migrations`.
 */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  account_devices: AccountDevicesTable;
  account_log: AccountLogTable;
  sign_in_notices: SignInNoticesTable;
  account_factors: AccountFactorsTable;
  passkeys: PasskeysTable;
  servers: ServersTable;
  members: MembersTable;
  member_grants: MemberGrantsTable;
  server_roles: ServerRolesTable;
  ownership_transfers: OwnershipTransfersTable;
  approvals: ApprovalsTable;
  join_requests: JoinRequestsTable;
  punishments: PunishmentsTable;
  activity: ActivityTable;
  platform_log: PlatformLogTable;
  platform_accounts: PlatformAccountsTable;
  platform_sessions: PlatformSessionsTable;
  platform_devices: PlatformDevicesTable;
  attempt_limits: AttemptLimitsTable;
  request_windows: RequestWindowsTable;
  alerts: AlertsTable;
  alert_preferences: AlertPreferencesTable;
  quiet_hours: QuietHoursTable;
  push_subscriptions: PushSubscriptionsTable;
  push_deliveries: PushDeliveriesTable;
  endpoints: EndpointsTable;
  endpoint_deliveries: EndpointDeliveriesTable;
  announcements: AnnouncementsTable;
  announcement_receipts: AnnouncementReceiptsTable;
  alt_requests: AltRequestsTable;
  erasures: ErasuresTable;
  status_services: StatusServicesTable;
  status_days: StatusDaysTable;
  appeal_links: AppealLinksTable;
  appeal_slugs: AppealSlugsTable;
  appeals: AppealsTable;
  appeal_messages: AppealMessagesTable;
  evidence_files: EvidenceFilesTable;
  automations: AutomationsTable;
  automation_runs: AutomationRunsTable;
  chat_settings: ChatSettingsTable;
  chat_commands: ChatCommandsTable;
  check_violations: CheckViolationsTable;
  account_lookups: AccountLookupsTable;
  bot_connections: BotConnectionsTable;
  bot_posts: BotPostsTable;
  bot_interactions: BotInteractionsTable;
  bot_reminders: BotRemindersTable;
  discord_actions: DiscordActionsTable;
  webhooks: WebhooksTable;
  deliveries: DeliveriesTable;
  game_commands: GameCommandsTable;
  game_snapshots: GameSnapshotsTable;
  watch_interest: WatchInterestTable;
  game_ban_lists: GameBanListsTable;
  game_bans: GameBansTable;
  ignored_bans: IgnoredBansTable;
  ban_drifts: BanDriftsTable;
  game_sessions: GameSessionsTable;
  game_session_attendance: GameSessionAttendanceTable;
  game_session_signups: GameSessionSignupsTable;
  calendar_feeds: CalendarFeedsTable;
  game_session_series: GameSessionSeriesTable;
  game_session_settings: GameSessionSettingsTable;
  game_session_votes: GameSessionVotesTable;
  game_session_ballots: GameSessionBallotsTable;
  game_session_templates: GameSessionTemplatesTable;
  game_session_posts: GameSessionPostsTable;
  custom_commands: CustomCommandsTable;
  command_runs: CommandRunsTable;
  game_events: GameEventsTable;
  player_samples: PlayerSamplesTable;
  security_alerts: SecurityAlertsTable;
  security_events: SecurityEventsTable;
  security_undos: SecurityUndosTable;
  staff_actions: StaffActionsTable;
  staff_freezes: StaffFreezesTable;
  server_hours: ServerHoursTable;
  event_hooks: EventHooksTable;
  event_replays: EventReplaysTable;
  shifts: ShiftsTable;
  shift_breaks: ShiftBreaksTable;
  shift_corrections: ShiftCorrectionsTable;
  shift_types: ShiftTypesTable;
  role_quotas: RoleQuotasTable;
  hour_requirements: HourRequirementsTable;
  session_requirements: SessionRequirementsTable;
  infractions: InfractionsTable;
  discipline_rules: DisciplineRulesTable;
  mod_calls: ModCallsTable;
  punishment_changes: PunishmentChangesTable;
  templates: TemplatesTable;
  punishment_views: PunishmentViewsTable;
  escalation_versions: EscalationVersionsTable;
  record_field_sets: RecordFieldSetsTable;
  record_values: RecordValuesTable;
  player_notes: PlayerNotesTable;
  ban_requests: BanRequestsTable;
  ban_request_votes: BanRequestVotesTable;
  ban_request_comments: BanRequestCommentsTable;
  forms: FormsTable;
  form_versions: FormVersionsTable;
  form_submissions: FormSubmissionsTable;
  form_reviews: FormReviewsTable;
  form_comments: FormCommentsTable;
  form_drafts: FormDraftsTable;
  leaves: LeavesTable;
  staff_reviews: StaffReviewsTable;
  staff_review_marks: StaffReviewMarksTable;
  activity_notices: ActivityNoticesTable;
  promotion_waves: PromotionWavesTable;
  promotion_items: PromotionItemsTable;
  discord_role_syncs: DiscordRoleSyncsTable;
  discord_role_mappings: DiscordRoleMappingsTable;
  discord_custom_roles: DiscordCustomRolesTable;
  discord_role_grants: DiscordRoleGrantsTable;
  duty_role_settings: DutyRoleSettingsTable;
  duty_roles: DutyRolesTable;
  duty_role_people: DutyRolePeopleTable;
  duty_role_grants: DutyRoleGrantsTable;
  statistics_boards: StatisticsBoardsTable;
  statistics_channels: StatisticsChannelsTable;
  member_holds: MemberHoldsTable;
  api_keys: ApiKeysTable;
  imports: ImportsTable;
  import_files: ImportFilesTable;
  import_rows: ImportRowsTable;
  roblox_proofs: RobloxProofsTable;
  roblox_sign_ins: RobloxSignInsTable;
  player_names: PlayerNamesTable;
  player_matches: PlayerMatchesTable;
  name_lookups: NameLookupsTable;
  name_backfills: NameBackfillsTable;
  duty_presence: DutyPresenceTable;
  shift_notes: ShiftNotesTable;
  duty_signs: DutySignsTable;
  leases: LeasesTable;
  meta: MetaTable;
  poll_versions: PollVersionsTable;
  migrations: MigrationsTable;
}

export type * from './accounts.ts';
export type * from './automations.ts';
export type * from './ban-requests.ts';
export type * from './discord.ts';
export type * from './endpoints.ts';
export type * from './forms.ts';
export type * from './game.ts';
export type * from './game-sessions.ts';
export type * from './insight.ts';
export type * from './platform.ts';
export type * from './promotions.ts';
export type * from './punishments.ts';
export type * from './records.ts';
export type * from './servers.ts';
export type * from './sign-ins.ts';
export type * from './staff.ts';
export type * from './values.ts';
export type * from './verification.ts';
