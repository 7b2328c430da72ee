import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

export type BanEvent =
  /** `player` is the first of them. */
  | { kind: 'bans.imported'; count: number; player: string; reason: string }
  | { kind: 'bans.ignored'; count: number; ignored: boolean };

const BASE = { type: 'staff_action', diff: null, page: '/punishments/bans' } as const;

export const banEvents = defineEvents<BanEvent>({
  'bans.imported': {
    ...BASE,
    type: 'punishment',
    staffAction: settingsChange,
    title: 'Bans imported from the game',
    sentence: ({ count: many, player, reason }) =>
      `${many === 1 ? player : `${player} and ${many - 1} more`}: ${reason}`,
    target: null,
    color: 'danger',
    live: [
      ['punishments', 'created'],
      ['bans', 'changed'],
      ['server', 'changed'],
    ],
    example: { count: 2, player: 'Rusty', reason: 'Banned in the game' },
  },
  'bans.ignored': {
    ...BASE,
    staffAction: settingsChange,
    title: ({ ignored }) => (ignored ? 'Ban differences ignored' : 'Ban differences shown again'),
    sentence: ({ count: many }) => `${many} ${many === 1 ? 'ban' : 'bans'}`,
    target: null,
    color: 'gray',
    live: [
      ['bans', 'changed'],
      ['server', 'changed'],
    ],
    example: { count: 2, ignored: true },
  },
});
