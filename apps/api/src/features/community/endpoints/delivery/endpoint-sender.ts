import { createHmac } from 'node:crypto';
import { ENDPOINT_SECRET_PREFIX } from '@tenfour/contracts';
import { type EndpointProblem, PRODUCT_NAME, readRetryAfter } from '@tenfour/domain';
import type { PinnedClient } from '../../../../integrations/outbound/pinned-client.ts';
import { type AllowedHosts, readTarget } from '../../../../integrations/outbound/public-target.ts';

/** An event as it is sent. */
interface SignedMessage {
  /** The same for every attempt. */
  id: string;
  /** The body. */
  payload: string;
  /** `whsec_…`; each signs. */
  secrets: readonly string[];
}

/** Outcome of one attempt. Null: `status` without an answer, `durationMs` if `unreachable`, `problem` for a success. */
interface SendOutcome {
  status: number | null;
  durationMs: number | null;
  problem: EndpointProblem | null;
  /** What the endpoint asked for; 0 for nothing. */
  retryAfterMs: number;
}

export interface EndpointSender {
  /** Sends an event, signed by the Standard Webhooks specification. Never throws. */
  send(url: string, message: SignedMessage): Promise<SendOutcome>;
}

interface EndpointSenderOptions {
  client: Pick<PinnedClient, 'post'>;
  allowedHosts: AllowedHosts;
  /** `URL.host` of this installation, which isn't sent to. */
  ownHost?: string;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the sender of events to URLs that outsiders chose: only public addresses are connected to. */
export function createEndpointSender({ client, now, ...hosts }: EndpointSenderOptions): EndpointSender {
  return {
    async send(url, message) {
      const begun = performance.now();
      const failure = (problem: EndpointProblem): SendOutcome => ({
        ...{ status: null, durationMs: Math.round(performance.now() - begun), problem, retryAfterMs: 0 },
      });
      const target = readTarget(url, hosts);
      if (target === null) return failure('not_public');
      const agent = { 'Content-Type': 'application/json', 'User-Agent': `${PRODUCT_NAME}-Webhooks/1` };
      const headers = { ...agent, ...signedHeaders(message, now()) };
      const answer = await client.post(target, { headers, body: Buffer.from(message.payload) });
      if (answer.kind === 'failed' && answer.isTimeout) return failure('timeout');
      // A private name fails as one that doesn't exist, or owners could ask which ones our network has.
      if (answer.kind !== 'answered') return { ...failure('unreachable'), durationMs: null };
      const { status, headers: answered } = answer;
      const isSuccess = status >= 200 && status < 300;
      const retryAfterMs = isSuccess ? 0 : readRetryAfter(answered['retry-after'], now());
      return { ...failure('status'), status, problem: isSuccess ? null : 'status', retryAfterMs };
    },
  };
}

/** Returns the headers of an attempt at a moment (epoch ms). Receivers refuse what was signed minutes ago. */
function signedHeaders(
  { id, payload, secrets }: SignedMessage,
  at: number,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(ENDPOINT_SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
