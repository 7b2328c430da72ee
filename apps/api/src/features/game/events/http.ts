import rateLimit from '@fastify/rate-limit';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../../../http/limits/address.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { type EventReceiver, noSuchAddress } from './receive-events.ts';
import { EVENT_HOOK_PATH } from './service.ts';

const MINUTE = 60_000;

/** Largest message, in bytes. */
export const EVENT_BODY_LIMIT = 64 * 1024;

/** Messages a minute that one address of ours takes. */
export const EVENT_LIMIT = 300;

/** Unknown addresses a minute that one sender may try. */
export const UNKNOWN_LIMIT = 30;

/** Senders and addresses counted at a time. */
const COUNTED = 20_000;

interface Params {
  token: string;
}

type EventRequest = FastifyRequest<{ Params: Params }>;

/**
 * Adds `POST /hooks/erlc/{token}`, where games post their events. Reads no cookie: the secret address and the signature
 * over the raw bytes authenticate the sender. The body is not read for an unknown address.
 */
export async function addEventWebhook(
  app: FastifyInstance,
  receiver: EventReceiver,
  { limited }: { limited: boolean },
): Promise<void> {
  await app.register(rateLimit, { global: false, cache: COUNTED });
  const perToken = app.createRateLimit({
    max: EVENT_LIMIT,
    timeWindow: MINUTE,
    keyGenerator: ({ params }) => hashToken((params as Params).token),
  });
  const perStranger = app.createRateLimit({
    max: UNKNOWN_LIMIT,
    timeWindow: MINUTE,
    keyGenerator: ({ ip }) => addressKey(ip),
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.route<{ Params: Params }>({
    method: 'POST',
    url: `${EVENT_HOOK_PATH}:token`,
    bodyLimit: EVENT_BODY_LIMIT,
    config: { neverShed: true },
    onRequest: async (request: EventRequest) => {
      const known = await receiver.knows(request.params.token);
      const counted = limited ? await (known ? perToken : perStranger)(request) : null;
      if (counted && !counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds);
      if (!known) throw noSuchAddress();
    },
    handler: async (request, reply) => {
      const { headers, body } = request;
      await receiver.receive(request.params.token, {
        signature: textOf(headers['x-signature-ed25519']),
        timestamp: textOf(headers['x-signature-timestamp']),
        rawBody: body instanceof Uint8Array ? body : new Uint8Array(),
      });
      return reply.send({ received: true });
    },
  });
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

function tooMany(retryAfter: number): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', {
    message: 'Too many requests. Wait a moment and try again.',
    details: { retryAfter },
  });
}
