import { PERMISSION_NAMES, type PermissionFlag } from '@tenfour/domain';
import { describeApiKey } from './describe-api-keys.ts';
import { describeAppeal } from './describe-appeals.ts';
import { describeAutomation, describeBolo, describeDuty } from './describe-automations.ts';
import { describeBot } from './describe-bot.ts';
import { describeCustomCommand } from './describe-custom-commands.ts';
import { describeDiscordMember } from './describe-discord.ts';
import { describeDiscordRoles } from './describe-discord-roles.ts';
import { describeSecurity } from './describe-game-security.ts';
import { describeExport, describeImport } from './describe-imports.ts';
import { describeLeave } from './describe-leaves.ts';
import { describePlayer, describePlayerNote } from './describe-players.ts';
import { describePunishment } from './describe-punishments.ts';
import { describeShift, describeShiftRules } from './describe-shifts.ts';
import { describeInfraction, describeModCall } from './describe-staff.ts';
import { describeTemplates } from './describe-templates.ts';
import { describeWebhook } from './describe-webhooks.ts';
import type { Description } from './description.ts';
import type {
  CommandEvent,
  MemberEvent,
  RolePermissions,
  ServerDomainEvent,
  ServerEvent,
} from './domain-events.ts';
import type { Changes } from './event-fields.ts';

const WHOLE_SERVER = { type: 'staff_action', target: null, changes: null } as const;

const ROLE_NAMES = { moderator: 'Moderator', admin: 'Admin' } as const;

const KEY_NAMES = { erlc: 'ER:LC API key', roblox: 'Roblox API key' } as const;

/** Settings as people read them, by the names that changes of them have. */
export const SETTING_NAMES: Readonly<Record<string, string>> = {
  erlcApiKey: KEY_NAMES.erlc,
  robloxApiKey: KEY_NAMES.roblox,
  joinPolicy: 'Join policy',
  timezone: 'Time zone',
  delegateManagement: 'Let roles use management permissions',
  enforceInGame: 'Send bans and kicks to the game',
  pmWarnings: 'Tell players of warnings',
  activityDays: 'Days that the activity log is kept',
};

/** Describes an event. The log shows the actor beside it, so the text does not repeat them. */
export function describe(domainEvent: ServerDomainEvent): Description {
  switch (domainEvent.kind) {
    case 'punishment.added':
    case 'punishment.changed':
    case 'punishment.expired':
    case 'punishment.deleted':
    case 'punishment.restored':
      return describePunishment(domainEvent);
    case 'command.sent':
    case 'command.settled':
      return describeCommand(domainEvent);
    case 'custom-command.created':
    case 'custom-command.changed':
    case 'custom-command.removed':
    case 'custom-command.skipped':
    case 'custom-command.missed':
      return describeCustomCommand(domainEvent);
    case 'appeal.opened':
    case 'appeal.decided':
    case 'appeal-link.changed':
      return describeAppeal(domainEvent);
    case 'automation.changed':
      return describeAutomation(domainEvent);
    case 'duty.unanswered':
      return describeDuty(domainEvent);
    case 'bolo.joined':
      return describeBolo(domainEvent);
    case 'security.alerted':
    case 'security.acknowledged':
    case 'security.resolved':
      return describeSecurity(domainEvent);
    case 'api-key.created':
    case 'api-key.revoked':
      return describeApiKey(domainEvent);
    case 'server.exported':
      return describeExport(domainEvent);
    case 'import.finished':
    case 'import.undone':
      return describeImport(domainEvent);
    case 'templates.changed':
      return describeTemplates(domainEvent);
    case 'shift.clocked-in':
    case 'shift.break-started':
    case 'shift.resumed':
    case 'shift.clocked-out':
    case 'shift.corrected':
      return describeShift(domainEvent);
    case 'shift-rules.changed':
    case 'shift-type.added':
    case 'shift-type.changed':
    case 'shift-type.removed':
      return describeShiftRules(domainEvent);
    case 'player.joined':
    case 'player.left':
    case 'player.killed':
      return describePlayer(domainEvent);
    case 'player-note.added':
    case 'player-note.changed':
    case 'player-note.removed':
      return describePlayerNote(domainEvent);
    case 'mod-call.created':
    case 'mod-call.claimed':
    case 'mod-call.released':
    case 'mod-call.resolved':
    case 'mod-call.dismissed':
    case 'mod-call.reopened':
      return describeModCall(domainEvent);
    case 'discord-member.timed-out':
    case 'discord-member.kicked':
    case 'discord-member.banned':
      return describeDiscordMember(domainEvent);
    case 'bot.connected':
    case 'bot.disconnected':
    case 'bot.channels-changed':
    case 'bot.posts-stopped':
      return describeBot(domainEvent);
    case 'infraction.recorded':
    case 'infraction.revoked':
      return describeInfraction(domainEvent);
    case 'discord-roles.changed':
    case 'member.role-synced':
    case 'member.left-discord':
      return describeDiscordRoles(domainEvent);
    case 'leave.requested':
    case 'leave.approved':
    case 'leave.denied':
    case 'leave.withdrawn':
    case 'leave.extended':
    case 'leave.began':
    case 'leave.ended':
      return describeLeave(domainEvent);
    case 'webhook.created':
    case 'webhook.changed':
    case 'webhook.removed':
    case 'webhook.revealed':
    case 'webhook.tested':
    case 'webhook.resent':
    case 'webhook.stopped':
      return describeWebhook(domainEvent);
    case 'join-request.created':
    case 'join-request.rejected':
    case 'join-request.withdrawn':
    case 'member.joined':
    case 'member.approved':
    case 'member.role-changed':
    case 'member.role-released':
    case 'member.removed':
    case 'member.left':
      return describeMember(domainEvent);
    default:
      return describeServer(domainEvent);
  }
}

