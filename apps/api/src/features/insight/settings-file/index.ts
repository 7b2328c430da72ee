/** What other features use of this one. */
export { applyPart, type CallDeps, callerFor, envOf, readPart } from './calls.ts';
