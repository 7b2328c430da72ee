/** The documented spacing of commands to one game server, in ms, used until its rate-limit headers are known. */
export const COMMAND_SPACING_MS = 5_000;