function describeServer(event: ServerEvent): Description {
  switch (event.kind) {
    case 'server.created':
      return { ...WHOLE_SERVER, title: 'Server created', description: `${event.name} was created.` };
    case 'server.renamed':
      return {
        ...WHOLE_SERVER,
        title: 'Server renamed',
        description: `${event.from} is now called ${event.to}.`,
        changes: { before: { name: event.from }, after: { name: event.to } },
      };
    case 'server.settings-changed':
      return {
        ...WHOLE_SERVER,
        title: 'Settings changed',
        description: settingsInWords(event.changes),
        changes: event.changes,
      };
    case 'server.keys-changed': {
      const verb = event.change === 'set' ? 'changed' : 'removed';
      const name = KEY_NAMES[event.key];
      return { ...WHOLE_SERVER, title: `${name} ${verb}`, description: `The ${name} was ${verb}.` };
    }
    case 'server.event-hook-changed': {
      const what = `Event webhook address ${event.change}`;
      return { ...WHOLE_SERVER, title: what, description: `${what.replace('address', 'address was')}.` };
    }
    case 'server.join-code-rotated':
      return {
        ...WHOLE_SERVER,
        title: 'Join code changed',
        description: 'There is a new join code. The older one stopped working.',
      };
    case 'server.permissions-changed':
      return describePermissions(event);
    case 'server.suspended':
    case 'server.reactivated':
      return describeSuspension(event);
    case 'server.deleted':
      return { ...WHOLE_SERVER, title: 'Server deleted', description: `${event.name} was deleted.` };
  }
}

function describeSuspension({
  kind,
  reason,
}: Extract<ServerEvent, { kind: 'server.suspended' | 'server.reactivated' }>): Description {
  const words =
    kind === 'server.suspended'
      ? {
          title: 'Server suspended',
          what: 'Nothing is sent to its game or to its channels until it is reactivated.',
        }
      : { title: 'Server reactivated', what: 'It works again.' };
  const { title, what } = words;
  return { ...WHOLE_SERVER, title, description: reason === null ? what : `${what} Reason: ${reason}` };
}

