/** What other features use of this one. */
export { activityRowsForExport } from './service.ts';
export { removeOldActivity } from './sweep.ts';
