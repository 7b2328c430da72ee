/** What other features use of this one. */
export { applyPart, type CallDeps, envOf, readPart } from './calls.ts';
