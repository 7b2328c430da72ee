/** What other features use of this one. */
export { customCommandNames } from './run-view.ts';
export { requireCommand } from './service.ts';
