import type { WebhookType } from '@tenfour/domain';
import type { Description } from './description.ts';
import type { Changes, WebhookEvent, WebhookFacts } from './domain-events.ts';

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
  if (event.kind === 'webhook.stopped') {
    const subject = WEBHOOK_SUBJECTS[event.webhookType];
    return {
      type: 'staff_action',
      title: 'Webhook switched off',
      description: `The webhook for ${subject} was switched off: ${event.reason}`,
      target: `Webhook for ${subject}`,
      changes: null,
    };
  }
  const { title, description } = wordsOf(event, nameOf(event.webhook));
  const changes = event.kind === 'webhook.changed' ? event.changes : null;
  const target = `Webhook for ${WEBHOOK_SUBJECTS[event.webhook.type]}`;
  return { type: 'staff_action', title, description, target, changes };
}

function wordsOf(event: Exclude<WebhookEvent, { kind: 'webhook.stopped' }>, name: string) {
  switch (event.kind) {
    case 'webhook.created':
      return { title: 'Webhook added', description: `${name} was added.` };
    case 'webhook.changed':
      return { title: titleOf(event.changes), description: `${name}: ${changesInWords(event.changes)}` };
    case 'webhook.removed':
      return { title: 'Webhook deleted', description: `${name} was deleted.` };
    case 'webhook.revealed':
      return {
        title: 'Webhook address shown',
        description: `The whole address of ${lower(name)} was shown.`,
      };
    case 'webhook.tested':
      return event.problem === null
        ? { title: 'Webhook tested', description: `A test message to ${lower(name)} arrived.` }
        : {
            title: 'Webhook test failed',
            description: `A test message to ${lower(name)} did not arrive. ${event.problem}`,
          };
    case 'webhook.resent':
      return {
        title: 'Message sent again',
        description: `“${event.title}” goes to ${lower(name)} once more.`,
      };
  }
}

/** Several webhooks can have the same purpose: the end of Discord's id distinguishes them. */
function nameOf({ type, ending }: WebhookFacts): string {
  return `The webhook for ${WEBHOOK_SUBJECTS[type]} (…${ending})`;
}

function lower(name: string): string {
  return `t${name.slice(1)}`;
}

function titleOf({ after }: Changes): string {
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
