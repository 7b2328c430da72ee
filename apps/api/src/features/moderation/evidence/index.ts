/** What other features use of this one. */
export { keepEvidence, linksOf } from './store.ts';
export { removeLooseEvidence } from './sweep.ts';
