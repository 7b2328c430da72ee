import type { PermissionFlag } from '@tenfour/domain';
import { CALLERS, type CallerName } from '../../src/testing/product/people.ts';

/**
 * Expected result per caller: `ok` is 2xx. In the order owner, admin, moderator, member, stranger, signed out: a member
 * without the flag gets 403, a stranger 404, a signed-out caller 401. 422 is a rule that blocks one caller, regardless
 * of their permissions.
 */
export type Line = `${Cell} ${Cell} ${Cell} ${Cell} ${Cell} ${Cell}`;
export type Cell = 'ok' | '401' | '403' | '404' | '422';

/** The four states of a server's policy that every row is tried in. */
export const SITUATIONS = ['usual', 'delegated', 'edited', 'editedAndDelegated'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** One thing that can be asked. Where a situation is not named, it is as in the one before it of its kind. */
export interface Row {
  procedure: string;
  /** What is asked, where one procedure has several answers. */
  what?: string;
  /** The permissions that a moderator or admin needs, all of them; none where membership or less is enough. */
  needs?: readonly PermissionFlag[];
  /** As `needs`, where one of them is enough. */
  needsOneOf?: readonly PermissionFlag[];
  usual: Line;
  /** With `delegateManagement` on. */
  delegated?: Line;
  /** With every flag of both sets inverted, except the admins' `canViewDashboard`. */
  edited?: Line;
  editedAndDelegated?: Line;
}

const ANYONE = 'ok ok ok ok ok ok';
const SIGNED_IN = 'ok ok ok ok ok 401';
const EVERY_MEMBER = 'ok ok ok ok 404 401';
const ALL_BUT_OWNER = '422 ok ok ok 404 401';
const ALL_BUT_MODERATOR = 'ok ok 403 ok 404 401';
const STAFF = 'ok ok ok 403 404 401';
const ADMIN = 'ok ok 403 403 404 401';
const MODERATOR = 'ok 403 ok 403 404 401';
const OWNER = 'ok 403 403 403 404 401';

const DASHBOARD = { usual: EVERY_MEMBER, edited: ALL_BUT_MODERATOR } as const;
const STAFF_BY_DEFAULT = { usual: STAFF, edited: OWNER } as const;
const STAFF_OR_SETTINGS = { ...STAFF_BY_DEFAULT, editedAndDelegated: MODERATOR } as const;
const ADMIN_BY_DEFAULT = { usual: ADMIN, edited: MODERATOR } as const;
const MANAGEMENT_OF_ADMINS = {
  usual: OWNER,
  delegated: ADMIN,
  edited: OWNER,
  editedAndDelegated: MODERATOR,
} as const;
const UNGRANTABLE_MANAGEMENT = { usual: OWNER, edited: OWNER, editedAndDelegated: STAFF } as const;

/** The settings are reached through the server's page, so a caller who cannot open it cannot change them. */
const SETTING_OF_ADMINS = {
  usual: OWNER,
  delegated: ADMIN,
  edited: OWNER,
  editedAndDelegated: OWNER,
} as const;
const UNGRANTABLE_SETTING = { usual: OWNER, edited: OWNER, editedAndDelegated: ADMIN } as const;

/** Every procedure, by hand. The test that walks it is the permission matrix; the page in `docs/` is drawn from it. */
export const TABLE: readonly Row[] = [
  { procedure: 'system.config', usual: ANYONE },
  { procedure: 'system.status', usual: ANYONE },
  { procedure: 'legal.text', usual: ANYONE },

  { procedure: 'account.me', usual: SIGNED_IN },
  { procedure: 'account.linkRoblox', usual: SIGNED_IN },
  { procedure: 'account.unlinkRoblox', usual: SIGNED_IN },
  { procedure: 'account.sessions', usual: SIGNED_IN },
  { procedure: 'account.revokeSession', usual: SIGNED_IN },
  { procedure: 'calendarFeed.get', usual: SIGNED_IN },
  { procedure: 'calendarFeed.create', usual: SIGNED_IN },
  { procedure: 'calendarFeed.revoke', usual: SIGNED_IN },
  { procedure: 'privacy.data', usual: SIGNED_IN },
  { procedure: 'dutyChecks.mine', usual: SIGNED_IN },
  { procedure: 'dutyChecks.answer', usual: SIGNED_IN },
  { procedure: 'verification.state', usual: SIGNED_IN },
  { procedure: 'verification.begin', usual: SIGNED_IN },
  { procedure: 'verification.check', usual: SIGNED_IN },
  { procedure: 'verification.cancel', usual: SIGNED_IN },
  { procedure: 'verification.signIn', usual: SIGNED_IN },

  { procedure: 'servers.list', usual: SIGNED_IN },
  { procedure: 'servers.create', usual: SIGNED_IN },
  { procedure: 'servers.join', usual: SIGNED_IN },
  { procedure: 'servers.invite', usual: ANYONE },
  { procedure: 'joinRequests.pending', usual: SIGNED_IN },
  { procedure: 'joinRequests.withdraw', usual: SIGNED_IN },

  { procedure: 'servers.get', needs: ['canViewDashboard'], ...DASHBOARD },
  { procedure: 'servers.attention', needs: ['canViewDashboard'], ...DASHBOARD },
  { procedure: 'servers.recent', needs: ['canViewDashboard'], ...DASHBOARD },
  { procedure: 'servers.permissions', usual: EVERY_MEMBER },
  { procedure: 'evidence.space', usual: EVERY_MEMBER },
  { procedure: 'servers.update', what: 'nothing', needs: ['canViewDashboard'], ...DASHBOARD },
  {
    procedure: 'servers.update',
    what: 'name',
    needs: ['canViewDashboard', 'canEditServerName'],
    ...UNGRANTABLE_SETTING,
  },
  {
    procedure: 'servers.update',
    what: 'erlcApiKey',
    needs: ['canViewDashboard', 'canEditApiKey'],
    ...UNGRANTABLE_SETTING,
  },
  {
    procedure: 'servers.update',
    what: 'robloxApiKey',
    needs: ['canViewDashboard', 'canEditApiKey'],
    ...UNGRANTABLE_SETTING,
  },
  {
    procedure: 'servers.update',
    what: 'joinPolicy',
    needs: ['canViewDashboard', 'canEditServerSettings'],
    ...SETTING_OF_ADMINS,
  },
  {
    procedure: 'servers.update',
    what: 'timezone',
    needs: ['canViewDashboard', 'canEditServerSettings'],
    ...SETTING_OF_ADMINS,
  },
  {
    procedure: 'servers.update',
    what: 'activityDays',
    needs: ['canViewDashboard', 'canEditServerSettings'],
    ...SETTING_OF_ADMINS,
  },
  {
    procedure: 'servers.update',
    what: 'publicPage',
    needs: ['canViewDashboard', 'canEditServerSettings'],
    ...SETTING_OF_ADMINS,
  },
  { procedure: 'servers.update', what: 'delegateManagement', usual: OWNER },
  { procedure: 'servers.updateRolePermissions', usual: OWNER },
  { procedure: 'servers.testConnection', needs: ['canEditApiKey'], ...UNGRANTABLE_MANAGEMENT },
  { procedure: 'servers.keys', needs: ['canEditApiKey'], ...UNGRANTABLE_MANAGEMENT },
  { procedure: 'servers.testCommands', needs: ['canEditApiKey'], ...UNGRANTABLE_MANAGEMENT },
  ...['list', 'create', 'revoke'].map((name) => ({
    procedure: `apiKeys.${name}`,
    needs: ['canEditApiKey' as const],
    ...UNGRANTABLE_MANAGEMENT,
  })),
  { procedure: 'servers.rotateJoinCode', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'servers.remove', needs: ['canDeleteServer'], ...UNGRANTABLE_MANAGEMENT },

  { procedure: 'members.list', needs: ['canViewDashboard'], ...DASHBOARD },
  { procedure: 'members.changeRole', needs: ['canManageMembers'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'members.followDiscordRoles', needs: ['canManageMembers'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'members.remove', needs: ['canManageMembers'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'members.leave', usual: ALL_BUT_OWNER },
  { procedure: 'joinRequests.list', needs: ['canApproveJoinRequests'], ...ADMIN_BY_DEFAULT },
  { procedure: 'joinRequests.decide', needs: ['canApproveJoinRequests'], ...ADMIN_BY_DEFAULT },
  { procedure: 'joinRequests.decideMany', needs: ['canApproveJoinRequests'], ...ADMIN_BY_DEFAULT },
  { procedure: 'joinRequests.undoApproval', needs: ['canApproveJoinRequests'], ...ADMIN_BY_DEFAULT },

  { procedure: 'game.players', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },
  { procedure: 'game.vehicles', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },
  { procedure: 'game.info', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },
  { procedure: 'game.commandLogs', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },
  { procedure: 'game.commands', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },
  { procedure: 'game.execute', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },
  { procedure: 'map.list', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },
  { procedure: 'map.positions', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },

  { procedure: 'gameSecurity.list', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'gameSecurity.get', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'gameSecurity.acknowledge', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'gameSecurity.resolve', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'gameSecurity.undo', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },

  { procedure: 'staffFreezes.list', usual: OWNER },
  { procedure: 'staffFreezes.undo', usual: OWNER },
  { procedure: 'staffFreezes.lift', usual: OWNER },

  { procedure: 'gameEvents.list', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },
  { procedure: 'gameEvents.playerHistory', needs: ['canViewDashboard'], ...DASHBOARD },
  { procedure: 'gameEvents.eventHook', needs: ['canEditApiKey'], ...UNGRANTABLE_MANAGEMENT },
  { procedure: 'gameEvents.rotateEventHook', needs: ['canEditApiKey'], ...UNGRANTABLE_MANAGEMENT },
  { procedure: 'gameEvents.removeEventHook', needs: ['canEditApiKey'], ...UNGRANTABLE_MANAGEMENT },

  { procedure: 'customCommands.list', needs: ['canViewCustomCommands'], ...STAFF_BY_DEFAULT },
  { procedure: 'customCommands.runs', needs: ['canViewCustomCommands'], ...STAFF_BY_DEFAULT },
  { procedure: 'customCommands.create', needs: ['canEditCustomCommands'], ...ADMIN_BY_DEFAULT },
  { procedure: 'customCommands.update', needs: ['canEditCustomCommands'], ...ADMIN_BY_DEFAULT },
  { procedure: 'customCommands.remove', needs: ['canEditCustomCommands'], ...ADMIN_BY_DEFAULT },

  ...[
    'list',
    'get',
    'plan',
    'update',
    'cancel',
    'signUp',
    'start',
    'boost',
    'end',
    'keepRunning',
    'checks',
    'settings',
  ].map((name) => ({
    procedure: `gameSessions.${name}`,
    needs: ['canViewStaffTools' as const],
    ...STAFF_BY_DEFAULT,
  })),
  ...['places', 'open', 'cast', 'close'].map((name) => ({
    procedure: `sessionVotes.${name}`,
    needs: ['canViewStaffTools' as const],
    ...STAFF_BY_DEFAULT,
  })),
  ...['list', 'save', 'saveEvents', 'test'].map((name) => ({
    procedure: `sessionMessages.${name}`,
    needs: ['canEditServerSettings' as const],
    ...MANAGEMENT_OF_ADMINS,
  })),
  { procedure: 'sessionMessages.retry', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  ...['list', 'create', 'update', 'end'].map((name) => ({
    procedure: `sessionSeries.${name}`,
    needs: ['canViewStaffTools' as const],
    ...STAFF_BY_DEFAULT,
  })),
  {
    procedure: 'gameSessions.saveSettings',
    needs: ['canEditServerSettings'],
    ...MANAGEMENT_OF_ADMINS,
  },

  { procedure: 'punishments.list', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishments.count', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishmentViews.list', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishmentViews.save', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishments.forecast', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishments.create', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishments.update', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishments.remove', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishments.restore', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishments.expire', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishments.history', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'punishments.issuers', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },

  ...['status', 'list', 'import', 'send', 'ignore'].map((name) => ({
    procedure: `bans.${name}`,
    needs: ['canEditPunishments' as const, 'canViewIngamePanel' as const],
    ...STAFF_BY_DEFAULT,
  })),

  { procedure: 'appealPage.get', usual: ANYONE },
  { procedure: 'publicPage.get', usual: ANYONE },
  { procedure: 'appealPage.punishments', usual: SIGNED_IN },
  { procedure: 'appealPage.submit', usual: SIGNED_IN },
  { procedure: 'appealPage.write', usual: SIGNED_IN },
  { procedure: 'appealPage.address', needs: ['canViewServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'appealPage.setAddress', needs: ['canEditServerName'], ...UNGRANTABLE_MANAGEMENT },
  { procedure: 'appeals.open', usual: ANYONE },
  { procedure: 'appeals.submit', usual: ANYONE },
  { procedure: 'appeals.write', usual: ANYONE },
  { procedure: 'appeals.link', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'appeals.openLink', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'appeals.closeLink', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'appeals.list', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'appeals.get', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'appeals.answer', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'appeals.assign', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'appeals.decide', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'appeals.undoDecision', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },

  { procedure: 'bot.get', needs: ['canViewServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'bot.permissions', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'bot.channels', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'bot.setChannels', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'bot.disconnect', usual: OWNER },

  { procedure: 'webhooks.list', needs: ['canViewWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'webhooks.deliveries', needs: ['canViewWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'webhooks.create', needs: ['canEditWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'webhooks.update', needs: ['canEditWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'webhooks.remove', needs: ['canEditWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'webhooks.reveal', needs: ['canEditWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'webhooks.test', needs: ['canEditWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'webhooks.resend', needs: ['canEditWebhooks'], ...ADMIN_BY_DEFAULT },

  { procedure: 'activity.list', needs: ['canViewWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'activity.actors', needs: ['canViewWebhooks'], ...ADMIN_BY_DEFAULT },

  { procedure: 'modCalls.list', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'modCalls.create', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'modCalls.summary', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'modCalls.stats', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'modCalls.claim', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'modCalls.release', what: 'own', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'modCalls.resolve', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'modCalls.dismiss', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'modCalls.reopen', what: 'own', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },

  { procedure: 'dutyRoles.get', needs: ['canViewServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'dutyRoles.roles', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'dutyRoles.save', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'statistics.get', needs: ['canViewServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'statistics.channels', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'statistics.createChannel', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'statistics.save', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'discordRoles.get', needs: ['canViewServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'discordRoles.roles', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'discordRoles.save', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'discordRoles.preview', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'discordRoles.sync', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },

  { procedure: 'leaves.away', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'leaves.list', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'leaves.request', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'leaves.withdraw', what: 'own', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'leaves.decide', usual: ADMIN },
  { procedure: 'leaves.extend', usual: ADMIN },
  { procedure: 'leaves.end', usual: ADMIN },

  ...['list', 'get', 'begin', 'map', 'rows', 'start', 'stop', 'undo', 'discard'].map((name) => ({
    procedure: `imports.${name}`,
    usual: OWNER as Line,
  })),
  { procedure: 'infractions.list', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'infractions.create', usual: ADMIN },
  { procedure: 'infractions.revoke', usual: ADMIN },

  { procedure: 'players.profile', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'players.timeline', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'players.suggest', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'players.addNote', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'players.updateNote', what: 'own', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'players.removeNote', what: 'own', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'players.match', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },
  { procedure: 'players.removeMatch', needs: ['canEditPunishments'], ...STAFF_BY_DEFAULT },

  {
    procedure: 'templates.list',
    what: 'punishment',
    needsOneOf: ['canViewPunishments', 'canEditServerSettings'],
    ...STAFF_OR_SETTINGS,
  },
  {
    procedure: 'templates.list',
    what: 'resolution',
    needsOneOf: ['canViewStaffTools', 'canEditServerSettings'],
    ...STAFF_OR_SETTINGS,
  },
  { procedure: 'automations.list', needs: ['canViewServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'automations.runs', needs: ['canViewServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'automations.save', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'automations.dryRun', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'chatCommands.get', needs: ['canViewServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'chatCommands.save', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  ...['status', 'list', 'update'].map((name) => ({
    procedure: `nameLookups.${name}`,
    needs: ['canEditServerSettings' as const],
    ...MANAGEMENT_OF_ADMINS,
  })),
  { procedure: 'templates.save', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },

  { procedure: 'analytics.players', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.busiestHours', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.traffic', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.kills', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.commands', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.punishments', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.responses', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.staff', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },

  { procedure: 'shifts.current', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.active', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.clockIn', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.setStatus', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.list', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.start', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.act', what: 'own', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.detail', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.correct', usual: ADMIN },
  { procedure: 'shifts.hours', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.weeks', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.rules', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'shifts.saveRequirements', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'shifts.createType', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'shifts.updateType', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'shifts.removeType', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
];

/** What each caller gets of a row in a situation. */
export function expectationOf(row: Row, situation: Situation): Record<CallerName, Cell> {
  const edited = row.edited ?? row.usual;
  const line = {
    usual: row.usual,
    delegated: row.delegated ?? row.usual,
    edited,
    editedAndDelegated: row.editedAndDelegated ?? edited,
  }[situation];
  const cells = line.split(' ') as Cell[];
  return Object.fromEntries(CALLERS.map((caller, at) => [caller, cells[at]])) as Record<CallerName, Cell>;
}
