import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';
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
    staffAction: ({ noteId: subjectId }) => ({ kind: 'change', subjectId }),
    sentence: ({ player }) => `A note on ${player} was deleted.`,
    live: ({ noteId }) => [['player-notes', 'removed', noteId]],
  },
});

/** A decision about whose the records of a name are. */
export type PlayerMatchEvent = {
  kind: 'player-match.joined' | 'player-match.split' | 'player-match.removed';
  matchId: string;
  /** Name of the account. */
  player: string;
  /** Name of the records. */
  name: string;
};

const MATCH = {
  ...{ ...BASE, staffAction: settingsChange },
  example: { matchId: 'm', player: 'KingFisher', name: 'BlueHeron' },
  live: ({ matchId }: { matchId: string }) => [['punishments', 'changed', matchId]] as const,
} as const;

export const playerMatchEvents = defineEvents<PlayerMatchEvent>({
  'player-match.joined': {
    ...MATCH,
    title: 'Player records joined',
    sentence: ({ player, name }) => `The records of ${name} were joined to ${player}.`,
  },
  'player-match.split': {
    ...MATCH,
    title: 'Player records split',
    sentence: ({ player, name }) => `The records of ${name} were split from ${player}.`,
  },
  'player-match.removed': {
    ...MATCH,
    title: 'Player match undone',
    sentence: ({ player, name }) => `The match of ${name} and ${player} was undone.`,
  },
});
