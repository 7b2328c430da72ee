/** What other features use of this one. */
export type { EventHooks } from './hooks.ts';
export { dedupeOf, locationOf } from './mod-calls.ts';
