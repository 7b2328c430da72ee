import { testMessages } from '../../../testing/events.ts';
import { automationEvents } from './events.ts';

testMessages(automationEvents, {
  'automation.changed': [
    'Automation switched on',
    'Welcome messages were switched on.',
    '/automations',
    'cobalt',
  ],
  'bolo.joined': [
    'BOLO: player joined',
    'Rusty joined the game. Note: armed',
    '?tab=ingame&player=Rusty',
    'danger',
  ],
  'duty.unanswered': ['AFK check unanswered', 'bo: No reply within 5 minutes.', '/staff', 'orange'],
});
