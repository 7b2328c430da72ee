import { accountRouter } from './account.router.ts';
import { activityRouter } from './activity.router.ts';
import { altsRouter } from './alts.router.ts';
import { analyticsRouter } from './analytics.router.ts';
import { announcementsRouter } from './announcements.router.ts';
import { apiKeysRouter } from './api-keys.router.ts';
import { appealsRouter } from './appeals.router.ts';
import { automationsRouter } from './automations.router.ts';
import { botRouter } from './bot.router.ts';
import { customCommandsRouter } from './custom-commands.router.ts';
import { discordRolesRouter } from './discord-roles.router.ts';
import { dutyChecksRouter } from './duty-checks.router.ts';
import { evidenceRouter } from './evidence.router.ts';
import { gameRouter } from './game.router.ts';
import { gameEventsRouter } from './game-events.router.ts';
import { gameSecurityRouter } from './game-security.router.ts';
import { importsRouter } from './imports.router.ts';
import { infractionsRouter } from './infractions.router.ts';
import { joinRequestsRouter } from './join-requests.router.ts';
import { leavesRouter } from './leaves.router.ts';
import { membersRouter } from './members.router.ts';
import { modCallsRouter } from './mod-calls.router.ts';
import { platformRouter } from './platform.router.ts';
import { platformLogRouter } from './platform-log.router.ts';
import { platformServersRouter } from './platform-servers.router.ts';
import { platformStaffRouter } from './platform-staff.router.ts';
import { playersRouter } from './players.router.ts';
import { createCallerFactory, router } from './procedures.ts';
import { punishmentsRouter } from './punishments.router.ts';
import { serversRouter } from './servers.router.ts';
import { shiftsRouter } from './shifts.router.ts';
import { systemRouter } from './system.router.ts';
import { templatesRouter } from './templates.router.ts';
import { verificationRouter } from './verification.router.ts';
import { webhooksRouter } from './webhooks.router.ts';

/** Everything that can be asked. Only servers import this as a value; the web takes its type. */
export const appRouter = router({
  account: accountRouter,
  activity: activityRouter,
  alts: altsRouter,
  analytics: analyticsRouter,
  announcements: announcementsRouter,
  appeals: appealsRouter,
  apiKeys: apiKeysRouter,
  automations: automationsRouter,
  bot: botRouter,
  customCommands: customCommandsRouter,
  discordRoles: discordRolesRouter,
  dutyChecks: dutyChecksRouter,
  evidence: evidenceRouter,
  game: gameRouter,
  gameEvents: gameEventsRouter,
  gameSecurity: gameSecurityRouter,
  imports: importsRouter,
  infractions: infractionsRouter,
  joinRequests: joinRequestsRouter,
  leaves: leavesRouter,
  members: membersRouter,
  modCalls: modCallsRouter,
  platform: platformRouter,
  platformLog: platformLogRouter,
  platformServers: platformServersRouter,
  platformStaff: platformStaffRouter,
  players: playersRouter,
  punishments: punishmentsRouter,
  servers: serversRouter,
  shifts: shiftsRouter,
  system: systemRouter,
  templates: templatesRouter,
  verification: verificationRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
export type Caller = ReturnType<typeof createCaller>;

/** Calls procedures without HTTP; the REST face and tests use it. */
export const createCaller = createCallerFactory(appRouter);

export type { Allowance, ProcedureMeta } from './procedures.ts';
