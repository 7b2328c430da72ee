import type { Delivery, Viewer, WebhooksService } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import type { Transaction } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { changesOfLines } from '../../../events/hidden-lines.ts';
import { hiddenSubjectNames } from '../../community/identity/index.ts';
import {
  createWebhook,
  detailsOf,
  noSuchWebhook,
  recordWebhookEvent,
  removeWebhook,
  revealWebhook,
  updateWebhook,
} from './change-webhook.ts';
import { deliveriesStore } from './deliveries-store.ts';
import { requireActive, sendTest, type WebhooksDeps } from './send-test.ts';
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

    async views({ serverId }, webhookId) {
      const store = webhooksStore(database.handle, serverId);
      if (!(await store.find(webhookId))) throw noSuchWebhook();
      return store.views(webhookId);
    },

    test: (viewer, webhookId) => sendTest(deps, viewer, webhookId),

    async deliveries(viewer, input) {
      const { handle } = database;
      if (!(await webhooksStore(handle, viewer.serverId).find(input.webhookId))) throw noSuchWebhook();
      const hidden = await hiddenSubjectNames(handle, viewer);
      return deliveriesStore(handle, viewer.serverId, input.webhookId, hidden).list(input);
    },

    resend: (viewer, input) =>
      database.withLock(turn(viewer.serverId), (tx) => resendDelivery(tx, viewer, input, now())),
  };
}

/** Puts a copy of a finished message behind all that wait. */
async function resendDelivery(
  tx: Transaction,
  viewer: Viewer,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  at: number,
): Promise<Delivery> {
  requireActive(viewer);
  const webhook = await webhooksStore(tx.handle, viewer.serverId).lock(webhookId);
  if (!webhook) throw noSuchWebhook();
  const hidden = await hiddenSubjectNames(tx.handle, viewer);
  const store = deliveriesStore(tx.handle, viewer.serverId, webhookId, hidden);
  const [row, original] = [await store.find(deliveryId), await store.view(deliveryId)];
  if (!row || !original) throw new DomainError('NOT_FOUND', { message: 'This message was deleted.' });
  if (webhook.is_active === 0) {
    throw new DomainError('REFUSED', {
      message: 'This webhook is off. Switch it on, then resend the message.',
    });
  }
  if (row.state === 'pending') throw waits('This message is still pending.');
  // A copy of a copy is one of the first: what counts is whether that ever arrived.
  const first = (row.resend_of === null ? null : await store.find(row.resend_of)) ?? row;
  const copies = await store.copiesOf(first);
  if (copies.waits) throw waits('This message is about to be sent again already.');
  const arrived = first.state === 'sent' || copies.sent;
  const id = newId();
  await store.add({
    id,
    // The log counts each line once per webhook.
    activity_id: arrived ? null : first.activity_id,
    payload: row.payload,
    resend_of: first.id,
    created_at: at,
  });
  await recordWebhookEvent(tx, viewer, at, {
    kind: 'webhook.resent',
    webhook: detailsOf(webhook),
    title: original.title,
  });
  const of = { serverId: viewer.serverId, entity: 'deliveries', op: 'created' } as const;
  tx.changed(...(await changesOfLines(tx.handle, of, [{ id, activityId: first.activity_id }])));
  tx.changed({ serverId: viewer.serverId, entity: 'webhooks', op: 'changed', ids: [webhookId] });
  const copy = await store.view(id);
  if (!copy) throw noSuchWebhook();
  return copy;
}

function waits(message: string): DomainError {
  return new DomainError('CONFLICT', { message });
}
