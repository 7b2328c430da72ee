/** What other features use of this one. */
export { formDetails, formEvents } from './events.ts';
export type { FormHooks } from './hooks.ts';
export { contentOf, formsStore, openForms, toNamedRoles } from './store.ts';
