/** What other features use of this one. */
export { AlreadyMemberError, addMember } from './add-member.ts';
export { joinRequestEvents } from './events.ts';
export { priorPunishmentsOf } from './prior-punishments.ts';
export { joinRequestsStore } from './store.ts';
