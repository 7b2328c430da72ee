/** What other features use of this one. */
export { activityRowsForExport } from './export.ts';
export { removeOldActivity } from './sweep.ts';
