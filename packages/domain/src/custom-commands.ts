/** Minutes between two runs of a custom command (spec section 5). */
export const CUSTOM_COMMAND_INTERVALS = [5, 10, 15, 30, 60, 120] as const;
export type CustomCommandInterval = (typeof CUSTOM_COMMAND_INTERVALS)[number];

/** Preselected when somebody adds a custom command, in minutes (spec section 9). */
export const DEFAULT_CUSTOM_COMMAND_INTERVAL: CustomCommandInterval = 5;

/** A due run found later than this is skipped and logged as missed, in ms (design.md section 6). */
export const MISSED_AFTER_MS = 30_000;

/** Fates of a due run: those of the command that it sent, or why none was sent. */
export const RUN_STATES = ['queued', 'sent', 'confirmed', 'failed', 'unknown', 'skipped', 'missed'] as const;
export type RunState = (typeof RUN_STATES)[number];
