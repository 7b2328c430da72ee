import { testMessages } from '../../../testing/events.ts';
import { exportEvents } from './events.ts';

testMessages(exportEvents, {
  'server.exported': ['Server exported', 'All data of this server was exported.', '/settings', 'cobalt'],
});
