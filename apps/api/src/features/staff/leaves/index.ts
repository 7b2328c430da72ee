/** What other features use of this one. */
export { leavesWithin } from './by-member.ts';
