/** What other features use of this one. */
export { customCommandNames } from './names.ts';
