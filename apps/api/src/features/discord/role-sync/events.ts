import type { Changes } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { type Person, settingsChange } from '../../../events/domain-event.ts';

/** Changes made by the roles of the connected Discord server. */
export type DiscordRolesEvent =
  | { kind: 'discord-roles.changed'; changes: Changes }
  /** They are still a member here. */
  | { kind: 'member.left-discord'; person: Person; guildName: string };

const SETTING_NAMES: Readonly<Record<string, string>> = {
  enabled: 'Role sync',
  openJoin: 'Open joining for holders of a mapped role',
  lower: 'Also take roles away',
  byHand: 'Also change roles given on approval',
  removeLeavers: 'Remove members who leave the Discord server',
  roles: 'Discord roles',
};

export const discordRolesEvents = defineEvents<DiscordRolesEvent>({
  'discord-roles.changed': {
    type: 'staff_action',
    title: 'Discord role mapping changed',
    sentence: ({ changes }) => settingsInWords(changes),
    target: null,
    diff: { of: ({ changes }) => changes, labels: { enabled: { name: 'Switched on' } } },
    color: 'cobalt',
    page: '/bot',
    live: [['settings', 'changed']],
    staffAction: settingsChange,
    example: {
      changes: { before: { enabled: false, roles: '' }, after: { enabled: true, roles: 'Staff: moderator' } },
    },
  },
  'member.left-discord': {
    type: 'staff_action',
    title: 'Left the Discord server',
    sentence: ({ person, guildName }) => `${person.username} left ${guildName}.`,
    target: ({ person }) => person.username,
    diff: null,
    color: 'gray',
    page: '?tab=members',
    // Only the log shows it.
    live: [],
    example: { person: { id: 'u2', username: 'bo' }, guildName: 'Liberty' },
  },
});

function settingsInWords({ after }: Changes): string {
  return Object.entries(after)
    .map(([field, value]) => {
      const shown = typeof value === 'boolean' ? (value ? 'on' : 'off') : value || 'none';
      return `${SETTING_NAMES[field] ?? field}: ${shown}.`;
    })
    .join(' ');
}
