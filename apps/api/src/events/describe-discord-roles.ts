import type { Description } from './description.ts';
import type { Changes } from './domain-events.ts';
import type { DiscordRolesEvent } from './domain-events-discord-roles.ts';

type Synced = Extract<DiscordRolesEvent, { kind: 'member.role-synced' }>;

const TITLES = {
  added: 'Member added by Discord role',
  promoted: 'Role raised by Discord role',
  demoted: 'Role lowered by Discord role',
  removed: 'Member removed with their Discord role',
} as const;

const NAMES: Readonly<Record<string, string>> = {
  enabled: 'Role sync',
  openJoin: 'Open joining for holders of a mapped role',
  lower: 'Also take roles away',
  byHand: 'Also change roles given on approval',
  removeLeavers: 'Remove who leaves the Discord server',
  roles: 'Discord roles',
};

/** Describes changes made by Discord roles, or to their settings. */
export function describeDiscordRoles(event: DiscordRolesEvent): Description {
  switch (event.kind) {
    case 'discord-roles.changed':
      return {
        type: 'staff_action',
        title: 'Discord role mapping changed',
        description: inWords(event.changes),
        target: null,
        changes: event.changes,
      };
    case 'member.role-synced':
      return {
        type: 'staff_action',
        title: TITLES[event.change],
        description: sentenceOf(event),
        target: event.person.username,
        changes: null,
      };
    case 'member.left-discord':
      return {
        type: 'staff_action',
        title: 'Left the Discord server',
        description: `${event.person.username} left ${event.guildName}.`,
        target: event.person.username,
        changes: null,
      };
  }
}

function sentenceOf({ person: { username }, change, from, to, discordRole }: Synced): string {
  if (change === 'removed') return `${username}, ${from}, left the Discord server and was removed.`;
  const by = discordRole === null ? 'having lost the Discord role' : `by the Discord role ${discordRole}`;
  return from === null
    ? `${username} joined as ${to}, ${by}.`
    : `${username} is now ${to}, was ${from}, ${by}.`;
}

function inWords({ after }: Changes): string {
  return Object.entries(after)
    .map(
      ([field, value]) =>
        `${NAMES[field] ?? field}: ${typeof value === 'boolean' ? (value ? 'on' : 'off') : value || 'none'}.`,
    )
    .join(' ');
}
