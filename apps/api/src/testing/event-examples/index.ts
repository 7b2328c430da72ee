import type { ServerDomainEvent } from '../../events/domain-events.ts';
import { APPEAL_EXAMPLES } from './appeals.ts';
import { AUTOMATION_EXAMPLES } from './automations.ts';
import { BOT_EXAMPLES } from './bot.ts';
import { DISCORD_MEMBER_EXAMPLES } from './discord.ts';
import { DISCORD_ROLES_EXAMPLES } from './discord-roles.ts';
import { SECURITY_EXAMPLES } from './game-security.ts';
import { IMPORT_EXAMPLES } from './imports.ts';
import { LEAVE_EXAMPLES } from './leaves.ts';
import { WEBHOOK_EXAMPLES } from './webhooks.ts';

type Kind = ServerDomainEvent['kind'];
type Happened<K extends Kind> = ServerDomainEvent extends infer H
  ? H extends { kind: infer Of }
    ? K extends Of
      ? Omit<H, 'serverId' | 'actor' | 'at' | 'kind'>
      : never
    : never
  : never;

/** A kind's example, followed by the title, text, link suffix and color of its description. */
export type Told<K extends Kind> = readonly [
  Happened<K>,
  string,
  string,
  string | null,
  keyof typeof COLOURS,
];

/** The status colors. */
export const COLOURS = {
  success: 0x12805c,
  danger: 0xc4302b,
  orange: 0xc2530a,
  yellow: 0xfab005,
  grape: 0xae3ec9,
  cobalt: 0x355ee3,
  gray: 0x868e96,
};

const person = { id: 'u2', username: 'bo' };
const request = { person, requestId: 'r' };
const punishment = {
  punishmentId: 'p',
  robloxUsername: 'Rusty',
  type: 'strike',
  reason: 'FRP',
  duration: null,
} as const;
const call = {
  modCallId: 'm',
  reporterUsername: 'Ana',
  reportedUsername: 'Bob',
  reason: 'Ramming',
  location: null,
  description: null,
  priority: 'urgent',
} as const;
const infraction = { infractionId: 'i', staff: 'bo', type: 'termination', reason: 'Left early' } as const;
const command = { command: ':h Hi', origin: 'person' } as const;
const custom = { customCommandId: 'c', name: 'Greeting' };
const shift = { shiftId: 'h1', person };
const record = '/punishments?player=Rusty';
const calls = '/staff?tab=mod-calls';
const management = '/staff?section=management';
const game = '?tab=ingame';

