/** What other features use of this one. */
export { cut } from './answers.ts';
export { notConnected } from './connections.ts';
export { connectionOf } from './connections-store.ts';
export { reconcileUnknownActions } from './discord-actions.ts';
export { grantedIn } from './permissions.ts';
export { discordCodeOf, MESSAGE_GONE, postNonce, postPause } from './post-failures.ts';
export { chosenFrom, writableChannels } from './service.ts';
