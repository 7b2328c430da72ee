/** What other features use of this one. */
export { type Cell, type Columns, csvFileName, sendCsv } from './csv.ts';
export { type ExportDeps, inputOf, nameOfServer } from './http.ts';
export { exportedParts } from './people-sections.ts';
export { exportedSettings } from './sections.ts';
