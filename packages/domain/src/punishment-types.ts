/** Kinds of punishment. Templates of a community name them as well as punishments. */
export const PUNISHMENT_TYPES = ['warning', 'kick', 'ban', 'strike'] as const;
export type PunishmentType = (typeof PUNISHMENT_TYPES)[number];

/** Where a punishment was recorded: `game` is a command that staff typed in the game. */
export const PUNISHMENT_SOURCES = ['web', 'api', 'bot', 'game', 'import', 'automation'] as const;
export type PunishmentSource = (typeof PUNISHMENT_SOURCES)[number];

/** Longest duration of a punishment in minutes: ten years. Longer is permanent in all but name. */
export const MAX_DURATION_MINUTES = 5_256_000;
