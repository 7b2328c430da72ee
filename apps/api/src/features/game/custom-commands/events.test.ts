import { testMessages } from '../../../testing/events.ts';
import { customCommandEvents } from './events.ts';

testMessages(customCommandEvents, {
  'custom-command.created': [
    'Custom command added',
    'Greeting: :h Hi every 5 minutes, switched on.',
    '?tab=ingame',
    'cobalt',
  ],
  'custom-command.changed': [
    'Custom command switched off',
    'Greeting: Switched off.',
    '?tab=ingame',
    'cobalt',
  ],
  'custom-command.removed': ['Custom command deleted', 'Greeting was deleted.', '?tab=ingame', 'gray'],
  'custom-command.skipped': ['Custom command skipped', 'Greeting: There is no key.', '?tab=ingame', 'orange'],
  'custom-command.missed': [
    'Custom command missed',
    'Greeting: one due time passed while nothing could run.',
    '?tab=ingame',
    'orange',
  ],
});
