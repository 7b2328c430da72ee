/** What other features use of this one. */
export { attachEvidence, linksOf } from './store.ts';
export { removeLooseEvidence } from './sweep.ts';
