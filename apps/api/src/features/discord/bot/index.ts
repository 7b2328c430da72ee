/** What other features use of this one. */
export { notConnected } from './connections.ts';
export { settleForgottenActions } from './discord-actions.ts';
