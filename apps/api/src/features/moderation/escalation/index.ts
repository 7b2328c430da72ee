/** What other features use of this one. */
export { escalationVersions, ruleSetInForce } from './store.ts';
