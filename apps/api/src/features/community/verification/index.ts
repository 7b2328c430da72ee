/** What other features use of this one. */
export { forgetProof, hearCommand } from './prove.ts';
