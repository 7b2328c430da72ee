/** What other features use of this one. */
export { awayNow, leavesWithin } from './by-member.ts';
export { leavesStore, toLeave } from './store.ts';
