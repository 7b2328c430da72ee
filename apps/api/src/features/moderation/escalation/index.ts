/** What other features use of this one. */
export { requireRuleCommands } from './service.ts';
export { escalationVersions, ruleSetInForce } from './store.ts';
