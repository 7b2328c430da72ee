/** What other features use of this one. */
export { compareAfterRead } from './drift.ts';
