import { ENDPOINT_DISABLED_CODES, ENDPOINT_PROBLEMS } from '@tenfour/domain';
import { z } from 'zod';
import { zId, zMoment, type zPage, zText } from '../fields.ts';
import type { Viewer } from './viewer.ts';

/** Most endpoints of one server. */
export const ENDPOINTS_MAX = 10;

/** Most deliveries that wait for one endpoint; more are logged as failed and can be replayed. */
export const ENDPOINT_QUEUE_MAX = 1_000;

/** How long deliveries are listed, in days, and how many of one endpoint at most. */
export const ENDPOINT_LOG_DAYS = 7;
export const ENDPOINT_LOG_MAX = 10_000;

/** Prefix of every secret. */
export const ENDPOINT_SECRET_PREFIX = 'whsec_';

const URL_MAX = 500;

/** The name of an event, such as `punishment.added`. */
export const zEventName = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[a-z.-]+$/, 'An event has a name such as punishment.added.');

/** A URL of a developer that receives signed events of one server. */
export const zEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  /** Names of the events that it receives; null for all, also those of later versions. */
  events: z.array(z.string()).nullable(),
  isActive: z.boolean(),
  /** Why it was switched off automatically; null while it is on or was switched off by hand. */
  disabledCode: z.enum(ENDPOINT_DISABLED_CODES).nullable(),
  /** Whether who set its URL has lost their rights: it receives nothing until someone else sets it again. */
  isAsleep: z.boolean(),
  /** Who set its URL. */
  owner: z.string(),
  createdAt: zMoment,
  /** Until when the secret before the last rotation signs too. */
  oldSecretUntil: zMoment.nullable(),
  /** Since when every attempt failed; null while it works. */
  failingSince: zMoment.nullable(),
  lastAttemptAt: zMoment.nullable(),
  /** HTTP status of the last attempt; null without an answer. */
  lastStatus: z.number().int().nullable(),
  /** Deliveries that wait. */
  waiting: z.number().int(),
});
export type Endpoint = z.infer<typeof zEndpoint>;

export const zEndpointWithSecret = zEndpoint.extend({
  /** `whsec_…`, for the verification of signatures. It cannot be shown again. */
  secret: z.string(),
});
export type EndpointWithSecret = z.infer<typeof zEndpointWithSecret>;

/** Https on port 443 at a public address. The service checks it (422). */
const zEndpointUrl = zText.trim().min(1, 'Enter a URL.').max(URL_MAX);
const zDescription = zText.trim().max(80);
const zEvents = z.array(zEventName).min(1, 'Choose at least one event.').max(300).nullable();

export const zCreateEndpointInput = z.object({
  serverId: zId,
  url: zEndpointUrl,
  description: zDescription.default(''),
  events: zEvents.default(null),
});
type CreateEndpointInput = z.infer<typeof zCreateEndpointInput>;

/** Only the fields that are sent change. */
export const zUpdateEndpointInput = z.object({
  serverId: zId,
  endpointId: zId,
  url: zEndpointUrl.optional(),
  description: zDescription.optional(),
  events: zEvents.optional(),
  isActive: z.boolean().optional(),
});
type UpdateEndpointInput = z.infer<typeof zUpdateEndpointInput>;

/** An event on its way to an endpoint, with its outcome. */
export const zEndpointDelivery = z.object({
  id: z.string(),
  /** The `webhook-id` header, the same for every attempt and replay. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(['pending', 'sent', 'failed']),
  attempts: z.number().int(),
  /** HTTP status of the last attempt; null without an answer. */
  status: z.number().int().nullable(),
  /** How long the last attempt took. */
  durationMs: z.number().int().nullable(),
  /** Why the last attempt failed; null when it was sent, or not tried yet. */
  problem: z.enum(ENDPOINT_PROBLEMS).nullable(),
  createdAt: zMoment,
  nextAttemptAt: zMoment.nullable(),
  finishedAt: zMoment.nullable(),
});
export type EndpointDelivery = z.infer<typeof zEndpointDelivery>;

/** An event that endpoints can receive. */
interface EventType {
  /** Such as `punishment.added`. */
  type: string;
  title: string;
}

interface ListEndpointDeliveries extends z.infer<typeof zPage> {
  endpointId: string;
  state?: EndpointDelivery['state'] | undefined;
}

export interface EndpointsService {
  /** Lists endpoints, oldest first. */
  list(viewer: Viewer): Promise<Endpoint[]>;
  /** Throws REFUSED for a URL that can't be sent to or an unknown event, CONFLICT with too many. */
  create(viewer: Viewer, input: CreateEndpointInput): Promise<EndpointWithSecret>;
  /** A new URL makes the viewer its owner. */
  update(viewer: Viewer, input: UpdateEndpointInput): Promise<Endpoint>;
  /** Deletes an endpoint with its secret and what waits for it. */
  remove(viewer: Viewer, endpointId: string): Promise<void>;
  /** Returns a new secret. The old one signs too for a day. */
  rotate(viewer: Viewer, endpointId: string): Promise<EndpointWithSecret>;
  /** Queues a test event. Throws REFUSED while it is off. */
  test(viewer: Viewer, endpointId: string): Promise<EndpointDelivery>;
  deliveries(viewer: Viewer, input: ListEndpointDeliveries): Promise<EndpointDelivery[]>;
  /** Queues a finished delivery again. Throws CONFLICT while it is pending. */
  replay(viewer: Viewer, input: { endpointId: string; deliveryId: string }): Promise<EndpointDelivery>;
  /** Queues what failed since a moment (ISO 8601), the oldest first, as far as there is room; returns how many. */
  replayFailed(viewer: Viewer, input: { endpointId: string; since: string }): Promise<{ count: number }>;
  /** Lists all events, by name. */
  eventTypes(): EventType[];
  /** Throws NOT_FOUND for an unknown event. */
  eventType(type: string): EventType & { schema: Record<string, unknown>; example: Record<string, unknown> };
}
