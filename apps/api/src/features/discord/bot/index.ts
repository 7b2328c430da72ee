/** What other features use of this one. */
export { cut, shown } from './answers.ts';
export { notConnected } from './connections.ts';
export { connectionOf } from './connections-store.ts';
export { isRefusedForever, sendDirect } from './direct-messages.ts';
export { reconcileUnknownActions } from './discord-actions.ts';
export { grantedIn } from './permissions.ts';
export { discordCodeOf, MESSAGE_GONE, postNonce, postPause } from './post-failures.ts';
export { chosenFrom, writableChannels } from './service.ts';
