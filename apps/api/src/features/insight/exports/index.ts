/** What other features use of this one. */
export { type Cell, type Columns, csvFileName, sendCsv } from './csv.ts';
export { type ExportDeps, inputOf, nameOfServer } from './http.ts';
export { exportedSettings } from './sections.ts';
