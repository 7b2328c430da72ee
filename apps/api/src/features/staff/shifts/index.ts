/** What other features use of this one. */
export { automatedShifts, endOpenShifts } from './automated.ts';
export { type ShiftExportRow, shiftRowsForExport } from './export.ts';
export { hoursWithin, type PeriodWork, weeks, workWithin } from './hours.ts';
export { quotasOfPeople, quotasStore } from './quotas-store.ts';
export { countRecords } from './records.ts';
export { rulesStore } from './rules-store.ts';
