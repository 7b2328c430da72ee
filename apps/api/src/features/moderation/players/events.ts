import { defineEvents } from '../../../events/define-events.ts';
import { withPlayer } from '../../../events/embed.ts';

/** A note that staff leave about a player, without its text, since webhooks send this to channels others read. */
export type PlayerNoteEvent = {
  kind: 'player-note.added' | 'player-note.changed' | 'player-note.removed';
  noteId: string;
  player: string;
};

const BASE = {
  type: 'staff_action',
  target: ({ player }: { player: string }) => player,
  diff: null,
  color: 'cobalt',
  page: ({ player }: { player: string }) => withPlayer('/punishments', player),
  example: { noteId: 'n', player: 'Rusty' },
} as const;

export const playerNoteEvents = defineEvents<PlayerNoteEvent>({
  'player-note.added': {
    ...BASE,
    title: 'Player note added',
    sentence: ({ player }) => `A note on ${player} was added.`,
    live: ({ noteId }) => [['player-notes', 'created', noteId]],
  },
  'player-note.changed': {
    ...BASE,
    title: 'Player note changed',
    sentence: ({ player }) => `A note on ${player} was changed.`,
    live: ({ noteId }) => [['player-notes', 'changed', noteId]],
  },
  'player-note.removed': {
    ...BASE,
    title: 'Player note deleted',
    sentence: ({ player }) => `A note on ${player} was deleted.`,
    live: ({ noteId }) => [['player-notes', 'removed', noteId]],
  },
});
