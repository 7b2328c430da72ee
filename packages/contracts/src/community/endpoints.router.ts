import { z } from 'zod';
import { zId, zMoment, zOnServer, zPage } from '../fields.ts';
import { onServer, open, router } from '../procedures.ts';
import { ALWAYS, whenSetting } from '../step-up.ts';
import {
  zCreateEndpointInput,
  zEndpoint,
  zEndpointDelivery,
  zEndpointWithSecret,
  zEventName,
  zUpdateEndpointInput,
} from './endpoints.ts';

const many = '/servers/{id}/endpoints';
const one = `${many}/{endpointId}`;
const rest = { params: { id: 'serverId' }, person: true } as const;

/** Events include whatever the activity log shows, so that more than the right to create keys is needed. */
const managing = onServer('canEditApiKey', 'canEditWebhooks');

/** How long the list of events can be cached, in seconds: it changes with a release. */
const EVENTS_SECONDS = 300;

const zEndpointRef = z.object({ serverId: zId, endpointId: zId });
const zState = zEndpointDelivery.shape.state;
const zEventType = z.object({ type: z.string(), title: z.string() });
const zJson = z.record(z.string(), z.unknown());

/** With the JSON Schema (2020-12) of the whole body, and a body. */
const zEventTypeDetails = zEventType.extend({ schema: zJson, example: zJson });

export const endpointsRouter = router({
  list: managing
    .meta({ ...rest, rest: `GET ${many}`, summary: 'List endpoints' })
    .input(zOnServer)
    .output(z.array(zEndpoint))
    .query(({ ctx }) => ctx.services.endpoints.list(ctx.viewer)),

  create: managing
    .meta({ ...rest, rest: `POST ${many}`, stepUp: ALWAYS, summary: 'Add an endpoint' })
    .input(zCreateEndpointInput)
    .output(zEndpointWithSecret)
    .mutation(({ ctx, input }) => ctx.services.endpoints.create(ctx.viewer, input)),

  update: managing
    .meta({ ...rest, rest: `PUT ${one}`, stepUp: whenSetting('url'), summary: 'Update an endpoint' })
    .input(zUpdateEndpointInput)
    .output(zEndpoint)
    .mutation(({ ctx, input }) => ctx.services.endpoints.update(ctx.viewer, input)),

  remove: managing
    .meta({ ...rest, rest: `DELETE ${one}`, summary: 'Delete an endpoint' })
    .input(zEndpointRef)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.endpoints.remove(ctx.viewer, input.endpointId)),

  rotate: managing
    .meta({
      ...rest,
      rest: `POST ${one}/rotate`,
      stepUp: ALWAYS,
      summary: 'Rotate the secret of an endpoint',
    })
    .input(zEndpointRef)
    .output(zEndpointWithSecret)
    .mutation(({ ctx, input }) => ctx.services.endpoints.rotate(ctx.viewer, input.endpointId)),

  test: managing
    .meta({ ...rest, rest: `POST ${one}/test`, summary: 'Send a test event' })
    .input(zEndpointRef)
    .output(zEndpointDelivery)
    .mutation(({ ctx, input }) => ctx.services.endpoints.test(ctx.viewer, input.endpointId)),

  deliveries: managing
    .meta({ ...rest, rest: `GET ${one}/deliveries`, summary: 'List deliveries of an endpoint' })
    .input(zPage.extend({ ...zEndpointRef.shape, state: zState.optional() }))
    .output(z.array(zEndpointDelivery))
    .query(({ ctx, input }) => ctx.services.endpoints.deliveries(ctx.viewer, input)),

  replay: managing
    .meta({ ...rest, rest: `POST ${one}/deliveries/{deliveryId}/replay`, summary: 'Replay a delivery' })
    .input(zEndpointRef.extend({ deliveryId: zId }))
    .output(zEndpointDelivery)
    .mutation(({ ctx, input }) => ctx.services.endpoints.replay(ctx.viewer, input)),

  replayFailed: managing
    .meta({ ...rest, rest: `POST ${one}/replay`, summary: 'Replay failed deliveries' })
    .input(zEndpointRef.extend({ since: zMoment }))
    .output(z.object({ count: z.number().int() }))
    .mutation(({ ctx, input }) => ctx.services.endpoints.replayFailed(ctx.viewer, input)),

  eventTypes: open
    .meta({ rest: 'GET /event-types', publicSeconds: EVENTS_SECONDS, summary: 'List events' })
    .output(z.array(zEventType))
    .query(({ ctx }) => ctx.services.endpoints.eventTypes()),

  eventType: open
    .meta({
      rest: 'GET /event-types/{eventType}',
      params: { eventType: 'type' },
      publicSeconds: EVENTS_SECONDS,
      summary: 'Get the JSON Schema of an event',
    })
    .input(z.object({ type: zEventName }))
    .output(zEventTypeDetails)
    .query(({ ctx, input }) => ctx.services.endpoints.eventType(input.type)),
});
