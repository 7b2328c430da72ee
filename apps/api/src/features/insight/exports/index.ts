/** What other features use of this one. */
export { inputOf, nameOfServer } from './admission.ts';
export { type Cell, type Columns, csvFileName, sendCsv } from './csv.ts';
export type { ExportDeps } from './http.ts';
export { exportedParts } from './people-sections.ts';
export { exportedSettings } from './sections.ts';
