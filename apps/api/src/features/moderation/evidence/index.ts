/** What other features use of this one. */
export { attachEvidence, linksOf, releaseEvidence } from './store.ts';
export { removeUnattachedEvidence } from './sweep.ts';
