import { testMessages } from '../../../testing/events.ts';
import { serverEvents } from './events.ts';

testMessages(serverEvents, {
  'server.created': ['Server created', 'Liberty was created.', '/settings', 'cobalt'],
  'server.renamed': ['Server renamed', 'A is now called B.', '/settings', 'cobalt'],
  'server.settings-changed': [
    'Settings changed',
    'Send bans and kicks to the game: on.',
    '/settings',
    'cobalt',
  ],
  'server.keys-changed': ['ER:LC API key changed', 'The ER:LC API key was changed.', '/settings', 'cobalt'],
  'server.join-code-rotated': [
    'Join code changed',
    'The old join code stopped working.',
    '/settings',
    'cobalt',
  ],
  'server.event-hook-changed': [
    'Event webhook address created',
    'Event webhook address was created.',
    '/settings',
    'cobalt',
  ],
  'server.event-hook-revealed': [
    'Event webhook address viewed',
    'The full address of the event webhook was viewed.',
    '/settings',
    'cobalt',
  ],
  'server.permissions-changed': ['Moderator permissions changed', '', '/settings', 'cobalt'],
  'server.suspended': [
    'Server suspended',
    'Nothing is sent to its game or to its channels until it is reactivated. Reason: Raiding',
    '/settings',
    'danger',
  ],
  'server.reactivated': ['Server reactivated', 'The server is active again.', '/settings', 'success'],
  'server.deleted': ['Server deleted', 'Liberty was deleted.', null, 'danger'],
});
