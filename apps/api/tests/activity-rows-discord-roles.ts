import type { Walk } from './activity-rows.ts';

/** Roles of Discord that give roles here, those that follow duty, and statistics. */
export const DISCORD_ROLE_WALKS: readonly Walk[] = [
  {
    procedure: 'discordRoles.save',
    input: async (_scene, prepared) => ({ ...(await prepared()), enabled: true }),
    action: 'discord-roles.changed',
    wholeServer: true,
  },
  {
    procedure: 'dutyRoles.save',
    input: async (_scene, prepared) => ({ ...(await prepared()), enabled: true }),
    action: 'duty-roles.changed',
    wholeServer: true,
  },
  { procedure: 'statistics.createChannel', action: 'statistics.channel-created', wholeServer: true },
  { procedure: 'statistics.save', action: 'statistics.changed', wholeServer: true },
  // None of the scene's users is in the Discord server: a sync records one event per person.
  { procedure: 'discordRoles.sync', action: null },
];
