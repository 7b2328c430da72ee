/** What other features use of this one. */
export { dedupeOf } from './mod-calls.ts';
