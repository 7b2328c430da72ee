import { defineEvents } from '../../../events/define-events.ts';
import { withPlayer } from '../../../events/embed.ts';

/** What players did in the game; `at` is the game's own time. */
export type PlayerEvent =
  | { kind: 'player.joined'; player: string }
  | { kind: 'player.left'; player: string }
  | { kind: 'player.killed'; player: string; killer: string };

const PLAYER = {
  target: ({ player }: { player: string }) => player,
  diff: null,
  page: ({ player }: { player: string }) => withPlayer('?tab=ingame', player),
  live: [['game', 'changed']],
} as const;

export const playerEvents = defineEvents<PlayerEvent>({
  'player.joined': {
    ...PLAYER,
    type: 'player_join',
    title: 'Player joined',
    sentence: ({ player }) => `${player} joined the game.`,
    color: 'success',
    lines: { title: (count) => `${count} players joined` },
    example: { player: 'Rusty' },
  },
  'player.left': {
    ...PLAYER,
    type: 'player_leave',
    title: 'Player left',
    sentence: ({ player }) => `${player} left the game.`,
    color: 'gray',
    lines: { title: (count) => `${count} players left` },
    example: { player: 'Rusty' },
  },
  'player.killed': {
    ...PLAYER,
    type: 'kill_log',
    title: 'Player killed',
    sentence: ({ player, killer }) => `${killer} killed ${player}.`,
    color: 'danger',
    lines: { title: (count) => `${count} players killed` },
    example: { player: 'Rusty', killer: 'Cleo' },
  },
});
