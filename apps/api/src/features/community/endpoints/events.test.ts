import { testMessages } from '../../../testing/events.ts';
import { endpointEvents } from './events.ts';

testMessages(endpointEvents, {
  'endpoint.created': ['Endpoint added', 'Signed events are sent to bot.example', '/api-keys', 'cobalt'],
  'endpoint.changed': ['Endpoint switched off', 'at bot.example was changed', '/api-keys', 'cobalt'],
  'endpoint.removed': ['Endpoint deleted', 'was deleted', '/api-keys', 'gray'],
  'endpoint.secret-rotated': ['Endpoint secret rotated', 'has a new secret', '/api-keys', 'cobalt'],
  'endpoint.tested': ['Test event sent', 'was sent to bot.example', '/api-keys', 'cobalt'],
  'endpoint.replayed': ['Events replayed', '3 events are sent to bot.example', '/api-keys', 'cobalt'],
  'endpoint.disabled': ['Endpoint switched off', 'it failed for 3 days', '/api-keys', 'danger'],
});
