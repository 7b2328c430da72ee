/** What other features use of this one. */
export { keepEvidence } from './attach-evidence.ts';
export { linksOf } from './links.ts';
export { removeLooseEvidence } from './sweep.ts';
