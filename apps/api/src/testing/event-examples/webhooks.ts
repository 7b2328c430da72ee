import type { WebhookEvent } from '../../events/domain-events.ts';
import type { Told } from './index.ts';

const webhook = { type: 'kill_logs', ending: '7788' } as const;
const hooks = '/logs?tab=webhooks';

/** Examples of what becomes of webhooks. */
export const WEBHOOK_EXAMPLES: { [K in WebhookEvent['kind']]: Told<K> } = {
  'webhook.created': [
    { webhook },
    'Webhook added',
    'The webhook for kill logs (…7788) was added.',
    hooks,
    'cobalt',
  ],
  'webhook.changed': [
    { webhook, changes: { before: { type: 'punishments' }, after: { type: 'kill_logs' } } },
    'Webhook changed',
    'The webhook for kill logs (…7788): It was for punishments before.',
    hooks,
    'cobalt',
  ],
  'webhook.removed': [
    { webhook },
    'Webhook deleted',
    'The webhook for kill logs (…7788) was deleted.',
    hooks,
    'gray',
  ],
  'webhook.revealed': [
    { webhook },
    'Webhook address shown',
    'The whole address of the webhook for kill logs (…7788) was shown.',
    hooks,
    'cobalt',
  ],
  'webhook.tested': [
    { webhookId: 'w', webhook, problem: 'Discord is away.' },
    'Webhook test failed',
    'A test message to the webhook for kill logs (…7788) did not arrive. Discord is away.',
    hooks,
    'cobalt',
  ],
  'webhook.resent': [
    { webhook, title: 'Kick added' },
    'Message sent again',
    '“Kick added” goes to the webhook for kill logs (…7788) once more.',
    hooks,
    'cobalt',
  ],
  'webhook.stopped': [
    { webhookId: 'w', webhookType: 'kill_logs', reason: 'It is gone.' },
    'Webhook switched off',
    'The webhook for kill logs was switched off: It is gone.',
    hooks,
    'danger',
  ],
};
