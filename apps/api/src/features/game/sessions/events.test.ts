import { testMessages } from '../../../testing/events.ts';
import { gameSessionEvents } from './events.ts';

testMessages(gameSessionEvents, {
  'game-session.planned': ['Session planned', 'Friday patrol was planned.', '/sessions', 'cobalt'],
  'game-session.changed': ['Session changed', 'Friday patrol was changed.', '/sessions', 'cobalt'],
  'game-session.cancelled': ['Session canceled', 'Friday patrol was canceled.', '/sessions', 'gray'],
  'game-session.started': ['Session started', 'Friday patrol started.', '/sessions', 'success'],
  'game-session.not-started': [
    'Session not started',
    'Friday patrol did not start automatically. 0 staff members on duty, 1 needed.',
    '/sessions',
    'orange',
  ],
  'game-session.series-created': [
    'Series created',
    'The series Friday patrol was created.',
    '/sessions',
    'cobalt',
  ],
  'game-session.series-changed': [
    'Series changed',
    'The series Friday patrol was changed.',
    '/sessions',
    'cobalt',
  ],
  'game-session.series-ended': ['Series ended', 'The series Friday patrol was ended.', '/sessions', 'gray'],
  'game-session.vote-opened': [
    'Vote opened',
    'A staff vote on Friday patrol was opened. It passes with 5 votes.',
    '/sessions',
    'cobalt',
  ],
  'game-session.vote-passed': [
    'Vote passed',
    'The vote on Friday patrol passed with 5 votes.',
    '/sessions',
    'success',
  ],
  'game-session.vote-closed': [
    'Vote closed',
    'The vote on Friday patrol closed: 3 yes, 4 no.',
    '/sessions',
    'gray',
  ],
  'game-session.boosted': ['Session boosted', 'Friday patrol was boosted.', '/sessions', 'cobalt'],
  'game-session.full': ['Session full', 'Friday patrol is full with 40 players.', '/sessions', 'success'],
  'game-session.low': ['Session low', 'Friday patrol is down to 6 players.', '/sessions', 'orange'],
  'game-session.ended': [
    'Session ended',
    'Friday patrol ended after 2h, peak 38 players.',
    '/sessions',
    'gray',
  ],
  'game-session.ending': ['Session ending', 'Friday patrol ends soon.', '/sessions', 'orange'],
  'game-session.kept-running': [
    'Session kept running',
    'Friday patrol keeps running.',
    '/sessions',
    'cobalt',
  ],
  'game-session.settings-changed': [
    'Session settings changed',
    'The settings of sessions were changed.',
    '/sessions',
    'cobalt',
  ],
});
