import type { LiveEntity, LiveOp } from '@tenfour/contracts';
import type { Change } from '../db/changes.ts';
import type {
  CustomCommandEvent,
  ImportEvent,
  InfractionEvent,
  MemberEvent,
  ModCallEvent,
  PlayerNoteEvent,
  PunishmentEvent,
  ServerDomainEvent,
  ServerEvent,
  ShiftEvent,
  WebhookEvent,
} from './domain-events.ts';

/** What changed within the event's server, or for one person. */
type Part = readonly [LiveEntity, LiveOp, ...string[]] | { member: string; op: LiveOp };

type In<Event> = Extract<ServerDomainEvent, Event>;

/**
 * Returns the changes that the pages of a server must hear of after this event. Called by `recordAll`, so that no
 * mutation can forget it; changes without an event are published where they are written. The switch is exhaustive: a
 * new kind does not compile without a case.
 */
export function changesOf(domainEvent: ServerDomainEvent): Change[] {
  const { serverId } = domainEvent;
  return partsOf(domainEvent).map((part) => {
    if ('member' in part) return { userId: part.member, entity: 'memberships', op: part.op, ids: [serverId] };
    const [entity, op, ...ids] = part;
    return { serverId, entity, op, ids };
  });
}

function partsOf(domainEvent: ServerDomainEvent): readonly Part[] {
  // Published by the code that writes webhooks and their messages.
  if (isOfWebhook(domainEvent)) return [];
  switch (domainEvent.kind) {
    case 'join-request.created':
    case 'join-request.rejected':
    case 'join-request.withdrawn':
    case 'member.joined':
    case 'member.approved':
    case 'member.role-changed':
    case 'member.role-released':
    case 'member.removed':
    case 'member.left':
      return ofMember(domainEvent);
    case 'punishment.added':
    case 'punishment.changed':
    case 'punishment.expired':
    case 'punishment.deleted':
    case 'punishment.restored':
      return ofPunishment(domainEvent);
    case 'mod-call.created':
    case 'mod-call.claimed':
    case 'mod-call.released':
    case 'mod-call.resolved':
    case 'mod-call.dismissed':
    case 'mod-call.reopened':
      return [['mod-calls', opOf(domainEvent), domainEvent.call.modCallId]];
    case 'infraction.recorded':
    case 'infraction.revoked':
      return [['infractions', opOf(domainEvent), domainEvent.infraction.infractionId]];
    case 'discord-roles.changed':
      return [['settings', 'changed']];
    case 'member.role-synced':
      return ofSyncedRole(domainEvent);
    // The log is all that shows it.
    case 'member.left-discord':
      return [];
    case 'leave.requested':
      return [['leaves', 'created', domainEvent.leave.leaveId]];
    // Who is away is shown beside members and shifts, and less is asked of them.
    case 'leave.approved':
    case 'leave.denied':
    case 'leave.withdrawn':
    case 'leave.extended':
    case 'leave.began':
    case 'leave.ended':
      return [
        ['leaves', 'changed', domainEvent.leave.leaveId],
        ['members', 'changed', domainEvent.leave.person.id],
        ['shifts', 'changed'],
      ];
    case 'shift.clocked-in':
    case 'shift.break-started':
    case 'shift.resumed':
    case 'shift.clocked-out':
    case 'shift.corrected':
      // The server shows how many are on duty.
      return [
        ['shifts', opOf(domainEvent), domainEvent.shiftId],
        ['server', 'changed'],
      ];
    case 'shift-rules.changed':
    case 'shift-type.added':
    case 'shift-type.changed':
    case 'shift-type.removed':
      return [['shifts', 'changed']];
    case 'appeal.opened':
      return [['appeals', 'created', domainEvent.appealId]];
    case 'appeal.decided':
      return [['appeals', 'changed', domainEvent.appealId]];
    case 'appeal-link.changed':
      return [['appeals', 'changed']];
    case 'automation.changed':
      return [['automations', 'changed']];
    case 'duty.unanswered':
    case 'bolo.joined':
      return [
        ['automations', 'changed'],
        ['game', 'changed'],
      ];
    case 'security.alerted':
    case 'security.acknowledged':
    case 'security.resolved':
      return [
        [
          'security-alerts',
          domainEvent.kind === 'security.alerted' && !domainEvent.again ? 'created' : 'changed',
          domainEvent.alertId,
        ],
      ];
    case 'api-key.created':
    case 'api-key.revoked':
      return settings(domainEvent.serverId);
    case 'server.exported':
      return [];
    case 'import.finished':
    case 'import.undone':
      return ofImport(domainEvent);
    case 'templates.changed':
      return [['templates', 'changed']];
    case 'player-note.added':
    case 'player-note.changed':
    case 'player-note.removed':
      return [['player-notes', opOf(domainEvent), domainEvent.noteId]];
    case 'player.joined':
    case 'player.left':
    case 'player.killed':
      return [['game', 'changed']];
    case 'custom-command.created':
    case 'custom-command.changed':
    case 'custom-command.removed':
    case 'custom-command.skipped':
    case 'custom-command.missed':
      return [['custom-commands', opOf(domainEvent), domainEvent.customCommandId]];
    // Published with the row (features/game/command-changes.ts): not every outcome has an event.
    case 'command.sent':
    case 'command.settled':
      return [];
    case 'bot.connected':
    case 'bot.disconnected':
    case 'bot.channels-changed':
    case 'bot.posts-stopped':
      return [['settings', 'changed']];
    // The log is all that shows it.
    case 'discord-member.timed-out':
    case 'discord-member.kicked':
    case 'discord-member.banned':
      return [];
    default:
      return ofServer(domainEvent);
  }
}

