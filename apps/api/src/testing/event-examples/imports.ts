import type { ImportEvent, ServerExportEvent } from '../../events/domain-events.ts';
import type { Told } from './index.ts';

/** Examples of imports and of exports. */
export const IMPORT_EXAMPLES: { [K in (ImportEvent | ServerExportEvent)['kind']]: Told<K> } = {
  'server.exported': [
    {},
    'Server exported',
    'Everything of this server was downloaded.',
    '/settings',
    'cobalt',
  ],
  'import.finished': [
    { importId: 'i', fileName: 'erm.json', counts: { punishment: 2, shift: 1, note: 0 }, stopped: false },
    'Import finished',
    'Imported from erm.json: 2 punishments, 1 shift.',
    '/import',
    'cobalt',
  ],
  'import.undone': [
    { importId: 'i', fileName: 'erm.json', counts: { punishment: 1 }, left: 1 },
    'Import undone',
    'Taken back from erm.json: 1 punishment. 1 had changed since and stayed.',
    '/import',
    'gray',
  ],
};
