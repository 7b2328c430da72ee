import webPush from 'web-push';
import {
  createPinnedClient,
  type OutboundAnswer,
  type OutboundMessage,
  type PinnedClientOptions,
} from '../outbound/pinned-client.ts';
import { type AllowedHosts, readTarget } from '../outbound/public-target.ts';

/** Longest pause that a push service can ask for, in ms. */
const LONGEST_PAUSE_MS = 10 * 60_000;

/** VAPID headers are signed for twelve hours and used for six, in ms. */
const SIGNED_MS = 12 * 60 * 60_000;
const SIGNATURE_USED_MS = 6 * 60 * 60_000;

/** Most push services whose headers are stored. */
const SIGNATURES_MAX = 100;

/** The key pair that identifies this installation to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A browser's subscription, as it gave it. */
interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Outcome of one message. `gone`: the subscription has ended. `refused`: it can never be used. `rejected`: this message
 * isn't accepted. `failed`: it can be retried, after `retryAfterMs` if the service said so.
 */
type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' | 'refused' }
  | { kind: 'rejected'; status: number }
  | { kind: 'failed'; status: number | null; retryAfterMs: number };

export interface PushSender {
  /** Sends a message that expires after `ttlSeconds`. Never throws. */
  send(target: PushTarget, payload: string, ttlSeconds: number): Promise<PushOutcome>;
  /** Closes idle connections. */
  close(): void;
}

interface PushSenderOptions extends PinnedClientOptions {
  vapid: () => Promise<VapidKeys>;
  /** Contact of the operator: a `mailto:` or `https:` address. */
  subject: string;
  allowedHosts: AllowedHosts;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the sender of encrypted messages (RFC 8291) to push services, whose addresses clients choose. */
export function createPushSender(options: PushSenderOptions): PushSender {
  const signatures = new Map<string, { header: string; until: number }>();
  const client = createPinnedClient(options);

  async function authorizationFor({ origin }: URL): Promise<string> {
    const at = options.now();
    const known = signatures.get(origin);
    if (known && known.until > at) return known.header;
    const { publicKey, privateKey } = await options.vapid();
    const expires = Math.floor((at + SIGNED_MS) / 1_000);
    const { Authorization: header } = webPush.getVapidHeaders(
      ...([origin, options.subject, publicKey, privateKey, 'aes128gcm', expires] as const),
    );
    if (signatures.size >= SIGNATURES_MAX) signatures.clear();
    signatures.set(origin, { header, until: at + SIGNATURE_USED_MS });
    return header;
  }

  return {
    async send(target, payload, ttlSeconds) {
      const endpoint = readTarget(target.endpoint, options);
      const message = encryptedFor(target, payload, ttlSeconds);
      if (endpoint === null || message === null) return { kind: 'refused' };
      try {
        const Authorization = await authorizationFor(endpoint.url);
        const headers = { ...message.headers, Authorization };
        return outcomeOf(await client.post(endpoint, { ...message, headers }));
      } catch {
        // The error can contain the endpoint, which is a secret.
        return FAILED;
      }
    },
    close: () => client.close(),
  };
}

const FAILED: PushOutcome = { kind: 'failed', status: null, retryAfterMs: 0 };

/** Returns null for keys that nothing can be encrypted with. */
function encryptedFor(target: PushTarget, payload: string, ttlSeconds: number): OutboundMessage | null {
  const { endpoint, p256dh, auth } = target;
  const keys = { p256dh, auth };
  try {
    const details = { TTL: ttlSeconds, urgency: 'high', contentEncoding: 'aes128gcm' } as const;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, details);
    return { headers: { ...headers }, body };
  } catch {
    return null;
  }
}

function outcomeOf(answer: OutboundAnswer): PushOutcome {
  // A name with a private address fails as one that doesn't exist: what stays of a subscription would tell them apart.
  if (answer.kind !== 'answered') return FAILED;
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'rejected', status };
  const seconds = Number(headers['retry-after'] ?? 0);
  const retryAfterMs = Number.isFinite(seconds)
    ? Math.min(Math.max(seconds, 0) * 1_000, LONGEST_PAUSE_MS)
    : 0;
  return { kind: 'failed', status, retryAfterMs };
}
