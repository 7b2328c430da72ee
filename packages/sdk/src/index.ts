export type { Call, ListCall } from './call-types.ts';
export type { Calls } from './calls.gen.ts';
export { createTenfour, type Tenfour } from './client.ts';
export { TenfourError } from './errors.ts';
export type { EventDetails } from './events.gen.ts';
export type { LiveChange, LiveOptions, LiveReady, LiveResync, LiveUpdate } from './live.ts';
export type { ClientOptions, RequestOptions } from './request.ts';
export type * from './schemas.gen.ts';
export { type SignedRequest, verifyWebhook, WebhookError, type WebhookEvent } from './webhooks.ts';
