import { defineEvents } from '../../../events/define-events.ts';
import type { Color } from '../../../events/embed.ts';

/** Whether it was started by a person, a schedule or an automation. */
export type CommandOrigin = 'person' | 'schedule' | 'automation';

export type CommandEvent =
  /** The game has accepted it. */
  | { kind: 'command.sent'; command: string; origin: CommandOrigin }
  | {
      kind: 'command.settled';
      command: string;
      origin: CommandOrigin;
      state: 'failed' | 'unknown';
      /** Why, in words. */
      message: string | null;
    };

const SUBJECTS = {
  person: 'Command',
  schedule: 'Scheduled command',
  automation: 'Automation’s command',
} as const;

const OUTCOMES = {
  failed: { title: 'failed', color: 'danger' },
  unknown: { title: 'outcome unknown', color: 'orange' },
} as const satisfies Record<string, { title: string; color: Color }>;

const COMMAND = {
  type: 'game_command',
  target: null,
  diff: null,
  page: '?tab=ingame',
  // Published with the row (game/panel): not every outcome has an event.
  live: [],
} as const;

export const commandEvents = defineEvents<CommandEvent>({
  'command.sent': {
    ...COMMAND,
    title: ({ origin }) => `${SUBJECTS[origin]} sent`,
    sentence: ({ command }) => command,
    color: 'success',
    lines: { title: (count) => `${count} commands sent`, areByActor: true },
    example: { command: ':h Hi', origin: 'person' },
  },
  'command.settled': {
    ...COMMAND,
    title: ({ origin, state }) => `${SUBJECTS[origin]} ${OUTCOMES[state].title}`,
    sentence: ({ command, message }) => (message === null ? command : `${command}: ${message}`),
    color: ({ state }) => OUTCOMES[state].color,
    example: { command: ':h Hi', origin: 'person', state: 'failed', message: 'The server is empty.' },
  },
});
