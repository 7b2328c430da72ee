import { testMessages } from '../../../testing/events.ts';
import { webhookEvents } from './events.ts';

testMessages(webhookEvents, {
  'webhook.created': [
    'Webhook added',
    'The webhook for kill logs (…7788) was added.',
    '/logs?tab=webhooks',
    'cobalt',
  ],
  'webhook.changed': [
    'Webhook changed',
    'The webhook for kill logs (…7788): It was for punishments before.',
    '/logs?tab=webhooks',
    'cobalt',
  ],
  'webhook.removed': [
    'Webhook deleted',
    'The webhook for kill logs (…7788) was deleted.',
    '/logs?tab=webhooks',
    'gray',
  ],
  'webhook.revealed': [
    'Webhook URL viewed',
    'The full URL of the webhook for kill logs (…7788) was viewed.',
    '/logs?tab=webhooks',
    'cobalt',
  ],
  'webhook.tested': [
    'Webhook test failed',
    'A test message to the webhook for kill logs (…7788) failed. Discord is away.',
    '/logs?tab=webhooks',
    'cobalt',
  ],
  'webhook.resent': [
    'Message resent',
    '“Kick added” is sent again to the webhook for kill logs (…7788).',
    '/logs?tab=webhooks',
    'cobalt',
  ],
  'webhook.stopped': [
    'Webhook switched off',
    'The webhook for kill logs was switched off: It is gone.',
    '/logs?tab=webhooks',
    'danger',
  ],
});
