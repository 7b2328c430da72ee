import type { BotPermissions } from '@tenfour/contracts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const listed = (names: readonly string[]): string => list.format(names);

/** Words of the bot's permissions in a Discord server. */
export const permissionTexts = {
  title: 'Permissions',
  all: 'The bot has every permission that it needs.',
  missing: 'Permissions are missing',
  allow: 'Allow in Discord',
  allowOne: 'Allow',
  allowFor: (feature: string) => `Allow ${feature.toLowerCase()}`,
  unused: 'Not in use',
  granted: 'Granted',
  notGranted: 'Missing',
  channel: (name: string, missing: readonly string[]) =>
    `#${name} lacks ${listed(missing)}. Allow it in the channel’s settings.`,
  order: 'Roles are too high',
  orderText: (botRole: string | null, roles: readonly string[]) =>
    `The bot can only give roles below its own. In Discord, move ${botRole ?? 'the bot’s role'} above ${listed(roles)}.`,
  administrator: 'The bot has Administrator, which it never needs. Remove it in Discord’s role settings.',
  again: 'Check again',
  members: {
    live: 'Changes in Discord are noticed immediately.',
    polled: 'Changes that people make in Discord are noticed within an hour.',
  } satisfies Readonly<Record<BotPermissions['members'], string>>,
} as const;
