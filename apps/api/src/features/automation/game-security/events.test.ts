import { testMessages } from '../../../testing/events.ts';
import { securityEvents } from './events.ts';

testMessages(securityEvents, {
  'security.alerted': ['Security alert', 'Rex ran :ban all.', '/security', 'danger'],
  'security.acknowledged': ['Security alert acknowledged', 'Rex ran :ban all.', '/security', 'yellow'],
  'security.resolved': ['Security alert resolved', 'Rex ran :ban all.', '/security', 'success'],
});
