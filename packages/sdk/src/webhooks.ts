import type { EventDetails } from './events.gen.ts';

/** What an event says. */
interface EventData<Details> {
  serverId: string;
  /** Who did it. The ID is null for players in the game and for Tenfour. */
  actor: { id: string | null; name: string };
  title: string;
  /** The text of the activity log. */
  text: string;
  /** Name of the person or thing concerned. */
  target: string | null;
  /** Path of the panel with more about it. */
  page: string | null;
  /** What this kind of event says; null where it would be too long. */
  details: Details | null;
}

/** What sends an endpoint's test, which is no event of the server. */
interface TestEvent {
  type: 'endpoint.test';
  timestamp: string;
  data: { serverId: string; text: string };
}

/**
 * An event that Tenfour sent to a webhook endpoint; `type` says which, such as `punishment.added`. Later versions of
 * Tenfour send kinds that this one does not know: ignore them.
 */
export type WebhookEvent =
  | TestEvent
  | {
      [Type in keyof EventDetails]: {
        type: Type;
        /** When it took place, ISO 8601. */
        timestamp: string;
        data: EventData<EventDetails[Type]>;
      };
    }[keyof EventDetails];

/** A signed request as it was received. */
export interface SignedRequest {
  /** Headers, with names in lower case or as `Headers`. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body exactly as received: verify before parsing. */
  body: string;
  /** The secret of the endpoint, `whsec_…`; two while it is rotated. */
  secret: string | readonly string[];
  /** Epoch ms. Default: now. */
  now?: number;
}

/** A message that is older or newer than this is refused: it could be a replay. In ms. */
const TOLERANCE_MS = 5 * 60_000;

/** The signature of a webhook request is missing, wrong or too old. Answer with status 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/**
 * Verifies a request by the Standard Webhooks specification and returns its event. Throws `WebhookError`. A repeat has
 * the same `webhook-id`: remember the ids that you have handled.
 */
export async function verifyWebhook(request: SignedRequest): Promise<WebhookEvent> {
  const { body, secret, now = Date.now() } = request;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(request.headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new WebhookError('The webhook headers are missing.');
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
  if (!(Math.abs(now - sentAt) <= TOLERANCE_MS)) throw new WebhookError('The timestamp is too far from now.');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    if (await isSigned(one, signatures, signed)) return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookError('The signature does not match.');
}

function headerOf(headers: SignedRequest['headers'], name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns whether one of the signatures is that of a secret. The comparison takes the same time for all. */
async function isSigned(
  secret: string,
  signatures: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    'raw',
    decode(secret.replace(/^whsec_/, '')) ?? fail('The secret is no base64 text.'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  for (const signature of signatures.split(' ').slice(0, 10)) {
    const [version, text = ''] = signature.split(',');
    const bytes = version === 'v1' ? decode(text) : null;
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true;
  }
  return false;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

function fail(message: string): never {
  throw new TypeError(message);
}
