/** What other features use of this one. */
export { forgetProof, verifyByCommand } from './prove.ts';
export { verifiedAccountOf } from './store.ts';
