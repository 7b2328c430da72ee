import { CALLERS, type CallerName } from '../../src/testing/product/people.ts';
import {
  ADMIN,
  ADMIN_BY_DEFAULT,
  ANYONE,
  type Cell,
  DASHBOARD,
  ENDPOINT_ROWS,
  EVERY_MEMBER,
  type Line,
  MANAGEMENT_OF_ADMINS,
  OWNER,
  type Row,
  SETTING_OF_ADMINS,
  SIGNED_IN,
  type Situation,
  STAFF,
  STAFF_BY_DEFAULT,
  STAFF_OR_SETTINGS,
  signedIn,
  staffTools,
  UNGRANTABLE_MANAGEMENT,
  UNGRANTABLE_SETTING,
} from './rows.ts';
import { MEMBER_ROWS } from './table-members.ts';
import { MODERATION_ROWS } from './table-moderation.ts';
import { STAFF_ROWS } from './table-staff.ts';

export { type Cell, type Line, type Row, SITUATIONS, type Situation } from './rows.ts';

/** Every procedure, by hand. The test that walks it is the permission matrix; the page in `docs/` is drawn from it. */
export const TABLE: readonly Row[] = [
  { procedure: 'system.config', usual: ANYONE },
  { procedure: 'system.status', usual: ANYONE },
  { procedure: 'legal.text', usual: ANYONE },

  ...signedIn('account', 'me linkRoblox unlinkRoblox log sessions revokeSession'),
  // Before those of second factors, which clear the owner's.
  ...['get', 'lacking', 'update'].map(
    (name) => ({ procedure: `factorRequirement.${name}`, usual: OWNER }) as const,
  ),
  { procedure: 'twoPeople.get', usual: EVERY_MEMBER },
  { procedure: 'twoPeople.update', usual: OWNER },
  { procedure: 'twoPeople.approve', usual: ADMIN },
  { procedure: 'twoPeople.decline', usual: EVERY_MEMBER },
  ...signedIn('account', 'revokeOtherSessions notices dismissNotice setSignInMessages'),
  ...signedIn(
    'factors',
    'get beginPasskey addPasskey beginTotp confirmTotp renewRecoveryCodes challenge give remove',
  ),
  ...signedIn('calendarFeed', 'get create revoke'),
  ...signedIn('privacy', 'data erasure'),
  { procedure: 'privacy.requestErasure', usual: '422 ok ok ok ok 401' },
  { procedure: 'privacy.cancelErasure', usual: SIGNED_IN },
  { procedure: 'dutyChecks.mine', usual: SIGNED_IN },
  { procedure: 'dutyChecks.answer', usual: SIGNED_IN },
  ...signedIn('verification', 'state begin check cancel signIn'),

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
  ...ENDPOINT_ROWS,
  { procedure: 'servers.rotateJoinCode', needs: ['canEditServerSettings'], ...MANAGEMENT_OF_ADMINS },
  { procedure: 'servers.remove', needs: ['canDeleteServer'], ...UNGRANTABLE_MANAGEMENT },

  ...MEMBER_ROWS,

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

  { procedure: 'retention.get', usual: OWNER },
  { procedure: 'retention.preview', usual: OWNER },
  { procedure: 'retention.update', usual: OWNER },

  { procedure: 'staffFreezes.list', usual: OWNER },
  { procedure: 'staffFreezes.undo', usual: OWNER },
  { procedure: 'staffFreezes.lift', usual: OWNER },

  { procedure: 'gameEvents.list', needs: ['canViewIngamePanel'], ...STAFF_BY_DEFAULT },
  { procedure: 'gameEvents.playerHistory', needs: ['canViewDashboard'], ...DASHBOARD },
  ...['eventHook', 'revealEventHook', 'rotateEventHook', 'removeEventHook'].map((name) => ({
    procedure: `gameEvents.${name}`,
    needs: ['canEditApiKey' as const],
    ...UNGRANTABLE_MANAGEMENT,
  })),

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
  ...['places', 'open', 'cast', 'close'].map((name) => staffTools(`sessionVotes.${name}`)),
  ...['list', 'save', 'saveEvents', 'test'].map((name) => ({
    procedure: `sessionMessages.${name}`,
    needs: ['canEditServerSettings' as const],
    ...MANAGEMENT_OF_ADMINS,
  })),
  { procedure: 'sessionMessages.retry', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  ...['list', 'create', 'update', 'end'].map((name) => staffTools(`sessionSeries.${name}`)),
  {
    procedure: 'gameSessions.saveSettings',
    needs: ['canEditServerSettings'],
    ...MANAGEMENT_OF_ADMINS,
  },

  ...MODERATION_ROWS,

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
  { procedure: 'webhooks.views', needs: ['canEditWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'webhooks.test', needs: ['canEditWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'webhooks.resend', needs: ['canEditWebhooks'], ...ADMIN_BY_DEFAULT },

  { procedure: 'activity.list', needs: ['canViewWebhooks'], ...ADMIN_BY_DEFAULT },
  { procedure: 'activity.actors', needs: ['canViewWebhooks'], ...ADMIN_BY_DEFAULT },

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

  ...[...['list', 'get', 'begin', 'map', 'rows', 'start', 'stop', 'undo', 'discard', 'staged', 'decide']].map(
    (name) => ({
      procedure: `imports.${name}`,
      usual: OWNER as Line,
    }),
  ),

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
  {
    procedure: 'recordFields.get',
    needsOneOf: ['canViewPunishments', 'canEditPunishments', 'canViewStaffTools', 'canEditServerSettings'],
    // Admins lead every department, whatever flags they have.
    ...{ usual: STAFF, edited: ADMIN, editedAndDelegated: STAFF },
  },
  { procedure: 'recordFields.formerChoices', needs: ['canViewPunishments'], ...STAFF_BY_DEFAULT },
  ...[
    'automations.list',
    'automations.runs',
    'chatCommands.get',
    'escalation.get',
    'escalation.versions',
    'settingsFile.export',
  ].map((procedure) => ({ procedure, needs: ['canViewServerSettings' as const], ...MANAGEMENT_OF_ADMINS })),
  ...['escalation.save', 'escalation.restore'].map((procedure) => ({
    procedure,
    needs: ['canEditServerSettings' as const, 'canEditPunishments' as const],
    ...SETTING_OF_ADMINS,
  })),
  {
    procedure: 'escalation.simulate',
    needs: ['canEditServerSettings', 'canViewPunishments'],
    ...SETTING_OF_ADMINS,
  },
  ...[
    ...['automations.save', 'automations.dryRun', 'chatCommands.save', 'recordFields.save'],
    ...['settingsFile.preview', 'settingsFile.import'],
    ...['nameLookups.status', 'nameLookups.list', 'nameLookups.update', 'templates.save'],
  ].map((procedure) => ({
    procedure,
    needs: ['canEditServerSettings' as const],
    ...MANAGEMENT_OF_ADMINS,
  })),

  { procedure: 'analytics.players', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.busiestHours', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.traffic', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.kills', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.commands', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.punishments', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.responses', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },
  { procedure: 'analytics.staff', needs: ['canViewStaffTools'], ...STAFF_BY_DEFAULT },

  ...STAFF_ROWS,
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
