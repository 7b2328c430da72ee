import { WEBHOOK_DISABLED_CODES, WEBHOOK_TYPES } from '@tenfour/domain';
import { z } from 'zod';
import type { Viewer } from '../community/viewer.ts';
import { zClientId, zId, zMoment, zPage, type zSecretView, zText } from '../fields.ts';

const zWebhookType = z.enum(WEBHOOK_TYPES);

/** How the newest message to a webhook fared. */
export const zLastDelivery = z.object({
  at: zMoment,
  /** `retrying`: the delivery failed and is retried automatically. */
  outcome: z.enum(['sent', 'retrying', 'failed']),
  /** Why it did not get through, as a sentence. */
  problem: z.string().nullable(),
});

/** A webhook of a server. */
export const zWebhook = z.object({
  id: z.string(),
  type: zWebhookType,
  /** Masked, without the token. `reveal` returns the full address to viewers who can edit. */
  webhookUrl: z.string(),
  isActive: z.boolean(),
  createdBy: z.string(),
  createdAt: zMoment,
  updatedAt: zMoment,
  /** Why the webhook was disabled automatically, as a sentence; null while it is on or was disabled by hand. */
  disabledReason: z.string().nullable(),
  /**
   * The same as a code; null also for a webhook that an older version disabled. `gone` and `refused` need a new address.
   */
  disabledCode: z.enum(WEBHOOK_DISABLED_CODES).nullable(),
  lastDelivery: zLastDelivery.nullable(),
  /** Messages that wait for their turn, at most 100 are counted. */
  waiting: z.number().int(),
  /** When the next try is due while the last one failed. */
  nextAttemptAt: zMoment.nullable(),
});
export type Webhook = z.infer<typeof zWebhook>;

const zWebhookUrl = zText
  .trim()
  .min(1, 'Please paste the address of the webhook.')
  .max(500, 'This address is too long: paste the one that Discord shows when you press Copy Webhook URL.');

/** Input for a new webhook; `isActive` defaults to true. The service checks that the address is Discord's (422). */
export const zCreateWebhookInput = z.object({
  serverId: zId,
  type: zWebhookType,
  webhookUrl: zWebhookUrl,
  isActive: z.boolean().default(true),
  clientId: zClientId,
});
export type CreateWebhookInput = z.infer<typeof zCreateWebhookInput>;

/** Only the fields that are sent change. The masked address, sent back as it was, counts as unchanged. */
export const zUpdateWebhookInput = z.object({
  serverId: zId,
  webhookId: zId,
  type: zWebhookType.optional(),
  webhookUrl: zWebhookUrl.optional(),
  isActive: z.boolean().optional(),
});
export type UpdateWebhookInput = z.infer<typeof zUpdateWebhookInput>;

export const zOneWebhookInput = z.object({ serverId: zId, webhookId: zId });

export const zRevealedWebhook = z.object({ webhookUrl: z.string() });

/** Outcome of a test message. */
export const zWebhookTest = z.object({
  delivered: z.boolean(),
  /** A sentence: the message was sent, or why not and what to do. */
  message: z.string(),
});
export type WebhookTest = z.infer<typeof zWebhookTest>;

/** A delivery to a webhook with its outcome. */
export const zDelivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  /** The event's title, as in the activity log. */
  title: z.string(),
  description: z.string(),
  /** `failed`: Discord refused it or the webhook went away; `given_up`: it could not be delivered for a day. */
  state: z.enum(['waiting', 'sent', 'failed', 'given_up']),
  attempts: z.number().int(),
  /** Why the newest attempt failed, as a sentence. */
  problem: z.string().nullable(),
  createdAt: zMoment,
  finishedAt: zMoment.nullable(),
  /** Set on a copy that was resent by hand. */
  resendOf: z.string().nullable(),
});
export type Delivery = z.infer<typeof zDelivery>;

/** Newest first. */
export const zListDeliveriesInput = zPage.extend({
  serverId: zId,
  webhookId: zId,
  state: z.enum(['waiting', 'sent', 'failed', 'given_up']).optional(),
});
export type ListDeliveriesInput = z.infer<typeof zListDeliveriesInput>;

export const zResendDeliveryInput = zOneWebhookInput.extend({ deliveryId: zId });

export interface WebhooksService {
  /** Lists webhooks, oldest first. */
  list(viewer: Viewer): Promise<Webhook[]>;
  /** Throws REFUSED for an address that is not one of Discord's, CONFLICT for the same address and type again. */
  create(viewer: Viewer, input: CreateWebhookInput): Promise<Webhook>;
  update(viewer: Viewer, input: UpdateWebhookInput): Promise<Webhook>;
  /** Removes the webhook; its pending deliveries are not sent. */
  remove(viewer: Viewer, webhookId: string): Promise<void>;
  /** Returns the full address to viewers who can edit; the activity log records the viewer. */
  reveal(viewer: Viewer, webhookId: string): Promise<{ webhookUrl: string }>;
  /** Returns who saw the full address, newest first, as far back as the activity log goes. */
  views(viewer: Viewer, webhookId: string): Promise<z.infer<typeof zSecretView>[]>;
  /** Sends one message now and waits for Discord's answer. */
  test(viewer: Viewer, webhookId: string): Promise<WebhookTest>;
  deliveries(viewer: Viewer, input: ListDeliveriesInput): Promise<Delivery[]>;
  /** Sends a finished message again, after all pending ones. Throws `CONFLICT` while it is still pending. */
  resend(viewer: Viewer, input: z.infer<typeof zResendDeliveryInput>): Promise<Delivery>;
}
