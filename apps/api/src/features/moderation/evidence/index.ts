/** What other features use of this one. */
export { type EvidenceDeps, fileKey, storeImportedPicture } from './service.ts';
export { attachEvidence, linksOf, releaseEvidence, withdrawPicture } from './store.ts';
export { removeUnattachedEvidence } from './sweep.ts';
