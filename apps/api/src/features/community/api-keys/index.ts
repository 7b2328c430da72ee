/** What other features use of this one. */
export { flagsOf, keyOwnerOf } from './store.ts';
