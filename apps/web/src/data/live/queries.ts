import type { LiveEntity, LiveOwnEntity } from '@tenfour/contracts';
import type { AppRouter } from '@tenfour/contracts/router';
import type { inferRouterInputs } from '@trpc/server';

type Calls = inferRouterInputs<AppRouter>;

/** A capability's calls, or one of them: `modCalls`, `servers.get`. */
export type QueryPath = { [C in keyof Calls & string]: C | `${C}.${keyof Calls[C] & string}` }[keyof Calls &
  string];

/** The queries that a page refetches for each kind of change. Only those on screen are refetched immediately. */
export const LIVE_QUERIES: Readonly<Record<LiveEntity | LiveOwnEntity, readonly QueryPath[]>> = {
  server: ['servers.list', 'servers.get', 'servers.attention', 'alts.access'],
  settings: [
    'discordRoles.get',
    'dutyRoles.get',
    'statistics.get',
    'chatCommands.get',
    'nameLookups',
    'servers.get',
    'servers.list',
    'servers.keys',
    'factorRequirement',
    'twoPeople',
    'retention',
    'servers.attention',
    'appealPage.address',
    'gameEvents.eventHook',
    'apiKeys',
    'endpoints.list',
    'shifts.rules',
    'bot',
  ],
  permissions: ['servers.permissions', 'servers.get', 'servers.list', 'roles.list', 'discordRoles.get'],
  members: [
    'members.list',
    'roles.list',
    'factorRequirement',
    'servers.get',
    'servers.list',
    'servers.attention',
    'shifts.hours',
    'staffFiles',
  ],
  'join-requests': [
    'joinRequests.list',
    'joinRequests.pending',
    'servers.get',
    'servers.list',
    'servers.attention',
  ],
  shifts: ['shifts', 'servers.get', 'gameSessions.checks'],
  'mod-calls': ['modCalls', 'servers.attention', 'servers.recent', 'players.profile', 'players.timeline'],
  punishments: [
    'servers.recent',
    'banRequests.get',
    'punishments.list',
    'punishments.count',
    'punishments.history',
    'punishments.issuers',
    'players.profile',
    'players.timeline',
    'nameLookups',
  ],
  'ban-requests': ['banRequests'],
  bans: ['bans'],
  infractions: ['infractions', 'staffFiles'],
  leaves: ['leaves'],
  forms: ['forms.list', 'forms.get', 'forms.submissions', 'forms.submission'],
  'staff-reviews': ['staffReviews'],
  promotions: ['promotions'],
  imports: ['imports'],
  'player-notes': ['players.profile', 'players.timeline'],
  templates: ['templates.list', 'recordFields.get', 'recordFields.formerChoices'],
  escalation: ['escalation', 'punishments.forecast', 'players.profile'],
  appeals: ['appeals.list', 'appeals.get', 'appeals.link', 'servers.attention'],
  automations: ['automations.list', 'automations.runs', 'servers.attention'],
  'custom-commands': ['customCommands.list', 'customCommands.runs'],
  'game-sessions': ['gameSessions', 'sessionMessages', 'sessionSeries'],
  commands: [
    'gameSecurity.get',
    'servers.recent',
    'game.commands',
    'game.commandLogs',
    'gameEvents.list',
    'customCommands.runs',
  ],
  players: [
    'game.players',
    'map.positions',
    'game.info',
    'gameEvents.list',
    'players.profile',
    'servers.get',
    'gameSessions.get',
    'gameSessions.checks',
  ],
  vehicles: ['game.vehicles', 'players.profile'],
  'security-alerts': ['gameSecurity', 'staffFreezes', 'servers.attention'],
  game: [
    'game.info',
    'map.positions',
    'game.commandLogs',
    'gameEvents.list',
    'gameSessions.checks',
    'servers.attention',
    'servers.keys',
  ],
  webhooks: ['webhooks.list', 'webhooks.views'],
  deliveries: ['webhooks.deliveries', 'webhooks.list', 'endpoints.deliveries', 'endpoints.list'],
  activity: ['activity.list', 'activity.actors'],
  account: [
    'account',
    'alts.access',
    'calendarFeed',
    'dutyChecks.mine',
    'privacy.erasure',
    'factors',
    'verification.state',
  ],
  'alt-requests': ['alts.list'],
  alerts: ['alerts'],
  announcements: ['announcements'],
  platform: [
    'platform',
    'platformLog.list',
    'platformServers.list',
    'platformServers.users',
    'platformStaff.list',
    'sealing',
    'announcements',
    'alts.all',
  ],
  memberships: ['ownership', 'servers.list', 'servers.permissions', 'joinRequests.pending', 'alts.access'],
};

/**
 * Queries that no change refreshes: the configuration and status of the installation, a person's saved views and devices, lookups
 * while typing, the chart of the day, analytics (by day and polled), and the public pages of servers and appeals (polled
 * too) and of an invite link.
 */
export const NOT_LIVE: readonly QueryPath[] = [
  'analytics.busiestHours',
  'analytics.commands',
  'analytics.kills',
  'analytics.players',
  'analytics.punishments',
  'analytics.responses',
  'analytics.staff',
  'analytics.traffic',
  'appealPage.get',
  'forms.page',
  'forms.mine',
  'privacy.data',
  'appealPage.punishments',
  'publicPage.get',
  'appeals.open',
  'legal.text',
  'map.list',
  'system.config',
  'system.status',
  'discordRoles.preview',
  'discordRoles.roles',
  'dutyRoles.roles',
  'statistics.channels',
  'evidence.space',
  'endpoints.eventTypes',
  'endpoints.eventType',
  'push.key',
  'push.list',
  'punishmentViews.list',
  'servers.invite',
  'settingsFile.export',
  'sessionVotes.places',
  'players.suggest',
  'gameEvents.playerHistory',
];

/** Whether a call (`servers.get`) is one of `paths`. */
export function isOneOf(path: string, paths: Iterable<string>): boolean {
  for (const one of paths) if (path === one || path.startsWith(`${one}.`)) return true;
  return false;
}
