import type { WebhookType } from '@tenfour/domain';
import type { Description } from './describe.ts';
import type { WebhookEvent } from './happenings.ts';

/** What a webhook is for, within a sentence. */
export const WEBHOOK_SUBJECTS: Readonly<Record<WebhookType, string>> = {
  staff_actions: 'staff actions',
  punishments: 'punishments',
  game_panel: 'the game panel',
  player_joins: 'player joins',
  player_leaves: 'player leaves',
  kill_logs: 'kill logs',
};

/** Puts what happened to a webhook into words; its address is in none of them. */
export function describeWebhook(event: WebhookEvent): Description {
  const subject = WEBHOOK_SUBJECTS[event.webhookType];
  const base = { type: 'staff_action', target: `Webhook for ${subject}`, changes: null } as const;
  switch (event.kind) {
    case 'webhook.stopped':
      return {
        ...base,
        title: 'Webhook switched off',
        description: `The webhook for ${subject} was switched off: ${event.reason}`,
      };
  }
}
