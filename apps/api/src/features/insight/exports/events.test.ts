import { testMessages } from '../../../testing/events.ts';
import { exportEvents } from './events.ts';

testMessages(exportEvents, {
  'server.exported': ['Server exported', 'Everything of this server was downloaded.', '/settings', 'cobalt'],
});
