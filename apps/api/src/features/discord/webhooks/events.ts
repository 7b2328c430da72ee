import { WEBHOOK_SUBJECTS, type WebhookType } from '@tenfour/domain';
import { type Changes, oneOf } from '../../../events/changed-fields.ts';
import { defineEvents } from '../../../events/define-events.ts';
import { settingsChange } from '../../../events/domain-event.ts';

/** Facts of a webhook for the log, without its address and token. */
export interface WebhookDetails {
  type: WebhookType;
  /** The last four digits of Discord's own id of it. */
  ending: string;
}

/** What happened to a Discord webhook; never contains its address. */
export type WebhookEvent =
  | { kind: 'webhook.created'; webhook: WebhookDetails }
  | { kind: 'webhook.changed'; webhook: WebhookDetails; changes: Changes }
  | { kind: 'webhook.removed'; webhook: WebhookDetails }
  /** The whole address was shown. */
  | { kind: 'webhook.revealed'; webhookId: string; webhook: WebhookDetails }
  /** `problem` is why the test message did not arrive; null when it did. */
  | { kind: 'webhook.tested'; webhookId: string; webhook: WebhookDetails; problem: string | null }
  /** `title` is that of the message which is sent once more. */
  | { kind: 'webhook.resent'; webhook: WebhookDetails; title: string }
  /** By the product itself, since Discord does not take messages for it any more; `reason` is a sentence. */
  | { kind: 'webhook.stopped'; webhookId: string; webhookType: WebhookType; reason: string };

const COMMON = {
  type: 'staff_action',
  diff: null,
  page: '/logs?tab=webhooks',
  // Published by the code that writes webhooks and their messages.
  live: [],
} as const;

const BASE = {
  ...COMMON,
  target: ({ webhook }: { webhook: WebhookDetails }) => `Webhook for ${WEBHOOK_SUBJECTS[webhook.type]}`,
  color: 'cobalt',
} as const;

const webhook = { type: 'kill_logs', ending: '7788' } as const;

export const webhookEvents = defineEvents<WebhookEvent>({
  'webhook.created': {
    ...BASE,
    staffAction: settingsChange,
    title: 'Webhook added',
    sentence: (event) => `The ${nameOf(event.webhook)} was added.`,
    example: { webhook },
  },
  'webhook.changed': {
    ...BASE,
    staffAction: settingsChange,
    title: ({ changes }) => changeTitle(changes),
    sentence: (event) => `The ${nameOf(event.webhook)}: ${changesInWords(event.changes)}`,
    diff: {
      of: ({ changes }) => changes,
      labels: {
        type: { name: 'For', value: oneOf(WEBHOOK_SUBJECTS) },
        address: { name: 'Address' },
        token: { name: 'Address' },
        isActive: { name: 'Switched on' },
      },
    },
    example: { webhook, changes: { before: { type: 'punishments' }, after: { type: 'kill_logs' } } },
  },
  'webhook.removed': {
    ...BASE,
    staffAction: settingsChange,
    title: 'Webhook deleted',
    sentence: (event) => `The ${nameOf(event.webhook)} was deleted.`,
    color: 'gray',
    example: { webhook },
  },
  'webhook.revealed': {
    ...BASE,
    title: 'Webhook URL viewed',
    staffAction: settingsChange,
    sentence: (event) => `The full URL of the ${nameOf(event.webhook)} was viewed.`,
    subject: ({ webhookId }) => webhookId,
    example: { webhookId: 'w', webhook },
  },
  'webhook.tested': {
    ...BASE,
    title: ({ problem }) => (problem === null ? 'Webhook tested' : 'Webhook test failed'),
    sentence: (event) => {
      const outcome = event.problem === null ? 'was sent.' : `failed. ${event.problem}`;
      return `A test message to the ${nameOf(event.webhook)} ${outcome}`;
    },
    // The channel of a test message needs no second message about the test.
    skippedWebhook: ({ webhookId }) => webhookId,
    example: { webhookId: 'w', webhook, problem: 'Discord is away.' },
  },
  'webhook.resent': {
    ...BASE,
    title: 'Message resent',
    sentence: (event) => `“${event.title}” is sent again to the ${nameOf(event.webhook)}.`,
    example: { webhook, title: 'Kick added' },
  },
  'webhook.stopped': {
    ...COMMON,
    title: 'Webhook switched off',
    sentence: ({ webhookType, reason }) =>
      `The webhook for ${WEBHOOK_SUBJECTS[webhookType]} was switched off: ${reason}`,
    target: ({ webhookType }) => `Webhook for ${WEBHOOK_SUBJECTS[webhookType]}`,
    color: 'danger',
    example: { webhookId: 'w', webhookType: 'kill_logs', reason: 'It is gone.' },
  },
});

/** Several webhooks can have the same purpose: the end of Discord's id distinguishes them. */
function nameOf({ type, ending }: WebhookDetails): string {
  return `webhook for ${WEBHOOK_SUBJECTS[type]} (…${ending})`;
}

function changeTitle({ after }: Changes): string {
  if (Object.keys(after).join() !== 'isActive') return 'Webhook changed';
  return after.isActive === true ? 'Webhook switched on' : 'Webhook switched off';
}

function changesInWords({ before, after }: Changes): string {
  const lines = [
    ...('type' in after ? [`It was for ${subjectOf(before.type)} before.`] : []),
    ...('address' in after || 'token' in after ? ['It has a new address.'] : []),
    ...('isActive' in after ? [after.isActive === true ? 'Switched on.' : 'Switched off.'] : []),
  ];
  return lines.join(' ');
}

function subjectOf(type: unknown): string {
  return Object.entries(WEBHOOK_SUBJECTS).find(([known]) => known === type)?.[1] ?? 'something else';
}
