/** What other features use of this one. */
export { createDiscordAccess, toPolicy } from './access.ts';
