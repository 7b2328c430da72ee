/** What other features use of this one. */
export { disciplineRules } from './rules-store.ts';
export { infractionsStore } from './store.ts';
export { personOf, toInfractions } from './view.ts';