function isOfWebhook(domainEvent: ServerDomainEvent): domainEvent is In<WebhookEvent> {
  return domainEvent.kind.startsWith('webhook.');
}

function ofServer(domainEvent: In<ServerEvent>): readonly Part[] {
  const { serverId, actor } = domainEvent;
  switch (domainEvent.kind) {
    case 'server.created':
      return [['server', 'created', serverId], ...(actor.id === null ? [] : [joined(actor.id)])];
    case 'server.renamed':
    case 'server.join-code-rotated':
    // The change of game is published with the key (features/servers/service.ts), which can change together with other
    // settings.
    case 'server.keys-changed':
      return settings(serverId);
    case 'server.settings-changed':
      return [...settings(serverId), ...ofSettings(domainEvent.changes.after)];
    case 'server.event-hook-changed':
      return [['settings', 'changed']];
    case 'server.permissions-changed':
      return [
        ['permissions', 'changed'],
        ['server', 'changed', serverId],
      ];
    // What it stops is shown by all of these.
    case 'server.suspended':
    case 'server.reactivated':
      return [...settings(serverId), ['game', 'changed'], ['players', 'changed'], ['commands', 'changed']];
    // Published to its members by features/servers/service.ts, which knows them.
    case 'server.deleted':
      return [['server', 'removed', serverId]];
  }
}

function settings(serverId: string): readonly Part[] {
  return [
    ['server', 'changed', serverId],
    ['settings', 'changed'],
  ];
}

/** A switch that is about permissions, and the time zone, by which hours are cut into weeks. */
function ofSettings(after: Readonly<Record<string, unknown>>): readonly Part[] {
  return [
    ...('delegateManagement' in after ? ([['permissions', 'changed']] as const) : []),
    ...('timezone' in after ? ([['shifts', 'changed']] as const) : []),
  ];
}

function ofMember(domainEvent: In<MemberEvent>): readonly Part[] {
  const { person } = domainEvent;
  const counts: Part = ['server', 'changed'];
  // Who is listed with their hours follows from who is a member in which role.
  const hours: Part = ['shifts', 'changed'];
  switch (domainEvent.kind) {
    case 'join-request.created':
      return [['join-requests', 'created', domainEvent.requestId], counts, asks(person.id, 'created')];
    case 'join-request.rejected':
    case 'join-request.withdrawn':
      return [['join-requests', 'removed', domainEvent.requestId], counts, asks(person.id, 'removed')];
    case 'member.joined':
    case 'member.approved':
      return [
        ['members', 'created', person.id],
        ...(domainEvent.requestId === null
          ? []
          : [['join-requests', 'removed', domainEvent.requestId] as const]),
        counts,
        hours,
        joined(person.id),
      ];
    case 'member.role-changed':
      return [['members', 'changed', person.id], counts, hours, { member: person.id, op: 'changed' }];
    case 'member.role-released':
      return [['members', 'changed', person.id]];
    case 'member.removed':
    case 'member.left':
      return [['members', 'removed', person.id], counts, hours, { member: person.id, op: 'removed' }];
  }
}

function ofSyncedRole(domainEvent: In<{ kind: 'member.role-synced' }>): readonly Part[] {
  const { id } = domainEvent.person;
  const op = domainEvent.from === null ? 'created' : domainEvent.to === null ? 'removed' : 'changed';
  return [
    ['members', op, id],
    ...(domainEvent.requestId === null ? [] : [['join-requests', 'removed', domainEvent.requestId] as const]),
    ['server', 'changed'],
    ['shifts', 'changed'],
    { member: id, op },
  ];
}

function joined(member: string): Part {
  return { member, op: 'created' };
}

/** Returns the change for the requester, who sees their own pending requests. */
function asks(member: string, op: LiveOp): Part {
  return { member, op };
}

function ofPunishment({ kind, punishment }: In<PunishmentEvent>): readonly Part[] {
  const own: Part = ['punishments', opOf({ kind }), punishment.punishmentId];
  const isCounted = kind !== 'punishment.changed' && kind !== 'punishment.expired';
  return isCounted ? [own, ['server', 'changed']] : [own];
}

/**
 * Returns one change per list when the import is over: a change per row would refetch an open list a thousand times.
 */
function ofImport({ importId, counts }: In<ImportEvent>): readonly Part[] {
  const lists = Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? (LISTS_OF[kind] ?? []) : []));
  return [
    ['imports', 'changed', importId],
    ['server', 'changed'],
    ...[...new Set(lists)].map((entity): Part => [entity, 'changed']),
  ];
}

const LISTS_OF: Readonly<Record<string, readonly LiveEntity[]>> = {
  punishment: ['punishments'],
  note: ['player-notes'],
  shift: ['shifts'],
  infraction: ['infractions'],
  leave: ['leaves'],
  template: ['templates'],
  'shift-type': ['shifts'],
  hours: ['shifts'],
};

type Listed =
  | PunishmentEvent
  | ModCallEvent
  | InfractionEvent
  | ShiftEvent
  | PlayerNoteEvent
  | CustomCommandEvent;

const BEGINS = new Set<Listed['kind']>([
  'punishment.added',
  'punishment.restored',
  'mod-call.created',
  'infraction.recorded',
  'shift.clocked-in',
  'player-note.added',
  'custom-command.created',
]);
const ENDS = new Set<Listed['kind']>(['punishment.deleted', 'player-note.removed', 'custom-command.removed']);

/** Returns whether an item of a list was created, removed or changed. */
function opOf({ kind }: { kind: Listed['kind'] }): LiveOp {
  if (BEGINS.has(kind)) return 'created';
  return ENDS.has(kind) ? 'removed' : 'changed';
}
