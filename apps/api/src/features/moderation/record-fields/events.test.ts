import { testMessages } from '../../../testing/events.ts';
import { recordFieldsEvents } from './events.ts';

testMessages(recordFieldsEvents, {
  'record-fields.changed': [
    'Required and custom fields changed',
    '1 custom field. Added: Department.',
    '/settings',
    'cobalt',
  ],
});
