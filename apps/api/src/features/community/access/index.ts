/** What other features use of this one. */
export { closedPanel, createDiscordAccess, createRobloxAccess, serverPolicy, toPolicy } from './access.ts';
export { keyViewerOf } from './key-access.ts';
export { createRequesterAccess } from './requester-access.ts';
