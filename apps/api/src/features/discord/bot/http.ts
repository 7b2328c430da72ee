import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../../security/rate-limits/addresses.ts';
import { createProcessLimiter, requireBelow } from '../../../security/rate-limits/limiters.ts';
import { PROCESS_LIMITS } from '../../../security/rate-limits/limits.ts';
import type { Dispatcher } from './dispatch.ts';

/** Where Discord posts interactions. */
export const INTERACTIONS_PATH = '/api/discord/interactions';

/** Largest interaction, in bytes: forms hold a few thousand characters. */
export const INTERACTION_BODY_LIMIT = 128 * 1024;

export interface InteractionsDeps {
  /** The application's public key in hex; null where none is configured. */
  publicKey: string | null;
  dispatcher: Dispatcher;
  /** Epoch ms. */
  now: () => number;
  limited: boolean;
}

/**
 * Adds `POST /api/discord/interactions`. Reads no cookie: the signature over the raw bytes authenticates the sender,
 * and the body is not parsed before it was checked.
 */
export async function addInteractions(app: FastifyInstance, deps: InteractionsDeps): Promise<void> {
  const { publicKey, dispatcher, now, limited } = deps;
  const key = publicKey === null ? null : interactionKey(publicKey);
  const unsigned = createProcessLimiter(PROCESS_LIMITS.unsignedInteractions);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const config = { neverShed: true };
  app.post(INTERACTIONS_PATH, { bodyLimit: INTERACTION_BODY_LIMIT, config }, async (request, reply) => {
    if (key === null) throw notSetUp();
    if (!isSigned(key, request, now())) {
      if (limited) await requireBelow(unsigned, addressKey(request.ip));
      throw new DomainError('UNAUTHORIZED', { message: 'Unauthorized: invalid Discord signature.' });
    }
    const { response, begin } = await dispatcher.take(jsonOf(request.body));
    if (begin) afterwards(reply, begin);
    return reply.send(response);
  });
}

function isSigned(key: KeyObject, { headers, body }: FastifyRequest, now: number): boolean {
  const rawBody = body instanceof Uint8Array ? body : new Uint8Array();
  const signature = textOf(headers['x-signature-ed25519']);
  const timestamp = textOf(headers['x-signature-timestamp']);
  return isFromDiscord(key, { signature, timestamp, rawBody }, now);
}

/**
 * Starts work after the first response was sent: a result that arrives before its deferral would be refused. If it was
 * never sent, Discord shows the interaction as failed, and the person can try again.
 */
function afterwards(reply: FastifyReply, begin: () => void): void {
  reply.raw.once('finish', begin);
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.from(body instanceof Uint8Array ? body : []).toString('utf8'));
  } catch {
    throw new DomainError('BAD_REQUEST', { message: 'The body must be JSON.' });
  }
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

function notSetUp(): DomainError {
  return new DomainError('NOT_FOUND', {
    message: 'The Discord bot isn’t set up: DISCORD_PUBLIC_KEY is missing.',
  });
}

/** What stands before the 32 bytes of an Ed25519 key in SPKI. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The public key of a Discord application as its developer page shows it: 64 hex digits. Throws for anything else. */
function interactionKey(hex: string): KeyObject {
  if (!/^[\da-f]{64}$/i.test(hex)) throw new TypeError('must be 64 hex digits');
  const key = Buffer.concat([SPKI_PREFIX, Buffer.from(hex, 'hex')]);
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

/** An interaction as it came: nothing of it is believed before its signature is. */
interface SignedInteraction {
  /** Header `X-Signature-Ed25519`. */
  signature: string | undefined;
  /** Header `X-Signature-Timestamp`, in seconds. */
  timestamp: string | undefined;
  rawBody: Uint8Array;
}

/** Messages with a larger time difference are refused, in ms, which limits replays of a signed message. */
const FRESH_MS = 5 * 60_000;

/** Returns whether Discord signed this recently. `now` is epoch ms. */
function isFromDiscord(key: KeyObject, signed: SignedInteraction, now: number): boolean {
  const { signature, timestamp, rawBody } = signed;
  if (!timestamp || !/^\d{1,12}$/.test(timestamp)) return false;
  if (!signature || !/^[\da-f]{128}$/i.test(signature)) return false;
  if (Math.abs(Number(timestamp) * 1_000 - now) > FRESH_MS) return false;
  return verify(null, Buffer.concat([Buffer.from(timestamp), rawBody]), key, Buffer.from(signature, 'hex'));
}
