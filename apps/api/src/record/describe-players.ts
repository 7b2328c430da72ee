import type { Description } from './describe.ts';
import type { PlayerEvent } from './happenings.ts';

/** Puts what players did in the game into words (design.md section 5). */
export function describePlayer(event: PlayerEvent): Description {
  const base = { target: event.player, changes: null };
  switch (event.kind) {
    case 'player.joined':
      return {
        ...base,
        type: 'player_join',
        title: 'Player joined',
        description: `${event.player} joined the game.`,
      };
    case 'player.left':
      return {
        ...base,
        type: 'player_leave',
        title: 'Player left',
        description: `${event.player} left the game.`,
      };
    case 'player.killed':
      return {
        ...base,
        type: 'kill_log',
        title: 'Player killed',
        description: `${event.killer} killed ${event.player}.`,
      };
  }
}
