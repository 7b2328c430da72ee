import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../../../security/rate-limits/addresses.ts';
import { createProcessLimiter, requireBelow } from '../../../security/rate-limits/limiters.ts';
import { PROCESS_LIMITS } from '../../../security/rate-limits/limits.ts';
import { hashToken } from '../../../security/session-cookie.ts';
import { type EventReceiver, noSuchAddress } from './receive-events.ts';
import { EVENT_HOOK_PATH } from './service.ts';

/** Largest message, in bytes. */
export const EVENT_BODY_LIMIT = 64 * 1024;

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
  const messages = createProcessLimiter(PROCESS_LIMITS.gameEvents);
  const unknown = createProcessLimiter(PROCESS_LIMITS.unknownEventAddresses);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.route<{ Params: Params }>({
    method: 'POST',
    url: `${EVENT_HOOK_PATH}:token`,
    bodyLimit: EVENT_BODY_LIMIT,
    config: { neverShed: true },
    onRequest: async (request: EventRequest) => {
      const { token } = request.params;
      const known = await receiver.knows(token);
      if (limited && known) await requireBelow(messages, hashToken(token));
      else if (limited) await requireBelow(unknown, addressKey(request.ip));
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
