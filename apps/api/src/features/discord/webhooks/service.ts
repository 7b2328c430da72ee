import type { WebhooksService } from '@tenfour/contracts';
import { createWebhook, gone, removeWebhook, revealWebhook, updateWebhook } from './change-webhook.ts';
import { deliveriesStore } from './deliveries-store.ts';
import { resendDelivery } from './resend.ts';
import { sendTest, type WebhooksDeps } from './send-test.ts';
import { webhooksStore } from './store.ts';

/** A server's webhooks and what was sent to them. */
export function createWebhooksService(deps: WebhooksDeps): WebhooksService {
  const { database, now } = deps;
  // One after another per server: the limit, and that no two send the same to one address.
  const turn = (serverId: string) => `webhooks:${serverId}`;

  return {
    list: (viewer) => webhooksStore(database.handle, viewer.serverId).list(),

    create: (viewer, input) =>
      database.withLock(turn(viewer.serverId), (tx) => createWebhook(deps, tx, viewer, input)),

    update: (viewer, input) =>
      database.withLock(turn(viewer.serverId), (tx) => updateWebhook(deps, tx, viewer, input)),

    remove: (viewer, webhookId) =>
      database.withLock(turn(viewer.serverId), (tx) => removeWebhook(deps, tx, viewer, webhookId)),

    reveal: (viewer, webhookId) => database.transaction((tx) => revealWebhook(deps, tx, viewer, webhookId)),

    test: (viewer, webhookId) => sendTest(deps, viewer, webhookId),

    async deliveries(viewer, input) {
      const { handle } = database;
      if (!(await webhooksStore(handle, viewer.serverId).find(input.webhookId))) throw gone();
      return deliveriesStore(handle, viewer.serverId, input.webhookId).list(input);
    },

    resend: (viewer, input) =>
      database.withLock(turn(viewer.serverId), (tx) => resendDelivery(tx, viewer, input, now())),
  };
}