/** One real example of every kind of event; a kind without one does not compile. */
export const EXAMPLES: { [K in Kind]: Told<K> } = {
  'server.created': [{ name: 'Liberty' }, 'Server created', 'Liberty was created.', '/settings', 'cobalt'],
  'server.renamed': [{ from: 'A', to: 'B' }, 'Server renamed', 'A is now called B.', '/settings', 'cobalt'],
  'server.settings-changed': [
    { changes: { before: { enforceInGame: false }, after: { enforceInGame: true } } },
    'Settings changed',
    'Send bans and kicks to the game: on.',
    '/settings',
    'cobalt',
  ],
  'server.keys-changed': [
    { key: 'erlc', change: 'set' },
    'ER:LC API key changed',
    'The ER:LC API key was changed.',
    '/settings',
    'cobalt',
  ],
  'server.join-code-rotated': [
    {},
    'Join code changed',
    'There is a new join code. The older one stopped working.',
    '/settings',
    'cobalt',
  ],
  'server.event-hook-changed': [
    { change: 'created' },
    'Event webhook address created',
    'Event webhook address was created.',
    '/settings',
    'cobalt',
  ],
  'server.permissions-changed': [
    { roles: [{ role: 'moderator', added: ['canViewWebhooks'], removed: [] }] },
    'Moderator permissions changed',
    '',
    '/settings',
    'cobalt',
  ],
  'server.suspended': [
    { reason: 'Raiding' },
    'Server suspended',
    'Nothing is sent to its game or to its channels until it is reactivated. Reason: Raiding',
    '/settings',
    'danger',
  ],
  'server.reactivated': [{ reason: null }, 'Server reactivated', 'It works again.', '/settings', 'success'],
  'server.deleted': [{ name: 'Liberty' }, 'Server deleted', 'Liberty was deleted.', null, 'danger'],
  'join-request.created': [request, 'Join request received', 'bo asks to join.', '?tab=requests', 'yellow'],
  'join-request.rejected': [
    request,
    'Join request rejected',
    'bo was not let in.',
    '?tab=requests',
    'danger',
  ],
  'join-request.withdrawn': [
    request,
    'Join request withdrawn',
    'bo no longer asks to join.',
    '?tab=requests',
    'gray',
  ],
  'member.joined': [
    { ...request, role: 'member' },
    'Member joined',
    'bo joined as member.',
    '?tab=members',
    'success',
  ],
  'member.approved': [
    { ...request, role: 'admin' },
    'Join request approved',
    'bo joined as admin.',
    '?tab=members',
    'success',
  ],
  'member.role-changed': [
    { person, from: 'admin', to: 'member' },
    'Role changed',
    'bo is now member, was admin.',
    '?tab=members',
    'cobalt',
  ],
  'member.role-released': [
    { person, role: 'member' },
    'Discord roles apply again',
    'bo follows Discord roles again. Current role: member.',
    '?tab=members',
    'cobalt',
  ],
  'member.removed': [
    { person, role: 'admin' },
    'Member removed',
    'bo, admin, was removed.',
    '?tab=members',
    'danger',
  ],
  'member.left': [{ person, role: 'admin' }, 'Member left', 'bo, admin, left.', '?tab=members', 'gray'],
  'punishment.added': [{ punishment, autoBanApplied: false }, 'Strike added', 'FRP', record, 'grape'],
  'punishment.changed': [
    { punishment, changes: { before: { reason: 'RDM' }, after: { reason: 'FRP' } } },
    'Strike changed',
    'FRP',
    record,
    'cobalt',
  ],
  'punishment.expired': [{ punishment }, 'Strike expired', 'FRP', record, 'gray'],
  'punishment.deleted': [{ punishment }, 'Strike deleted', 'FRP', record, 'gray'],
  'punishment.restored': [{ punishment }, 'Strike restored', 'FRP', record, 'grape'],
  'command.sent': [command, 'Command sent', ':h Hi', game, 'success'],
  'command.settled': [
    { ...command, state: 'failed', message: 'Nobody is in.' },
    'Command failed',
    ':h Hi: Nobody is in.',
    game,
    'danger',
  ],
  'custom-command.created': [
    { ...custom, command: ':h Hi', interval: 5, enabled: true },
    'Custom command added',
    'Greeting: :h Hi every 5 minutes, switched on.',
    game,
    'cobalt',
  ],
  'custom-command.changed': [
    { ...custom, changes: { before: { enabled: true }, after: { enabled: false } } },
    'Custom command switched off',
    'Greeting: Switched off.',
    game,
    'cobalt',
  ],
  'custom-command.removed': [custom, 'Custom command deleted', 'Greeting was deleted.', game, 'gray'],
  'custom-command.skipped': [
    { ...custom, reason: 'There is no key.' },
    'Custom command skipped',
    'Greeting: There is no key.',
    game,
    'orange',
  ],
  'custom-command.missed': [
    { ...custom, dueTimes: 1 },
    'Custom command missed',
    'Greeting: one due time passed while nothing could run.',
    game,
    'orange',
  ],
  ...APPEAL_EXAMPLES,
  ...AUTOMATION_EXAMPLES,
  'api-key.created': [
    { name: 'Stats', flags: ['canViewPunishments'] },
    'API key created',
    'The API key Stats may: View punishments.',
    '/api-keys',
    'cobalt',
  ],
  'api-key.revoked': [
    { name: 'Stats' },
    'API key revoked',
    'The API key Stats opens nothing any more.',
    '/api-keys',
    'gray',
  ],
  ...IMPORT_EXAMPLES,
  'templates.changed': [
    {
      templateKind: 'punishment',
      added: ['RDM'],
      removed: [],
      changed: [],
      reordered: false,
      count: 3,
      backToDefaults: false,
    },
    'Punishment templates changed',
    'Punishment templates, now 3. Added: RDM.',
    '/settings',
    'cobalt',
  ],
  'mod-call.created': [{ call }, 'Urgent mod call', 'Ana reports Bob: Ramming', calls, 'danger'],
  'mod-call.claimed': [
    { call, answeredBy: null },
    'Mod call claimed',
    'Ana reports Bob: Ramming',
    calls,
    'cobalt',
  ],
  'mod-call.released': [{ call }, 'Mod call released', 'Ana reports Bob: Ramming', calls, 'yellow'],
  'mod-call.resolved': [
    { call, resolution: 'Talked' },
    'Mod call resolved',
    'Ana reports Bob: Ramming. Resolution: Talked',
    calls,
    'success',
  ],
  'mod-call.dismissed': [
    { call, resolution: null },
    'Mod call dismissed',
    'Ana reports Bob: Ramming',
    calls,
    'gray',
  ],
  'mod-call.reopened': [{ call }, 'Mod call reopened', 'Ana reports Bob: Ramming', calls, 'yellow'],
  'infraction.recorded': [
    { infraction },
    'Termination of staff recorded',
    'bo: Left early',
    management,
    'danger',
  ],
  'infraction.revoked': [
    { infraction, why: 'Was on leave' },
    'Termination of staff revoked',
    'bo: Left early. Revoked: Was on leave',
    management,
    'gray',
  ],
  ...BOT_EXAMPLES,
  ...DISCORD_MEMBER_EXAMPLES,
  ...DISCORD_ROLES_EXAMPLES,
  ...LEAVE_EXAMPLES,
  ...SECURITY_EXAMPLES,
  'shift.clocked-in': [
    { ...shift, type: null },
    'Clocked in',
    'bo is on duty.',
    '/staff?shift=h1',
    'success',
  ],
  'shift.break-started': [
    { ...shift, workedMs: 0 },
    'Break started',
    'bo is on break.',
    '/staff?shift=h1',
    'yellow',
  ],
  'shift.resumed': [
    { ...shift, workedMs: 0 },
    'Shift resumed',
    'bo is on duty again.',
    '/staff?shift=h1',
    'success',
  ],
  'shift.clocked-out': [
    { ...shift, workedMs: 3_600_000 },
    'Clocked out',
    'bo is off duty after 1 h of work.',
    '/staff?shift=h1',
    'gray',
  ],
  'shift.corrected': [
    { ...shift, note: 'Forgot it', changes: { before: { breakMinutes: 0 }, after: { breakMinutes: 5 } } },
    'Shift corrected',
    'The shift of bo was put right: Forgot it',
    '/staff?shift=h1',
    'cobalt',
  ],
  'shift-rules.changed': [
    { changes: { before: { admin: null }, after: { admin: 60 } } },
    'Required hours changed',
    'Admins: 1 h each week.',
    '/staff',
    'cobalt',
  ],
  'shift-type.added': [
    { name: 'Patrol', weeklyMinutes: null },
    'Shift type added',
    'Patrol.',
    '/staff',
    'cobalt',
  ],
  'shift-type.changed': [
    { name: 'Road', changes: { before: { name: 'Patrol' }, after: { name: 'Road' } } },
    'Shift type changed',
    'Patrol is now called Road.',
    '/staff',
    'cobalt',
  ],
  'shift-type.removed': [
    { name: 'Road' },
    'Shift type removed',
    'Road can no longer be chosen.',
    '/staff',
    'cobalt',
  ],
  'player.joined': [
    { player: 'Rusty' },
    'Player joined',
    'Rusty joined the game.',
    `${game}&player=Rusty`,
    'success',
  ],
  'player.left': [{ player: 'Rusty' }, 'Player left', 'Rusty left the game.', `${game}&player=Rusty`, 'gray'],
  'player.killed': [
    { player: 'Rusty', killer: 'Cleo' },
    'Player killed',
    'Cleo killed Rusty.',
    `${game}&player=Rusty`,
    'danger',
  ],
  'player-note.added': [
    { noteId: 'n', player: 'Rusty' },
    'Player note added',
    'A note on Rusty was added.',
    record,
    'cobalt',
  ],
  'player-note.changed': [
    { noteId: 'n', player: 'Rusty' },
    'Player note changed',
    'A note on Rusty was changed.',
    record,
    'cobalt',
  ],
  'player-note.removed': [
    { noteId: 'n', player: 'Rusty' },
    'Player note deleted',
    'A note on Rusty was deleted.',
    record,
    'cobalt',
  ],
  ...WEBHOOK_EXAMPLES,
};
