import { z } from 'zod';
import type { VapidKeys } from '../integrations/push/push-sender.ts';

/** A P-256 key as web push writes it, in base64url: a point starts with `B`. */
const zPoint = z
  .string()
  .trim()
  .regex(/^B[\w-]{86}$/, 'must be a P-256 public key in base64url');
const zScalar = z
  .string()
  .trim()
  .regex(/^[\w-]{43}$/, 'must be a P-256 private key in base64url');

/** The variables of web push. */
export const zPush = {
  publicKey: zPoint.optional(),
  privateKey: zScalar.optional(),
  subject: z.url({ protocol: /^(mailto|https)$/, error: 'must be a mailto: or https: address' }).optional(),
  /** Hosts separated by commas, each with an optional port. */
  allowedHosts: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(/^[\w.-]+(:\d+)?$/, 'must be hosts separated by commas')))
    .optional(),
};

/** What alerts are pushed with. */
export interface PushConfig {
  /** Null generates and stores a pair. */
  vapidKeys: VapidKeys | null;
  /** Contact of the operator, for push services. */
  subject: string;
  /** Push services that can be http and have private addresses. */
  allowedHosts: ReadonlySet<string>;
  /** The same for endpoints that receive signed events. */
  endpointHosts: ReadonlySet<string>;
}

interface PushEnvironment {
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  VAPID_SUBJECT?: string | undefined;
  PUSH_ALLOWED_HOSTS?: string[] | undefined;
  ENDPOINT_ALLOWED_HOSTS?: string[] | undefined;
}

/** Push services require a contact; without one it is the panel's own address. */
export function pushConfigOf(env: PushEnvironment, publicUrl: string): PushConfig {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;
  const { protocol, hostname } = new URL(publicUrl);
  return {
    vapidKeys: publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey },
    subject: subject ?? (protocol === 'https:' ? publicUrl : `mailto:postmaster@${hostname}`),
    allowedHosts: new Set(env.PUSH_ALLOWED_HOSTS),
    endpointHosts: new Set(env.ENDPOINT_ALLOWED_HOSTS),
  };
}
