/** What other features use of this one. */
export { keyOwnerOf } from './owners.ts';
export { flagsOf } from './store.ts';
