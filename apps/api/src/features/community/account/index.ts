/** What other features use of this one. */
export { accountEvents, type ProvedBy } from './events.ts';
