import type { Changes } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';

export type ChatCommandEvent =
  | { kind: 'chat-commands.changed'; changes: Changes }
  /** A player or staff member typed one; what it does has an entry of its own. */
  | { kind: 'chat-command.accepted'; player: string; line: string };

export const chatCommandEvents = defineEvents<ChatCommandEvent>({
  'chat-commands.changed': {
    type: 'staff_action',
    title: 'Chat commands changed',
    sentence: ({ changes }) => `Chat commands: ${changes.after.commands || 'none'}.`,
    target: null,
    diff: {
      of: ({ changes }) => changes,
      labels: { commands: { name: 'Commands', empty: 'None' } },
      isInSentence: true,
    },
    color: 'cobalt',
    page: '/settings',
    live: [['settings', 'changed']],
    example: { changes: { before: { commands: '' }, after: { commands: ';call, ;help' } } },
  },
  'chat-command.accepted': {
    type: 'game_command',
    title: 'Chat command',
    sentence: ({ player, line }) => `${player} typed ${line} in the game chat.`,
    target: ({ player }) => player,
    diff: null,
    color: 'gray',
    page: '?tab=ingame',
    live: [],
    example: { player: 'Rusty', line: ';call car on fire' },
  },
});
