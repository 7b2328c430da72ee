import { testMessages } from '../../../testing/events.ts';
import { checkEvents } from './events.ts';

testMessages(checkEvents, {
  'check.broken': [
    'Player check failed',
    'Rusty: Team Police. No allowed Discord role.',
    '?tab=ingame&player=Rusty',
    'orange',
  ],
  'check.enforced': [
    'Player check: kick sent',
    'Rusty and Ana: kick sent. Team Police: No allowed Discord role.',
    '?tab=ingame&player=Rusty',
    'danger',
  ],
});
