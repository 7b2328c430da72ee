import { automationsRouter } from './automation/automations.router.ts';
import { chatCommandsRouter } from './automation/chat-commands.router.ts';
import { gameSecurityRouter } from './automation/game-security.router.ts';
import { staffFreezesRouter } from './automation/staff-freezes.router.ts';
import { accountRouter } from './community/account.router.ts';
import { activityRouter } from './community/activity.router.ts';
import { alertsRouter } from './community/alerts.router.ts';
import { apiKeysRouter } from './community/api-keys.router.ts';
import { endpointsRouter } from './community/endpoints.router.ts';
import { factorRequirementRouter } from './community/factor-requirement.router.ts';
import { factorsRouter } from './community/factors.router.ts';
import { joinRequestsRouter } from './community/join-requests.router.ts';
import { membersRouter } from './community/members.router.ts';
import { nameLookupsRouter } from './community/name-lookups.router.ts';
import { ownershipRouter } from './community/ownership.router.ts';
import { pushRouter } from './community/push.router.ts';
import { rolesRouter } from './community/roles.router.ts';
import { serversRouter } from './community/servers.router.ts';
import { templatesRouter } from './community/templates.router.ts';
import { twoPeopleRouter } from './community/two-people.router.ts';
import { verificationRouter } from './community/verification.router.ts';
import { botRouter } from './discord/bot.router.ts';
import { dutyRolesRouter } from './discord/duty-roles.router.ts';
import { discordRolesRouter } from './discord/role-sync.router.ts';
import { statisticsRouter } from './discord/statistics.router.ts';
import { webhooksRouter } from './discord/webhooks.router.ts';
import { calendarFeedRouter } from './game/calendar-feed.router.ts';
import { customCommandsRouter } from './game/custom-commands.router.ts';
import { gameEventsRouter } from './game/events.router.ts';
import { mapRouter } from './game/map.router.ts';
import { gameRouter } from './game/panel.router.ts';
import { sessionMessagesRouter } from './game/session-messages.router.ts';
import { sessionSeriesRouter } from './game/session-series.router.ts';
import { sessionVotesRouter } from './game/session-votes.router.ts';
import { gameSessionsRouter } from './game/sessions.router.ts';
import { analyticsRouter } from './insight/analytics.router.ts';
import { importsRouter } from './insight/imports.router.ts';
import { publicPageRouter } from './insight/public-page.router.ts';
import { settingsFileRouter } from './insight/settings-file.router.ts';
import { appealPageRouter } from './moderation/appeal-page.router.ts';
import { appealsRouter } from './moderation/appeals.router.ts';
import { banRequestsRouter } from './moderation/ban-requests.router.ts';
import { bansRouter } from './moderation/bans.router.ts';
import { escalationRouter } from './moderation/escalation.router.ts';
import { evidenceRouter } from './moderation/evidence.router.ts';
import { modCallsRouter } from './moderation/mod-calls.router.ts';
import { playersRouter } from './moderation/players.router.ts';
import { punishmentViewsRouter } from './moderation/punishment-views.router.ts';
import { punishmentsRouter } from './moderation/punishments.router.ts';
import { recordFieldsRouter } from './moderation/record-fields.router.ts';
import { platformLogRouter, platformRouter, platformStaffRouter } from './platform/admin.router.ts';
import { platformServersRouter } from './platform/admin-servers.router.ts';
import { platformTransfersRouter } from './platform/admin-transfers.router.ts';
import { altsRouter } from './platform/alts.router.ts';
import { announcementsRouter } from './platform/announcements.router.ts';
import { legalRouter } from './platform/legal.router.ts';
import { privacyRouter } from './platform/privacy.router.ts';
import { retentionRouter } from './platform/retention.router.ts';
import { sealingRouter } from './platform/sealing.router.ts';
import { systemRouter } from './platform/system.router.ts';
import { createCallerFactory, router } from './procedures.ts';
import { dutyChecksRouter } from './staff/duty.router.ts';
import { staffFilesRouter } from './staff/files.router.ts';
import { formsRouter } from './staff/forms.router.ts';
import { infractionsRouter } from './staff/infractions.router.ts';
import { leavesRouter } from './staff/leaves.router.ts';
import { promotionsRouter } from './staff/promotions.router.ts';
import { staffReviewsRouter } from './staff/reviews.router.ts';
import { shiftsRouter } from './staff/shifts.router.ts';

/** All procedures. Only servers import this as a value; the web imports its type. */
export const appRouter = router({
  account: accountRouter,
  activity: activityRouter,
  alerts: alertsRouter,
  alts: altsRouter,
  analytics: analyticsRouter,
  announcements: announcementsRouter,
  appealPage: appealPageRouter,
  appeals: appealsRouter,
  apiKeys: apiKeysRouter,
  endpoints: endpointsRouter,
  automations: automationsRouter,
  banRequests: banRequestsRouter,
  bans: bansRouter,
  nameLookups: nameLookupsRouter,
  ownership: ownershipRouter,
  factorRequirement: factorRequirementRouter,
  twoPeople: twoPeopleRouter,
  bot: botRouter,
  calendarFeed: calendarFeedRouter,
  chatCommands: chatCommandsRouter,
  customCommands: customCommandsRouter,
  discordRoles: discordRolesRouter,
  dutyRoles: dutyRolesRouter,
  statistics: statisticsRouter,
  dutyChecks: dutyChecksRouter,
  evidence: evidenceRouter,
  factors: factorsRouter,
  game: gameRouter,
  gameEvents: gameEventsRouter,
  gameSecurity: gameSecurityRouter,
  gameSessions: gameSessionsRouter,
  imports: importsRouter,
  infractions: infractionsRouter,
  joinRequests: joinRequestsRouter,
  forms: formsRouter,
  leaves: leavesRouter,
  promotions: promotionsRouter,
  staffReviews: staffReviewsRouter,
  legal: legalRouter,
  map: mapRouter,
  members: membersRouter,
  modCalls: modCallsRouter,
  platform: platformRouter,
  platformLog: platformLogRouter,
  platformServers: platformServersRouter,
  platformStaff: platformStaffRouter,
  sealing: sealingRouter,
  platformTransfers: platformTransfersRouter,
  players: playersRouter,
  escalation: escalationRouter,
  recordFields: recordFieldsRouter,
  punishments: punishmentsRouter,
  punishmentViews: punishmentViewsRouter,
  privacy: privacyRouter,
  retention: retentionRouter,
  publicPage: publicPageRouter,
  push: pushRouter,
  roles: rolesRouter,
  servers: serversRouter,
  sessionMessages: sessionMessagesRouter,
  sessionSeries: sessionSeriesRouter,
  sessionVotes: sessionVotesRouter,
  settingsFile: settingsFileRouter,
  shifts: shiftsRouter,
  staffFiles: staffFilesRouter,
  staffFreezes: staffFreezesRouter,
  system: systemRouter,
  templates: templatesRouter,
  verification: verificationRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
export type Caller = ReturnType<typeof createCaller>;

/** Creates a caller that calls procedures without HTTP, for REST and tests. */
export const createCaller = createCallerFactory(appRouter);

export { type Allowance, errorShape, type ProcedureMeta, trustOutputs } from './procedures.ts';
