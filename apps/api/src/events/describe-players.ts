import type { Description } from './description.ts';
import type { PlayerEvent, PlayerNoteEvent } from './domain-events.ts';

/** Describes what players did in the game. */
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

const NOTES = {
  'player-note.added': { title: 'Player note added', verb: 'added' },
  'player-note.changed': { title: 'Player note changed', verb: 'changed' },
  'player-note.removed': { title: 'Player note deleted', verb: 'deleted' },
} as const;

/** Describes a note without its text, since webhooks send this to channels that other people read. */
export function describePlayerNote({ kind, player }: PlayerNoteEvent): Description {
  const { title, verb } = NOTES[kind];
  return {
    type: 'staff_action',
    title,
    description: `A note on ${player} was ${verb}.`,
    target: player,
    changes: null,
  };
}
