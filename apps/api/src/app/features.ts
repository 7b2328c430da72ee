import type { GameService, MapService, PublicConfig, Services } from '@tenfour/contracts';
import type { Database } from '../db/database.ts';
import { createAutomationsService } from '../features/automation/automations/service.ts';
import { createChatCommandsService } from '../features/automation/chat-commands/service.ts';
import { createChecksParts } from '../features/automation/checks/parts.ts';
import { createGameSecurityService } from '../features/automation/game-security/service.ts';
import { securityDryRun } from '../features/automation/game-security/watch.ts';
import { staffFreezeDryRun } from '../features/automation/staff-freezes/dry-run.ts';
import { createStaffFreezesService } from '../features/automation/staff-freezes/service.ts';
import { createAccountService } from '../features/community/account/service.ts';
import { createActivityService } from '../features/community/activity/service.ts';
import { createPushService } from '../features/community/alerts/push-service.ts';
import { createAlertsService } from '../features/community/alerts/service.ts';
import { createApiKeysService } from '../features/community/api-keys/service.ts';
import { createEndpointsService } from '../features/community/endpoints/service.ts';
import { createFactorRequirementService } from '../features/community/factors/requirement.ts';
import { createFactorsService } from '../features/community/factors/service.ts';
import { relyingPartyOf } from '../features/community/factors/webauthn.ts';
import { createNameLookupsService } from '../features/community/identity/lookups-service.ts';
import { createJoinRequestsService } from '../features/community/join-requests/service.ts';
import { createPlanLimits } from '../features/community/members/plan-limits.ts';
import { createMembersService } from '../features/community/members/service.ts';
import { createOwnershipService } from '../features/community/ownership/service.ts';
import { createRolesService } from '../features/community/roles/service.ts';
import type { CommandSetup, GameKeys } from '../features/community/servers/keys.ts';
import { createPlayerLookup } from '../features/community/servers/player-lookup.ts';
import type { Quotas } from '../features/community/servers/quotas.ts';
import { createServersService } from '../features/community/servers/service.ts';
import { createTemplatesService } from '../features/community/templates/service.ts';
import { createTwoPeopleService } from '../features/community/two-people/service.ts';
import { createVerificationService } from '../features/community/verification/service.ts';
import type { BotSetup } from '../features/discord/bot/permissions.ts';
import { createBotService } from '../features/discord/bot/service.ts';
import { createVotePlaces } from '../features/discord/bot/vote-places.ts';
import { createDutyRolesService } from '../features/discord/duty-roles/service.ts';
import { createFormHooks } from '../features/discord/form-decisions/discord-roles.ts';
import { isMapped } from '../features/discord/role-sync/custom-store.ts';
import { createMappedRoles } from '../features/discord/role-sync/mapped-roles.ts';
import { createDiscordRolesService } from '../features/discord/role-sync/service.ts';
import { createSessionMessagesService } from '../features/discord/session-messages/service.ts';
import { createStatisticsService } from '../features/discord/statistics/service.ts';
import type { DeliveryGate } from '../features/discord/webhooks/delivery/delivery-gate.ts';
import { createWebhooksService } from '../features/discord/webhooks/service.ts';
import { createCustomCommandsService } from '../features/game/custom-commands/service.ts';
import { createGameEventsService } from '../features/game/events/service.ts';
import { commandAccessOf } from '../features/game/gateway/command-queue/queue-command.ts';
import { preparePlayersInGame } from '../features/game/gateway/snapshots.ts';
import { createCalendarFeedService } from '../features/game/sessions/feed/service.ts';
import { createSessionSeriesService } from '../features/game/sessions/series/service.ts';
import { createGameSessionsService } from '../features/game/sessions/service.ts';
import { createSessionVotesService } from '../features/game/sessions/votes/service.ts';
import { createAnalyticsService } from '../features/insight/analytics/service.ts';
import { createImportsService } from '../features/insight/imports/service.ts';
import { createPublicPageService } from '../features/insight/public-page/service.ts';
import { createSettingsFileService } from '../features/insight/settings-file/service.ts';
import { createAppealPageService } from '../features/moderation/appeals/page-service.ts';
import { createAppealsService } from '../features/moderation/appeals/service.ts';
import { createBanRequestsService } from '../features/moderation/ban-requests/service.ts';
import { createBansService } from '../features/moderation/bans/service.ts';
import { createEscalationService } from '../features/moderation/escalation/service.ts';
import { createEvidenceService } from '../features/moderation/evidence/service.ts';
import { createModCallsService } from '../features/moderation/mod-calls/service.ts';
import { createPlayersService } from '../features/moderation/players/service.ts';
import { createEnforcement } from '../features/moderation/punishments/enforcement.ts';
import { createPunishmentsService } from '../features/moderation/punishments/service.ts';
import { createPunishmentViewsService } from '../features/moderation/punishments/views.ts';
import { createRecordFieldsService } from '../features/moderation/record-fields/service.ts';
import { createAnnouncementsService } from '../features/platform/admin/announcements.ts';
import { createPlatformLogService } from '../features/platform/admin/log.ts';
import { createPlatformServersService } from '../features/platform/admin/servers.ts';
import { createPlatformService } from '../features/platform/admin/service.ts';
import { createPlatformStaffService } from '../features/platform/admin/staff.ts';
import { createPlatformTransfersService } from '../features/platform/admin/transfers.ts';
import type { AltConfig } from '../features/platform/alts/gate.ts';
import { createAltsService } from '../features/platform/alts/service.ts';
import { createLegalService, type LegalConfig } from '../features/platform/legal/service.ts';
import { createPrivacyService } from '../features/platform/privacy/service.ts';
import { createRetentionService } from '../features/platform/retention/service.ts';
import { createSealingService } from '../features/platform/sealing/sealing.ts';
import { createSystemService } from '../features/platform/system/service.ts';
import { createDutyChecksService } from '../features/staff/duty/service.ts';
import { createStaffFilesService } from '../features/staff/files/service.ts';
import { createFormsService } from '../features/staff/forms/service.ts';
import { createInfractionsService } from '../features/staff/infractions/service.ts';
import { createLeavesService } from '../features/staff/leaves/service.ts';
import { createPromotionsService } from '../features/staff/promotions/service.ts';
import { createStaffReviewsService } from '../features/staff/reviews/service.ts';
import { endOpenShifts } from '../features/staff/shifts/index.ts';
import { createShiftsService } from '../features/staff/shifts/service.ts';
import type { DiscordBot } from '../integrations/discord/discord-bot.ts';
import type { DiscordWebhooks } from '../integrations/discord/discord-webhooks.ts';
import type { RobloxClient } from '../integrations/roblox/roblox.ts';
import { createRobloxCloud } from '../integrations/roblox/roblox-cloud.ts';
import type { RobloxOAuth } from '../integrations/roblox/roblox-oauth.ts';
import type { FileStore } from '../integrations/storage/file-store.ts';

