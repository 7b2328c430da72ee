import { testEntries, testMessages } from '../../../testing/events.ts';
import { playerNoteEvents } from './events.ts';

testMessages(playerNoteEvents, {
  'player-note.added': [
    'Player note added',
    'A note on Rusty was added.',
    '/punishments?player=Rusty',
    'cobalt',
  ],
  'player-note.changed': [
    'Player note changed',
    'A note on Rusty was changed.',
    '/punishments?player=Rusty',
    'cobalt',
  ],
  'player-note.removed': [
    'Player note deleted',
    'A note on Rusty was deleted.',
    '/punishments?player=Rusty',
    'cobalt',
  ],
});

testEntries(playerNoteEvents, [
  [
    { kind: 'player-note.added', noteId: 'n', player: 'Bob' },
    'Player note added',
    'A note on Bob was added.',
    'Bob',
  ],
  [
    { kind: 'player-note.changed', noteId: 'n', player: 'Bob' },
    'Player note changed',
    'A note on Bob was changed.',
    'Bob',
  ],
  [
    { kind: 'player-note.removed', noteId: 'n', player: 'Bob' },
    'Player note deleted',
    'A note on Bob was deleted.',
    'Bob',
  ],
]);
