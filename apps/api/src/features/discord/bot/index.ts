/** What other features use of this one. */
export { notConnected } from './connections.ts';
export { reconcileUnknownActions } from './discord-actions.ts';
