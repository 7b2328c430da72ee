import { testMessages } from '../../../testing/events.ts';
import { importEvents } from './events.ts';

testMessages(importEvents, {
  'import.finished': [
    'Import finished',
    'Imported from erm.json: 2 punishments, 1 shift.',
    '/import',
    'cobalt',
  ],
  'import.undone': [
    'Import undone',
    'Taken back from erm.json: 1 punishment. 1 had changed since and stayed.',
    '/import',
    'gray',
  ],
});
