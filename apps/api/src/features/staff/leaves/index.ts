/** What other features use of this one. */
export { awayNow, leavesWithin } from './by-member.ts';
