import type { Walk } from './activity-rows.ts';

/** Imports: one line when one is over, whatever it made. */
export const IMPORT_WALKS: readonly Walk[] = [
  { procedure: 'imports.begin', action: null },
  { procedure: 'imports.map', action: null },
  { procedure: 'imports.start', action: 'import.finished' },
  { procedure: 'imports.stop', action: 'import.finished' },
  { procedure: 'imports.undo', action: 'import.undone' },
  { procedure: 'imports.decide', action: 'server.settings-changed', wholeServer: true },
  { procedure: 'imports.discard', action: null },
];
