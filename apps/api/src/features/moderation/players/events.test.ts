import { testEntries, testMessages } from '../../../testing/events.ts';
import { playerMatchEvents, playerNoteEvents } from './events.ts';

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

testMessages(playerMatchEvents, {
  'player-match.joined': [
    'Player records joined',
    'The records of BlueHeron were joined to KingFisher.',
    '/punishments?player=KingFisher',
    'cobalt',
  ],
  'player-match.split': [
    'Player records split',
    'The records of BlueHeron were split from KingFisher.',
    '/punishments?player=KingFisher',
    'cobalt',
  ],
  'player-match.removed': [
    'Player match undone',
    'The match of BlueHeron and KingFisher was undone.',
    '/punishments?player=KingFisher',
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
