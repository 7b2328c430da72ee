/** What other features use of this one. */
export { customCommandNames } from './run-view.ts';
