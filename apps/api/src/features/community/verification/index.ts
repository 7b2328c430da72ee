/** What other features use of this one. */
export { forgetProof, verifyByCommand } from './prove.ts';
