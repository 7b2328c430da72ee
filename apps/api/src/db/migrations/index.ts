import * as coreTables from './0001-spine.ts';
import * as games from './0002-games.ts';
import * as staff from './0003-staff.ts';
import * as logs from './0004-logs.ts';
import * as platform from './0005-platform.ts';
import * as bot from './0006-bot.ts';
import * as botCommands from './0007-bot-commands.ts';
import * as automations from './0008-automations.ts';
import * as verification from './0009-verification.ts';
import * as analytics from './0010-analytics.ts';
import * as imports from './0011-imports.ts';
import * as leaves from './0012-leaves.ts';
import * as apiKeys from './0013-api-keys.ts';
import * as discordRoles from './0014-discord-roles.ts';
import * as reminders from './0015-reminders.ts';
import * as gameSecurity from './0016-game-security.ts';
import * as appeals from './0017-appeals.ts';
import * as requestWindows from './0018-request-windows.ts';
import * as serverExports from './0020-server-exports.ts';
import * as punishmentsVersion from './0021-punishments-version.ts';
import * as importAttempts from './0022-import-attempts.ts';
import * as memberHolds from './0024-member-holds.ts';
import * as keyOwners from './0025-key-owners.ts';
import * as uploadQuotas from './0026-upload-quotas.ts';
import * as searchVersionTriggers from './0028-search-version-triggers.ts';
import * as apiKeyCreators from './0029-api-key-creators.ts';
import * as subjectsAndCodes from './0030-subjects-and-codes.ts';
import * as alerts from './0031-alerts.ts';
import * as push from './0032-push.ts';
import * as appealSlugs from './0033-appeal-slugs.ts';
import * as punishmentViews from './0034-punishment-views.ts';
import * as appealAssignees from './0035-appeal-assignees.ts';
import * as alertPreferences from './0036-alert-preferences.ts';
import * as priorHolds from './0037-prior-holds.ts';
import * as status from './0038-status.ts';
import * as robloxReturnPaths from './0039-roblox-return-paths.ts';
import * as pollVersions from './0040-poll-versions.ts';
import * as playerNames from './0041-player-names.ts';
import * as chatCommands from './0044-chat-commands.ts';
import * as gameBans from './0045-game-bans.ts';
import type { Migration } from './migration.ts';

/**
 * All migrations, oldest first. New ones are appended with the next number; none is ever edited or removed. A new column
 * also needs its type in `db/table-types`, its line in `testing/expected-schema` and its name in the feature's queries.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-spine', up: coreTables.up },
  { name: '0002-games', up: games.up },
  { name: '0003-staff', up: staff.up },
  { name: '0004-logs', up: logs.up },
  { name: '0005-platform', up: platform.up },
  { name: '0006-bot', up: bot.up },
  { name: '0007-bot-commands', up: botCommands.up },
  { name: '0008-automations', up: automations.up },
  { name: '0009-verification', up: verification.up },
  { name: '0010-analytics', up: analytics.up },
  { name: '0011-imports', up: imports.up },
  { name: '0012-leaves', up: leaves.up },
  { name: '0013-api-keys', up: apiKeys.up },
  { name: '0014-discord-roles', up: discordRoles.up },
  { name: '0015-reminders', up: reminders.up },
  { name: '0016-game-security', up: gameSecurity.up },
  { name: '0017-appeals', up: appeals.up },
  { name: '0018-request-windows', up: requestWindows.up },
  { name: '0020-server-exports', up: serverExports.up },
  { name: '0021-punishments-version', up: punishmentsVersion.up },
  { name: '0022-import-attempts', up: importAttempts.up },
  { name: '0024-member-holds', up: memberHolds.up },
  { name: '0025-key-owners', up: keyOwners.up },
  { name: '0026-upload-quotas', up: uploadQuotas.up },
  { name: '0028-search-version-triggers', up: searchVersionTriggers.up },
  { name: '0029-api-key-creators', up: apiKeyCreators.up },
  { name: '0030-subjects-and-codes', up: subjectsAndCodes.up },
  { name: '0031-alerts', up: alerts.up },
  { name: '0032-push', up: push.up },
  { name: '0033-appeal-slugs', up: appealSlugs.up },
  { name: '0034-punishment-views', up: punishmentViews.up },
  { name: '0035-appeal-assignees', up: appealAssignees.up },
  { name: '0036-alert-preferences', up: alertPreferences.up },
  { name: '0037-prior-holds', up: priorHolds.up },
  { name: '0038-status', up: status.up },
  { name: '0039-roblox-return-paths', up: robloxReturnPaths.up },
  { name: '0040-poll-versions', up: pollVersions.up },
  { name: '0041-player-names', up: playerNames.up },
  { name: '0044-chat-commands', up: chatCommands.up },
  { name: '0045-game-bans', up: gameBans.up },
];