import type { Keyring } from '../security/keyring.ts';
import { createPasswords } from '../security/passwords.ts';
import { createAttemptLimits } from '../security/rate-limits/password-attempts.ts';
import type { PushConfig } from './config-push.ts';
import type { ConfigWarnings } from './config-warnings.ts';
import { eventCatalog, eventRegistry } from './events.ts';
import {
  createPunishmentHooks,
  dutyHooks,
  memberDetails,
  memberHooks,
  ownershipHooks,
  serverHooks,
} from './hooks.ts';

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
  map: MapService;
  gameKeys: GameKeys;
  /** Called after a custom command may have become due earlier. */
  scheduleChanged: () => void;
  /** Called after a punishment's end may have moved earlier. */
  expiryChanged: () => void;
  /** Called after the begin or end of a leave may have moved earlier. */
  leavesChanged: () => void;
  /** Called after something that follows a decision on a form became due. */
  formsDue: () => void;
  /** Called after a sync of Discord roles, duty roles or statistics may have become due earlier. */
  roleSyncDue: () => void;
  dutyRolesDue: () => void;
  statisticsDue: () => void;
  /** Called after checks of players want something to be looked up. */
  lookupsDue: () => void;
  /** Called after there is something to do for an import. */
  importDue: () => void;
  /** Called after an alt request is created that platform staff must be notified of; null for none. */
  altNoticeDue: (() => void) | null;
  /** Called after a command for this game was queued. */
  wakeQueue: (gameId: string) => void;
  config: PublicConfig & {
    /** An origin, such as `https://panel.example`. */
    publicUrl: string;
    /** Base address of Roblox' Open Cloud, without a trailing slash. */
    robloxApisUrl: string;
    commandSetup: CommandSetup;
    /** `PLAN_LIMITS=on`. */
    push: Pick<PushConfig, 'vapidKeys' | 'allowedHosts' | 'endpointHosts'>;
    planLimits: boolean;
    staffFactorRequired: boolean;
    quotas: Quotas;
    alts: AltConfig;
    bot: BotSetup;
    legal: LegalConfig;
  };
  /** About the configuration; none without. */
  warnings?: Pick<ConfigWarnings, 'list'>;
  fetch: typeof fetch;
  /** Epoch ms. */
  now: () => number;
}

