import { testMessages } from '../../../testing/events.ts';
import { apiKeyEvents } from './events.ts';

testMessages(apiKeyEvents, {
  'api-key.created': ['API key created', 'The API key Stats may: View punishments.', '/api-keys', 'cobalt'],
  'api-key.revoked': ['API key revoked', 'The API key Stats was revoked.', '/api-keys', 'gray'],
});
