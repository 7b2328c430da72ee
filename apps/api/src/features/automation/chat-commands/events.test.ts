import { testMessages } from '../../../testing/events.ts';
import { chatCommandEvents } from './events.ts';

testMessages(chatCommandEvents, {
  'chat-commands.changed': ['Chat commands changed', 'Chat commands: ;call, ;help.', '/settings', 'cobalt'],
  'chat-command.accepted': [
    'Chat command',
    'Rusty typed ;call car on fire in the game chat.',
    '?tab=ingame',
    'gray',
  ],
  'staff-command.not-recorded': [
    'In-game command not recorded',
    'Cleo typed :kick all. It means several players.',
    '?tab=ingame',
    'gray',
  ],
});
