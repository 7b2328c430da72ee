import { z } from 'zod';
import { zId, zMoment } from '../fields.ts';
import { MAX_LENGTH } from '../limits.ts';
import type { Account } from './viewer.ts';

/** What a browser's `PushSubscription` holds (RFC 8291): an uncompressed P-256 point and 16 bytes, in base64url. */
export const zPushSubscribeInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(MAX_LENGTH.pushEndpoint),
  p256dh: z.string().regex(/^B[\w-]{86}$/, 'This is not a P-256 public key.'),
  auth: z.string().regex(/^[\w-]{22}$/, 'This is not an authentication secret.'),
});
export type PushSubscribeInput = z.infer<typeof zPushSubscribeInput>;

/** A browser that receives the person's alerts by web push. Its endpoint is a secret and not shown. */
export const zPushSubscription = z.object({
  id: zId,
  userAgent: z.string().nullable(),
  /** Whether it belongs to the session of this request. */
  current: z.boolean(),
  createdAt: zMoment,
  /** When the browser last used its session. */
  lastUsedAt: zMoment,
});
export type PushSubscriptionInfo = z.infer<typeof zPushSubscription>;

export interface PushService {
  /** Returns the VAPID public key that browsers subscribe with, in base64url. */
  key(): Promise<{ publicKey: string }>;
  /** Newest first. */
  list(account: Account): Promise<PushSubscriptionInfo[]>;
  /**
   * Subscribes a browser until its session ends; an endpoint belongs to the person who subscribed it last. Beyond 10 a
   * person's oldest ends. Throws `REFUSED` for an endpoint that is not a public https address.
   */
  subscribe(account: Account, input: PushSubscribeInput): Promise<{ id: string }>;
  /** Ends a subscription. Repeats and unknown ids change nothing. */
  unsubscribe(account: Account, id: string): Promise<void>;
}
