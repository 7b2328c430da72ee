/** What other features use of this one. */

export { roleEvents } from './events.ts';
export { noSuchRole, type RoleRow, rolesLock, rolesStore } from './store.ts';
