import type { AccountService } from './account.ts';
import type { ActivityService } from './activity.ts';
import type { AltsService } from './alts.ts';
import type { AnalyticsService } from './analytics.ts';
import type { AnnouncementsService } from './announcements.ts';
import type { ApiKeysService } from './api-keys.ts';
import type { AppealsService } from './appeals.ts';
import type { AutomationsService } from './automations.ts';
import type { BotService } from './bot.ts';
import type { CustomCommandsService } from './custom-commands.ts';
import type { DiscordRolesService } from './discord-roles.ts';
import type { DutyChecksService } from './duty-checks.ts';
import type { EvidenceService } from './evidence.ts';
import type { GameService } from './game.ts';
import type { GameEventsService } from './game-events.ts';
import type { GameSecurityService } from './game-security.ts';
import type { ImportsService } from './imports.ts';
import type { InfractionsService } from './infractions.ts';
import type { JoinRequestsService } from './join-requests.ts';
import type { LeavesService } from './leaves.ts';
import type { MembersService } from './members.ts';
import type { ModCallsService } from './mod-calls.ts';
import type { PlatformService } from './platform.ts';
import type { PlatformLogService } from './platform-log.ts';
import type { PlatformServersService } from './platform-servers.ts';
import type { PlatformStaffService } from './platform-staff.ts';
import type { PlayersService } from './players.ts';
import type { PunishmentsService } from './punishments.ts';
import type { ServersService } from './servers.ts';
import type { ShiftsService } from './shifts.ts';
import type { SystemService } from './system.ts';
import type { TemplatesService } from './templates.ts';
import type { VerificationService } from './verification.ts';
import type { Access, PanelDoor, RequestSource } from './viewer.ts';
import type { WebhooksService } from './webhooks.ts';

/** What a request can reach. Implemented in `apps/api/src/features`, called only by the router's one-liners. */
export interface Services {
  account: AccountService;
  activity: ActivityService;
  alts: AltsService;
  analytics: AnalyticsService;
  announcements: AnnouncementsService;
  appeals: AppealsService;
  apiKeys: ApiKeysService;
  automations: AutomationsService;
  bot: BotService;
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
  members: MembersService;
  modCalls: ModCallsService;
  platform: PlatformService;
  platformLog: PlatformLogService;
  platformServers: PlatformServersService;
  platformStaff: PlatformStaffService;
  players: PlayersService;
  punishments: PunishmentsService;
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
  panel: PanelDoor;
  requestId: string;
  source: RequestSource;
}
