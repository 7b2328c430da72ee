/** What other features use of this one. */

export { serverEvents } from './events.ts';
export type { MappedRoles } from './join-server.ts';
export { type GameKeys, NOT_AUTHORISED, SUSPENDED } from './keys.ts';
export { namesOf } from './memberships.ts';
export { countOnDuty, staffOnDuty } from './on-duty.ts';
export type { PlayerLookup } from './player-lookup.ts';
export { ownedServersLock, type Quotas, requireRoomToOwn, serversMaxOf } from './quotas.ts';
export { timeZoneOf } from './store.ts';
export { PURGED_AFTER_MS, purgeServers, removeServer } from './sweep.ts';