function settingsInWords({ after }: Changes): string {
  const lines = Object.entries(after).map(([name, value]) => {
    const shown = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
    return `${name === 'name' ? 'Server name' : (SETTING_NAMES[name] ?? name)}: ${shown}.`;
  });
  return lines.join(' ');
}

function describePermissions({
  roles,
}: Extract<ServerEvent, { kind: 'server.permissions-changed' }>): Description {
  const [only, ...others] = roles.map(({ role }) => ROLE_NAMES[role]);
  const alone = others.length === 0;
  const lines = roles.map(
    ({ role, added, removed }) => `${alone ? '' : `${ROLE_NAMES[role]}: `}${flagsInWords(added, removed)}`,
  );
  return {
    type: 'staff_action',
    title: alone ? `${only} permissions changed` : 'Permissions changed',
    description: lines.join(' '),
    target: roles.map(({ role }) => ROLE_NAMES[role]).join(', '),
    changes: { before: flagsAs(false, roles), after: flagsAs(true, roles) },
  };
}

function flagsInWords(added: readonly PermissionFlag[], removed: readonly PermissionFlag[]): string {
  const named = (flags: readonly PermissionFlag[]) => flags.map((flag) => PERMISSION_NAMES[flag]).join(', ');
  const parts = [
    ...(added.length > 0 ? [`Added: ${named(added)}.`] : []),
    ...(removed.length > 0 ? [`Removed: ${named(removed)}.`] : []),
  ];
  return parts.join(' ');
}

/** Returns the changed flags; those of two roles are prefixed, as in `admin.canViewDashboard`. */
function flagsAs(value: boolean, roles: readonly RolePermissions[]) {
  const entries = roles.flatMap(({ role, added, removed }) => {
    const key = (flag: PermissionFlag) => (roles.length === 1 ? flag : `${role}.${flag}`);
    return [
      ...added.map((flag) => [key(flag), value] as const),
      ...removed.map((flag) => [key(flag), !value] as const),
    ];
  });
  return Object.fromEntries(entries);
}

function describeMember(event: MemberEvent): Description {
  const { username } = event.person;
  const told = (title: string, description: string, changes: Changes | null = null): Description => ({
    type: 'staff_action',
    title,
    description,
    target: username,
    changes,
  });
  switch (event.kind) {
    case 'join-request.created':
      return told('Join request received', `${username} asks to join.`);
    case 'join-request.rejected':
      return told('Join request rejected', `${username} was not let in.`);
    case 'join-request.withdrawn':
      return told('Join request withdrawn', `${username} no longer asks to join.`);
    case 'member.joined':
      return told('Member joined', `${username} joined as ${event.role}.`);
    case 'member.approved':
      return told('Join request approved', `${username} joined as ${event.role}.`);
    case 'member.role-changed':
      return told('Role changed', `${username} is now ${event.to}, was ${event.from}.`, {
        before: { role: event.from },
        after: { role: event.to },
      });
    case 'member.role-released':
      return told(
        'Discord roles apply again',
        `${username} follows Discord roles again. Current role: ${event.role}.`,
      );
    case 'member.removed':
      return told('Member removed', `${username}, ${event.role}, was removed.`);
    case 'member.left':
      return told('Member left', `${username}, ${event.role}, left.`);
  }
}

const COMMAND_SUBJECTS = {
  person: 'Command',
  schedule: 'Scheduled command',
  automation: 'Automation’s command',
} as const;

const COMMAND_TITLES = {
  sent: 'sent',
  failed: 'failed',
  unknown: 'outcome unknown',
} as const;

function describeCommand(event: CommandEvent): Description {
  const state = event.kind === 'command.sent' ? 'sent' : event.state;
  const subject = COMMAND_SUBJECTS[event.origin];
  const message = event.kind === 'command.sent' ? null : event.message;
  return {
    type: 'game_command',
    title: `${subject} ${COMMAND_TITLES[state]}`,
    description: message === null ? event.command : `${event.command}: ${message}`,
    target: null,
    changes: null,
  };
}
