/** What other features use of this one. */
export { attachEvidence, linksOf } from './store.ts';
export { removeUnattachedEvidence } from './sweep.ts';
