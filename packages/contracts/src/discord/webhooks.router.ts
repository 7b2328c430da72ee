import { z } from 'zod';
import { zOnServer, zSecretView } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import { ALWAYS } from '../step-up.ts';
import {
  zCreateWebhookInput,
  zDelivery,
  zListDeliveriesInput,
  zOneWebhookInput,
  zResendDeliveryInput,
  zRevealedWebhook,
  zUpdateWebhookInput,
  zWebhook,
  zWebhookTest,
} from './webhooks.ts';

const many = '/servers/{id}/webhooks';
const one = `${many}/{webhookId}`;
const params = { id: 'serverId' };

export const webhooksRouter = router({
  list: onServer('canViewWebhooks')
    .meta({
      rest: `GET ${many}`,
      params,
      summary: 'List webhooks',
    })
    .input(zOnServer)
    .output(z.array(zWebhook))
    .query(({ ctx }) => ctx.services.webhooks.list(ctx.viewer)),

  create: onServer('canEditWebhooks')
    .meta({ rest: `POST ${many}`, params, summary: 'Add a webhook' })
    .input(zCreateWebhookInput)
    .output(zWebhook)
    .mutation(({ ctx, input }) => ctx.services.webhooks.create(ctx.viewer, input)),

  update: onServer('canEditWebhooks')
    .meta({ rest: `PUT ${one}`, params, summary: 'Update a webhook' })
    .input(zUpdateWebhookInput)
    .output(zWebhook)
    .mutation(({ ctx, input }) => ctx.services.webhooks.update(ctx.viewer, input)),

  remove: onServer('canEditWebhooks')
    .meta({ rest: `DELETE ${one}`, params, summary: 'Delete a webhook' })
    .input(zOneWebhookInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.webhooks.remove(ctx.viewer, input.webhookId)),

  reveal: onServer('canEditWebhooks')
    .meta({
      stepUp: ALWAYS,
      rest: `POST ${one}/reveal`,
      params,
      summary: 'Reveal the address of a webhook',
    })
    .input(zOneWebhookInput)
    .output(zRevealedWebhook)
    .mutation(({ ctx, input }) => ctx.services.webhooks.reveal(ctx.viewer, input.webhookId)),

  views: onServer('canEditWebhooks')
    .meta({ rest: `GET ${one}/views`, params, summary: 'List who saw the address of a webhook' })
    .input(zOneWebhookInput)
    .output(z.array(zSecretView))
    .query(({ ctx, input }) => ctx.services.webhooks.views(ctx.viewer, input.webhookId)),

  test: onServer('canEditWebhooks')
    .meta({ rest: `POST ${one}/test`, params, summary: 'Test a webhook' })
    .input(zOneWebhookInput)
    .output(zWebhookTest)
    .mutation(({ ctx, input }) => ctx.services.webhooks.test(ctx.viewer, input.webhookId)),

  deliveries: onServer('canViewWebhooks')
    .meta({
      rest: `GET ${one}/deliveries`,
      params,
      summary: 'List deliveries of a webhook',
    })
    .input(zListDeliveriesInput)
    .output(z.array(zDelivery))
    .query(({ ctx, input }) => ctx.services.webhooks.deliveries(ctx.viewer, input)),

  resend: onServer('canEditWebhooks')
    .meta({ rest: `POST ${one}/deliveries/{deliveryId}/resend`, params, summary: 'Resend a delivery' })
    .input(zResendDeliveryInput)
    .output(zDelivery)
    .mutation(({ ctx, input }) => ctx.services.webhooks.resend(ctx.viewer, input)),
});
