import type { AutomationsService } from './automation/automations.ts';
import type { ChatCommandsService } from './automation/chat-commands.ts';
import type { GameSecurityService } from './automation/game-security.ts';
import type { AccountService } from './community/account.ts';
import type { ActivityService } from './community/activity.ts';
import type { AlertsService } from './community/alerts.ts';
import type { ApiKeysService } from './community/api-keys.ts';
import type { JoinRequestsService } from './community/join-requests.ts';
import type { MembersService } from './community/members.ts';
import type { PushService } from './community/push.ts';
import type { ServersService } from './community/servers.ts';
import type { TemplatesService } from './community/templates.ts';
import type { VerificationService } from './community/verification.ts';
import type { Access, AdminSession, RequestSource } from './community/viewer.ts';
import type { BotService } from './discord/bot.ts';
import type { DiscordRolesService } from './discord/role-sync.ts';
import type { WebhooksService } from './discord/webhooks.ts';
import type { CustomCommandsService } from './game/custom-commands.ts';
import type { GameEventsService } from './game/events.ts';
import type { MapService } from './game/map.ts';
import type { GameService } from './game/panel.ts';
import type { AnalyticsService } from './insight/analytics.ts';
import type { ImportsService } from './insight/imports.ts';
import type { AppealPageService } from './moderation/appeal-page.ts';
import type { AppealsService } from './moderation/appeals.ts';
import type { BansService } from './moderation/bans.ts';
import type { EvidenceService } from './moderation/evidence.ts';
import type { ModCallsService } from './moderation/mod-calls.ts';
import type { PlayersService } from './moderation/players.ts';
import type { PunishmentViewsService } from './moderation/punishment-views.ts';
import type { PunishmentsService } from './moderation/punishments.ts';
import type { PlatformLogService, PlatformService } from './platform/admin.ts';
import type { PlatformServersService } from './platform/admin-servers.ts';
import type { PlatformStaffService } from './platform/admin-staff.ts';
import type { AltsService } from './platform/alts.ts';
import type { AnnouncementsService } from './platform/announcements.ts';
import type { LegalService } from './platform/legal.ts';
import type { SystemService } from './platform/system.ts';
import type { DutyChecksService } from './staff/duty.ts';
import type { InfractionsService } from './staff/infractions.ts';
import type { LeavesService } from './staff/leaves.ts';
import type { ShiftsService } from './staff/shifts.ts';

/** The services of a request. Implemented in `apps/api/src/features`, called only by the router's one-liners. */
export interface Services {
  account: AccountService;
  activity: ActivityService;
  alerts: AlertsService;
  alts: AltsService;
  analytics: AnalyticsService;
  announcements: AnnouncementsService;
  appealPage: AppealPageService;
  appeals: AppealsService;
  apiKeys: ApiKeysService;
  automations: AutomationsService;
  bans: BansService;
  bot: BotService;
  chatCommands: ChatCommandsService;
  customCommands: CustomCommandsService;
  discordRoles: DiscordRolesService;
  evidence: EvidenceService;
  dutyChecks: DutyChecksService;
  game: GameService;
  gameEvents: GameEventsService;
  gameSecurity: GameSecurityService;
  imports: ImportsService;
  infractions: InfractionsService;
  joinRequests: JoinRequestsService;
  leaves: LeavesService;
  legal: LegalService;
  map: MapService;
  members: MembersService;
  modCalls: ModCallsService;
  platform: PlatformService;
  platformLog: PlatformLogService;
  platformServers: PlatformServersService;
  platformStaff: PlatformStaffService;
  players: PlayersService;
  punishments: PunishmentsService;
  punishmentViews: PunishmentViewsService;
  push: PushService;
  servers: ServersService;
  shifts: ShiftsService;
  system: SystemService;
  templates: TemplatesService;
  verification: VerificationService;
  webhooks: WebhooksService;
}

/** The context of every procedure, built once per HTTP request. */
export interface RequestContext {
  services: Services;
  access: Access;
  /** Of the admin panel. */
  panel: AdminSession;
  requestId: string;
  source: RequestSource;
}
