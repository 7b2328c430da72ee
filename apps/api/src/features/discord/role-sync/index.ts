/** What other features use of this one. */
export { rolesNow } from './guild.ts';
export { syncOf } from './store.ts';