/** Builds the services that requests reach. */
export function createServices(deps: ServicesDeps): Services {
  const { config, game, map } = deps;
  const limits = createPlanLimits(config.planLimits);
  const { quotas } = config;
  const cloud = createRobloxCloud({ ...deps, apisUrl: config.robloxApisUrl });
  const players = createPlayerLookup({ ...deps, cloud });
  const attempts = createAttemptLimits(deps);
  const passwords = createPasswords();
  const punishmentHooks = createPunishmentHooks(deps);
  const enforcement = createEnforcement({ ...deps, hooks: punishmentHooks });
  const recording = { ...deps, players, hooks: punishmentHooks, enforcement };
  const punishments = createPunishmentsService(recording);
  const roles = createRolesService({ ...deps, isMapped });
  const infractions = createInfractionsService(deps);
  const members = createMembersService({ ...deps, hooks: memberHooks, facts: memberDetails });
  const joinRequests = createJoinRequestsService({ ...deps, limits, hooks: memberHooks });
  const escalation = createEscalationService(deps);
  const servers = createServersService({
    ...deps,
    limits,
    quotas,
    cloud,
    mappedRoles: createMappedRoles(deps),
    gameDetails: {
      commandAccess: commandAccessOf,
      playersIn: preparePlayersInGame(deps.database.handle, deps.now),
    },
    hooks: serverHooks,
    commandSetup: config.commandSetup,
  });
  const services: Services = {
    account: createAccountService({ ...deps, limits, quotas }),
    activity: createActivityService({ ...deps, labelsOf: eventRegistry.labelsOf }),
    alerts: createAlertsService(deps),
    alts: createAltsService({ ...deps, attempts, passwords, alts: config.alts }),
    analytics: createAnalyticsService(deps),
    announcements: createAnnouncementsService(deps),
    appealPage: createAppealPageService({ ...deps, hooks: punishmentHooks }),
    appeals: createAppealsService({ ...deps, hooks: punishmentHooks }),
    apiKeys: createApiKeysService(deps),
    endpoints: createEndpointsService({
      ...deps,
      catalog: eventCatalog,
      allowedHosts: config.push.endpointHosts,
      ownHost: new URL(config.publicUrl).host,
    }),
    automations: createAutomationsService({
      ...deps,
      securityDryRun,
      staffFreezeDryRun,
      checks: createChecksParts(deps),
    }),
    bans: createBansService(deps),
    nameLookups: createNameLookupsService(deps),
    calendarFeed: createCalendarFeedService({ ...deps, publicUrl: config.publicUrl }),
    chatCommands: createChatCommandsService(deps),
    bot: createBotService({ ...deps, bot: config.bot }),
    customCommands: createCustomCommandsService(deps),
    discordRoles: createDiscordRolesService({ ...deps, limits }),
    factors: createFactorsService({
      ...deps,
      attempts,
      relyingParty: relyingPartyOf(config.publicUrl, config.productName),
    }),
    factorRequirement: createFactorRequirementService(deps),
    evidence: createEvidenceService({ ...deps, quotas }),
    dutyRoles: createDutyRolesService(deps),
    statistics: createStatisticsService(deps),
    dutyChecks: createDutyChecksService({ ...deps, hooks: dutyHooks }),
    game,
    gameEvents: createGameEventsService({ ...deps, publicUrl: config.publicUrl }),
    gameSecurity: createGameSecurityService(deps),
    gameSessions: createGameSessionsService({ ...deps, endShifts: endOpenShifts }),
    imports: createImportsService({ ...deps, services: () => services }),
    infractions,
    joinRequests,
    forms: createFormsService({ ...deps, limits, members, roles, hooks: createFormHooks(deps) }),
    leaves: createLeavesService(deps),
    promotions: createPromotionsService({ ...deps, members, roles }),
    staffReviews: createStaffReviewsService({ ...deps, infractions }),
    legal: createLegalService({ ...config, ...config.legal }),
    map,
    members,
    modCalls: createModCallsService(deps),
    ownership: createOwnershipService({ ...deps, limits, quotas, hooks: ownershipHooks }),
    platform: createPlatformService({
      ...deps,
      passwords,
      attempts,
      factorRequired: config.staffFactorRequired,
    }),
    platformLog: createPlatformLogService(deps),
    platformServers: createPlatformServersService({ ...deps, quotas }),
    platformStaff: createPlatformStaffService({ ...deps, passwords }),
    sealing: createSealingService(deps),
    platformTransfers: createPlatformTransfersService(deps),
    players: createPlayersService({ ...deps, players }),
    banRequests: createBanRequestsService(recording),
    punishments,
    escalation,
    recordFields: createRecordFieldsService(deps),
    privacy: createPrivacyService(deps),
    retention: createRetentionService(deps),
    publicPage: createPublicPageService(deps),
    push: createPushService({ ...deps, ...config.push }),
    sessionMessages: createSessionMessagesService({ ...deps, publicUrl: config.publicUrl }),
    sessionSeries: createSessionSeriesService(deps),
    sessionVotes: createSessionVotesService({
      ...deps,
      votePlaces: createVotePlaces(deps.database.handle, deps.discordBot),
    }),
    roles,
    servers,
    punishmentViews: createPunishmentViewsService(deps),
    settingsFile: createSettingsFileService({ ...deps, services: () => services }),
    shifts: createShiftsService(deps),
    staffFiles: createStaffFilesService(deps),
    staffFreezes: createStaffFreezesService({ ...deps, limits, punishments, members, roles }),
    system: createSystemService(deps),
    templates: createTemplatesService(deps),
    verification: createVerificationService(deps),
    twoPeople: createTwoPeopleService({ ...deps, services: () => services }),
    webhooks: createWebhooksService({ ...deps, publicUrl: config.publicUrl }),
  };
  return services;
}
