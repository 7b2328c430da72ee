/** What other features use of this one. */
export { NO_SENDER, sendersOf } from './senders.ts';
