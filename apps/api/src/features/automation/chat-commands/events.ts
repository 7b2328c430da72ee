import type { Changes } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

export type ChatCommandEvent =
  | { kind: 'chat-commands.changed'; changes: Changes }
  /** A player or staff member typed one; what it does has an entry of its own. */
  | { kind: 'chat-command.accepted'; player: string; line: string }
  /** A kick, ban or unban typed in the game that became no record. */
  | { kind: 'staff-command.not-recorded'; player: string; line: string; why: string };

export const chatCommandEvents = defineEvents<ChatCommandEvent>({
  'chat-commands.changed': {
    type: 'staff_action',
    title: 'Chat commands changed',
    sentence: ({ changes }) => changesInWords(changes),
    target: null,
    diff: {
      of: ({ changes }) => changes,
      labels: {
        commands: { name: 'Commands', empty: 'None' },
        recordsInGame: { name: 'Record kicks and bans typed in the game' },
      },
      isInSentence: true,
    },
    color: 'cobalt',
    page: '/settings',
    live: [['settings', 'changed']],
    staffAction: settingsChange,
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
  'staff-command.not-recorded': {
    type: 'game_command',
    title: 'In-game command not recorded',
    sentence: ({ player, line, why }) => `${player} typed ${line}. ${why}`,
    target: ({ player }) => player,
    diff: null,
    color: 'gray',
    page: '?tab=ingame',
    live: [],
    example: { player: 'Cleo', line: ':kick all', why: 'It means several players.' },
  },
});

function changesInWords({ after }: Changes): string {
  const commands = after.commands === undefined ? [] : [`Chat commands: ${after.commands || 'none'}.`];
  if (after.recordsInGame === undefined) return commands.join(' ');
  const records = after.recordsInGame ? 'are recorded' : 'are no longer recorded';
  return [...commands, `Kicks and bans typed in the game ${records}.`].join(' ');
}
