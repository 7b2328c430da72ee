/// <reference path="./http-ece.d.ts" />
import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decrypt } from 'http_ece';
import type { SandboxShared } from '../shared.ts';

/** Answers that a subscription can be set to. 302 redirects to the sandbox's home page. */
const ANSWERS: ReadonlySet<number> = new Set([201, 302, 404, 410, 429, 500]);

/** A message that arrived. `payload` is its text; null when it was answered with something other than 201. */
interface ReceivedPush {
  id: string;
  /** Epoch ms. */
  at: number;
  status: number;
  ttl: string | null;
  urgency: string | null;
  payload: string | null;
}

/** As it arrived; decrypting waits until someone asks, so that a measurement of arrivals does not measure it. */
type StoredPush = Omit<ReceivedPush, 'payload'> & { body: Buffer };

/** A browser's side of a subscription, and the status with which its push service answers. */
interface Browser {
  ecdh: ECDH;
  auth: Buffer;
  answer: number;
  /** Requests for which `answer` holds; null is for good. */
  left: number | null;
  retryAfter: number;
}

interface PushState {
  browsers: Map<string, Browser>;
  received: StoredPush[];
  /** Headers whose signature was verified; each is valid for hours and comes with many messages. */
  verified: Set<string>;
}

/** Longest validity of a signature that push services accept, in seconds (RFC 8292). */
const LONGEST_SECONDS = 24 * 60 * 60;

/**
 * Returns what is wrong with an `Authorization` header of the form `vapid t=…, k=…`; null when its signature is that of
 * the key, for this origin and for now (epoch ms).
 */
function vapidProblem(header: string | undefined, origin: string, now: number): string | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head, body, signature] = token?.split('.') ?? [];
  if (!key || !head || !body || !signature) return 'The Authorization header is not VAPID.';
  if (!isSignedBy(key, `${head}.${body}`, signature)) return 'The signature is not that of the key.';
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  const { aud, exp, sub } = Object(claims) as Record<string, unknown>;
  if (aud !== origin) return `The audience is ${String(aud)}, not ${origin}.`;
  if (typeof exp !== 'number' || exp * 1_000 <= now || exp > now / 1_000 + LONGEST_SECONDS)
    return 'The signature has expired or is valid for more than a day.';
  if (typeof sub !== 'string' || !/^(mailto|https):/.test(sub)) return 'The contact is missing.';
  return null;
}

function isSignedBy(key: string, text: string, signature: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const given = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', Buffer.from(text), given, Buffer.from(signature, 'base64url'));
}

function subscribe({ browsers }: PushState, { urls }: SandboxShared): object {
  const id = `push-${browsers.size + 1}-${randomBytes(6).toString('hex')}`;
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16);
  browsers.set(id, { ecdh, auth, answer: 201, left: null, retryAfter: 1 });
  return { id, endpoint: `${urls.home}/push/${id}`, p256dh, auth: auth.toString('base64url') };
}

/** Takes the status for one request. */
function takeAnswer(browser: Browser): number {
  const { answer, left } = browser;
  if (left !== null) browser.left = left - 1;
  if (left === 1) browser.answer = 201;
  if (left === 1) browser.left = null;
  return answer;
}

function receive(
  state: PushState,
  { urls, now }: SandboxShared,
  request: FastifyRequest<{ Params: { id: string }; Body: Buffer }>,
  reply: FastifyReply,
): FastifyReply {
  const { params, headers } = request;
  const browser = state.browsers.get(params.id);
  if (browser === undefined) return reply.code(404).send({ message: 'No such subscription' });
  const signed = headers.authorization ?? '';
  const problem = state.verified.has(signed) ? null : vapidProblem(signed, urls.home, now());
  if (problem !== null) return reply.code(403).send({ message: problem });
  state.verified.add(signed);
  if (headers['content-encoding'] !== 'aes128gcm' || headers.ttl === undefined)
    return reply.code(400).send({ message: 'TTL and Content-Encoding: aes128gcm are required' });
  const status = takeAnswer(browser);
  state.received.push({
    ...{ id: params.id, at: Date.now(), status, ttl: String(headers.ttl) },
    urgency: headers.urgency === undefined ? null : String(headers.urgency),
    body: request.body,
  });
  if (status === 429) reply.header('retry-after', String(browser.retryAfter));
  if (status === 302) reply.header('location', `${urls.home}/control/push`);
  return reply.code(status).send();
}

function decrypted({ browsers }: PushState, { body, ...push }: StoredPush): ReceivedPush {
  const browser = browsers.get(push.id);
  if (push.status !== 201 || browser === undefined) return { ...push, payload: null };
  const keys = { version: 'aes128gcm', privateKey: browser.ecdh, authSecret: browser.auth } as const;
  return { ...push, payload: decrypt(body, keys).toString('utf8') };
}

/**
 * Registers the stand-in of a push service under `/push` and its control: `POST /control/push` subscribes a browser,
 * `POST /control/push/{id}` with `{ "answer": 410, "count"?, "retryAfter"? }` sets how its messages are answered, and
 * `GET /control/push` lists what arrived, decrypted,
 * and `GET /control/push/arrivals` only when.
 */
export async function registerPush(app: FastifyInstance, shared: SandboxShared): Promise<void> {
  const state: PushState = { browsers: new Map(), received: [], verified: new Set() };
  app.get('/control/push', async () => state.received.map((push) => decrypted(state, push)));
  app.get('/control/push/arrivals', async () => state.received.map(({ id, at }) => ({ id, at })));
  app.post('/control/push', async () => subscribe(state, shared));
  app.post<{ Params: { id: string } }>('/control/push/:id', (request, reply) => {
    const browser = state.browsers.get(request.params.id);
    const { answer, count, retryAfter } = Object(request.body) as Record<string, unknown>;
    if (browser === undefined || typeof answer !== 'number' || !ANSWERS.has(answer))
      return reply.code(400).send({ message: 'An unknown subscription, or an answer that it cannot give.' });
    browser.answer = answer;
    browser.left = typeof count === 'number' ? count : null;
    if (typeof retryAfter === 'number') browser.retryAfter = retryAfter;
    return reply.send({ answer });
  });
  await app.register(async (service) => {
    const options = { parseAs: 'buffer' } as const;
    service.addContentTypeParser('application/octet-stream', options, (_request, body, done) =>
      done(null, body),
    );
    service.post<{ Params: { id: string }; Body: Buffer }>('/push/:id', (request, reply) =>
      receive(state, shared, request, reply),
    );
  });
}
