import { testMessages } from '../../../testing/events.ts';
import { commandEvents } from './events.ts';

testMessages(commandEvents, {
  'command.sent': ['Command sent', ':h Hi', '?tab=ingame', 'success'],
  'command.settled': ['Command failed', ':h Hi: The server is empty.', '?tab=ingame', 'danger'],
});
