import type { GameService, Services } from '@tenfour/contracts';
import type { ConfigWarnings } from '../config-warnings.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { createAttemptLimits } from '../secrets/attempt-limits.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { createPasswords } from '../secrets/passwords.ts';
import type { DiscordBot } from '../upstreams/discord-bot.ts';
import type { DiscordWebhooks } from '../upstreams/discord-webhooks.ts';
import type { RobloxClient } from '../upstreams/roblox.ts';
import { createRobloxCloud } from '../upstreams/roblox-cloud.ts';
import type { RobloxOAuth } from '../upstreams/roblox-oauth.ts';
import type { DeliveryGate } from '../work/delivery-gate.ts';
import { createAccountService } from './account/service.ts';
import { createActivityService } from './activity/service.ts';
import type { AltConfig } from './alts/gate.ts';
import { createAltsService } from './alts/service.ts';
import { createAnalyticsService } from './analytics/service.ts';
import { createApiKeysService } from './api-keys/service.ts';
import { createAppealsService } from './appeals/service.ts';
import { createAutomationsService } from './automations/service.ts';
import { type BotSetup, createBotService } from './bot/service.ts';
import { createCustomCommandsService } from './custom-commands/service.ts';
import { createMappedDoor } from './discord-roles/door.ts';
import { createDiscordRolesService } from './discord-roles/service.ts';
import { createDutyChecksService } from './duty/service.ts';
import { createEvidenceService } from './evidence/service.ts';
import { createGameEventsService } from './game-events/service.ts';
import { createGameSecurityService } from './game-security/service.ts';
import { createImportsService } from './imports/service.ts';
import { createInfractionsService } from './infractions/service.ts';
import { createJoinRequestsService } from './join-requests/service.ts';
import { createLeavesService } from './leaves/service.ts';
import { createMembersService } from './members/service.ts';
import { createModCallsService } from './mod-calls/service.ts';
import { createAnnouncementsService } from './platform/announcements.ts';
import { createPlatformLogService } from './platform/log.ts';
import { createPlatformServersService } from './platform/servers.ts';
import { createPlatformService } from './platform/service.ts';
import { createPlatformStaffService } from './platform/staff.ts';
import { createPlayersService } from './players/service.ts';
import { createEnforcement } from './punishments/enforcement.ts';
import { createPunishmentsService } from './punishments/service.ts';
import type { CommandSetup, GameKeys } from './servers/keys.ts';
import { createPlanLimits } from './servers/plan-limits.ts';
import { createPlayerLookup } from './servers/player-lookup.ts';
import type { Quotas } from './servers/quotas.ts';
import { createServersService } from './servers/service.ts';
import { createShiftsService } from './shifts/service.ts';
import { createSystemService } from './system/service.ts';
import { createTemplatesService } from './templates/service.ts';
import { createVerificationService } from './verification/service.ts';
import { createWebhooksService } from './webhooks/service.ts';

/** Everything that the features stand on. */
export interface ServicesDeps {
  database: Database;
  keyring: Keyring;
  /** Of uploaded pictures. */
  files: FileStore;
  roblox: RobloxClient;
  /** Null where signing in at Roblox is not set up. */
  robloxOAuth: RobloxOAuth | null;
  discordBot: DiscordBot;
  discordWebhooks: DiscordWebhooks;
  /** Shared with the delivery. */
  deliveryGate: DeliveryGate;
  game: GameService;
  gameKeys: GameKeys;
  /** Called after a custom command's due time may have come nearer. */
  scheduleChanged: () => void;
  /** Called after the end of a punishment may have come nearer. */
  expiryChanged: () => void;
  /** Called after the begin or the end of a leave may have come nearer. */
  leavesChanged: () => void;
  /** Called after a sync of Discord roles may have come nearer. */
  roleSyncDue: () => void;
  /** Called after there is something to do for an import. */
  importDue: () => void;
  /** Called after there is a request for alts that platform staff are to be told of; null where nobody is told. */
  altNoticeDue: (() => void) | null;
  /** Called after a command for this game was queued. */
  wakeQueue: (gameId: string) => void;
  config: {
    productName: string;
    communityInviteUrl: string | null;
    /** An origin, such as `https://panel.example`. */
    publicUrl: string;
    /** Base address of Roblox' Open Cloud, without a trailing slash. */
    robloxApisUrl: string;
    commandSetup: CommandSetup;
    /** `PLAN_LIMITS=on`. */
    planLimits: boolean;
    quotas: Quotas;
    alts: AltConfig;
    bot: BotSetup;
  };
  /** About the configuration; none without. */
  warnings?: Pick<ConfigWarnings, 'list'>;
  fetch: typeof fetch;
  /** Epoch ms. */
  now: () => number;
}

/** Builds the services that requests reach. */
export function createServices(deps: ServicesDeps): Services {
  const { config, game } = deps;
  const limits = createPlanLimits(config.planLimits);
  const { quotas } = config;
  const cloud = createRobloxCloud({ ...deps, apisUrl: config.robloxApisUrl });
  const players = createPlayerLookup({ ...deps, cloud });
  const attempts = createAttemptLimits(deps);
  const passwords = createPasswords();
  return {
    account: createAccountService({ ...deps, limits, quotas }),
    activity: createActivityService(deps),
    alts: createAltsService({ ...deps, attempts, passwords, alts: config.alts }),
    analytics: createAnalyticsService(deps),
    announcements: createAnnouncementsService(deps),
    appeals: createAppealsService(deps),
    apiKeys: createApiKeysService(deps),
    automations: createAutomationsService(deps),
    bot: createBotService({ ...deps, bot: config.bot }),
    customCommands: createCustomCommandsService(deps),
    discordRoles: createDiscordRolesService({ ...deps, limits }),
    evidence: createEvidenceService({ ...deps, quotas }),
    dutyChecks: createDutyChecksService(deps),
    game,
    gameEvents: createGameEventsService({ ...deps, publicUrl: config.publicUrl }),
    gameSecurity: createGameSecurityService(deps),
    imports: createImportsService(deps),
    infractions: createInfractionsService(deps),
    joinRequests: createJoinRequestsService({ ...deps, limits }),
    leaves: createLeavesService(deps),
    members: createMembersService(deps),
    modCalls: createModCallsService(deps),
    platform: createPlatformService({ ...deps, passwords, attempts }),
    platformLog: createPlatformLogService(deps),
    platformServers: createPlatformServersService(deps),
    platformStaff: createPlatformStaffService({ ...deps, passwords }),
    players: createPlayersService({ ...deps, players }),
    punishments: createPunishmentsService({
      ...deps,
      players,
      enforcement: createEnforcement(deps),
    }),
    servers: createServersService({
      ...deps,
      limits,
      quotas,
      cloud,
      mappedDoor: createMappedDoor(deps),
      commandSetup: config.commandSetup,
    }),
    shifts: createShiftsService(deps),
    system: createSystemService(config),
    templates: createTemplatesService(deps),
    verification: createVerificationService(deps),
    webhooks: createWebhooksService({ ...deps, publicUrl: config.publicUrl }),
  };
}
