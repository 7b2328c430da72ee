/** What other features use of this one. */
export { automatedShifts, endOpenShifts } from './automated.ts';
export { type ShiftExportRow, shiftRowsForExport } from './export.ts';
export { hoursWithin } from './hours.ts';
export { rulesStore } from './rules-store.ts';
