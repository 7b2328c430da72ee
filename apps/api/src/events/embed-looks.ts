import type { PunishmentType } from '@tenfour/domain';
import type { ServerDomainEvent } from './domain-events.ts';

/** The panel's status colors, as numbers. */
const COLOURS = {
  success: 0x12_80_5c,
  danger: 0xc4_30_2b,
  orange: 0xc2_53_0a,
  yellow: 0xfa_b0_05,
  grape: 0xae_3e_c9,
  cobalt: 0x35_5e_e3,
  gray: 0x86_8e_96,
} as const;
type Colour = keyof typeof COLOURS;

const PUNISHMENTS: Readonly<Record<PunishmentType, Colour>> = {
  warning: 'yellow',
  kick: 'orange',
  strike: 'grape',
  ban: 'danger',
};

const KINDS: Readonly<Partial<Record<ServerDomainEvent['kind'], Colour>>> = {
  'punishment.changed': 'cobalt',
  'punishment.expired': 'gray',
  'punishment.deleted': 'gray',
  'appeal.opened': 'yellow',
  'bolo.joined': 'danger',
  'command.sent': 'success',
  'custom-command.removed': 'gray',
  'custom-command.skipped': 'orange',
  'custom-command.missed': 'orange',
  'api-key.revoked': 'gray',
  'import.undone': 'gray',
  'mod-call.claimed': 'cobalt',
  'mod-call.released': 'yellow',
  'mod-call.resolved': 'success',
  'mod-call.dismissed': 'gray',
  'mod-call.reopened': 'yellow',
  'infraction.revoked': 'gray',
  'member.left-discord': 'gray',
  'leave.requested': 'yellow',
  'leave.approved': 'success',
  'leave.denied': 'danger',
  'leave.withdrawn': 'gray',
  'leave.ended': 'gray',
  'shift.clocked-in': 'success',
  'shift.break-started': 'yellow',
  'shift.resumed': 'success',
  'shift.clocked-out': 'gray',
  'duty.unanswered': 'orange',
  'join-request.created': 'yellow',
  'join-request.rejected': 'danger',
  'join-request.withdrawn': 'gray',
  'member.joined': 'success',
  'member.approved': 'success',
  'member.removed': 'danger',
  'member.left': 'gray',
  'security.alerted': 'danger',
  'security.acknowledged': 'yellow',
  'security.resolved': 'success',
  'player.joined': 'success',
  'player.left': 'gray',
  'player.killed': 'danger',
  'discord-member.timed-out': 'orange',
  'discord-member.kicked': 'orange',
  'discord-member.banned': 'danger',
  'bot.disconnected': 'gray',
  'bot.posts-stopped': 'danger',
  'server.deleted': 'danger',
  'server.suspended': 'danger',
  'server.reactivated': 'success',
  'webhook.removed': 'gray',
  'webhook.stopped': 'danger',
};

const INFRACTIONS = { warning: 'yellow', strike: 'grape', termination: 'danger' } as const;
const PRIORITIES = { low: 'gray', medium: 'cobalt', high: 'orange', urgent: 'danger' } as const;

/** The bar beside an embed: the colour of the status that the panel shows for it, cobalt for everything else. */
export function colourOf(domainEvent: ServerDomainEvent): number {
  return COLOURS[nameOf(domainEvent)];
}

function nameOf(domainEvent: ServerDomainEvent): Colour {
  switch (domainEvent.kind) {
    case 'punishment.added':
    case 'punishment.restored':
      return PUNISHMENTS[domainEvent.punishment.type];
    case 'appeal.decided':
      return domainEvent.accepted ? 'success' : 'gray';
    case 'infraction.recorded':
      return INFRACTIONS[domainEvent.infraction.type];
    case 'mod-call.created':
      return PRIORITIES[domainEvent.call.priority];
    case 'command.settled':
      return domainEvent.state === 'failed' ? 'danger' : 'orange';
    default:
      return KINDS[domainEvent.kind] ?? 'cobalt';
  }
}

/** Names from the game are as long as it likes; a link is not. */
const NAME_MAX = 60;

/**
 * Returns the panel's path and search for more about an event; null where nothing is left to see. `player` opens that
 * player's drawer.
 */
export function pathOf(domainEvent: ServerDomainEvent): string | null {
  const at = (rest: string, player?: string): string => {
    const opened = player
      ? `${rest.includes('?') ? '&' : '?'}player=${encodeURIComponent(player.slice(0, NAME_MAX).toWellFormed())}`
      : '';
    return `/server/${encodeURIComponent(domainEvent.serverId)}${rest}${opened}`;
  };
  const { kind } = domainEvent;
  if (kind === 'server.deleted') return null;
  if ('appealId' in domainEvent) return at(`/appeals?appeal=${encodeURIComponent(domainEvent.appealId)}`);
  if ('punishment' in domainEvent) return at('/punishments', domainEvent.punishment.robloxUsername);
  if ('call' in domainEvent) return at('/staff?tab=mod-calls');
  if ('shiftId' in domainEvent) return at(`/staff?shift=${encodeURIComponent(domainEvent.shiftId)}`);
  if ('infraction' in domainEvent) return at('/staff?section=management');
  if (kind === 'api-key.created' || kind === 'api-key.revoked') return at('/api-keys');
  if ('importId' in domainEvent) return at('/import');
  if ('leave' in domainEvent) return at('/staff?section=leaves');
  if (kind === 'player-note.added' || kind === 'player-note.changed' || kind === 'player-note.removed') {
    return at('/punishments', domainEvent.player);
  }
  if ('discordUser' in domainEvent) return at('/logs');
  if ('player' in domainEvent) return at('?tab=ingame', domainEvent.player);
  const page = PAGES[kind.slice(0, kind.indexOf('.'))];
  return page === undefined ? at('') : at(page);
}

/** By what a kind begins with. */
const PAGES: Readonly<Record<string, string>> = {
  automation: '/automations',
  duty: '/staff',
  bot: '/bot',
  server: '/settings',
  'shift-rules': '/staff',
  'shift-type': '/staff',
  'discord-roles': '/bot',
  'join-request': '?tab=requests',
  member: '?tab=members',
  command: '?tab=ingame',
  'custom-command': '?tab=ingame',
  security: '/security',
  templates: '/settings',
  webhook: '/logs?tab=webhooks',
};
