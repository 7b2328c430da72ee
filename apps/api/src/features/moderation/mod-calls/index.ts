/** What other features use of this one. */
export { importGameCalls } from './game-calls.ts';
