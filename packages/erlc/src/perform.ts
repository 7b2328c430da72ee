import {
  classify,
  ERROR_CODES,
  type ErlcError,
  type ErrorBody,
  localError,
  readErrorBody,
  sanitise,
} from './errors.ts';
import { KEY_PATTERN, keyFingerprint } from './keys.ts';
import type { RateLimit, RateLimits, Route, Ticket } from './rate-limits.ts';
import { type Exchange, exchange, type HttpRequest, type TransportOptions } from './transport.ts';

// Limits the memory that made-up keys can use; the oldest dead key is then tried again.
const DEAD_KEYS_MAX = 10_000;
const RETIRED_HOST = 'policeroleplay.community';

/** The result of every call: never a rejection, whatever the upstream does. `rateLimit` is null without headers. */
export type ErlcResult<T> =
  | { ok: true; value: T; rateLimit: RateLimit | null }
  | { ok: false; error: ErlcError; rateLimit: RateLimit | null };

/** One call, as an endpoint describes it. */
export type Call<T> = {
  route: Route;
  endpoint: { method: 'GET' | 'POST'; path: string };
  key: string;
  query?: string;
  body?: string;
  signal: AbortSignal | undefined;
  /** Returns null for a body that this endpoint does not send. */
  parse: (json: unknown) => T | null;
};

/** State shared by all calls of one client. */
export type Connection = {
  baseUrl: string;
  /** Empty for none. */
  globalKey: string;
  userAgent: string;
  transport: TransportOptions;
  limits: RateLimits;
  /** Fingerprint to the code that ended the key. */
  deadKeys: Map<string, number>;
  globalKeyDead: boolean;
};

/** Performs one call, from local refusal to typed result. `unspaced` skips the estimated spacing of commands. */
export async function perform<T>(self: Connection, call: Call<T>, unspaced = false): Promise<ErlcResult<T>> {
  const stop = refuseLocally(self, call.key, call.signal);
  if (stop !== null) return { ok: false, error: stop, rateLimit: null };
  const slot = self.limits.reserve(call.route, call.key, unspaced);
  if (!slot.ok) return { ok: false, error: limitedLocally(slot.retryAfterMs, slot.bucket), rateLimit: null };
  const answer = await exchange(toRequest(self, call), self.transport);
  const rateLimit = self.limits.settle(slot.ticket, answer.kind === 'answer' ? answer : null);
  if (answer.kind !== 'answer') return { ok: false, error: unanswered(answer, call.route), rateLimit };
  const value = answer.isJson ? accepted(answer, call.parse) : null;
  if (value !== null) return { ok: true, value, rateLimit };
  return { ok: false, error: refusal(self, call, answer, slot.ticket), rateLimit };
}

type Answer = Extract<Exchange, { kind: 'answer' }>;

function accepted<T>(answer: Answer, parse: (json: unknown) => T | null): T | null {
  const code = readErrorBody(answer.json).code;
  const saysError = code !== null && code !== 0 && code in ERROR_CODES;
  return answer.status >= 200 && answer.status < 300 && !saysError ? parse(answer.json) : null;
}

function refuseLocally(self: Connection, key: string, signal: AbortSignal | undefined): ErlcError | null {
  if (signal?.aborted === true) return localError('aborted', 'Aborted before anything was sent.');
  if (key === '') return localError('key-missing', 'No server key was given.', 2000);
  if (!KEY_PATTERN.test(key)) return localError('key-malformed', 'The server key is not well formed.', 2001);
  if (self.globalKeyDead) return localError('global-key-invalid', 'The global key was refused before.', 2003);
  const code = self.deadKeys.get(keyFingerprint(key));
  if (code === undefined) return null;
  const kind = code === 2004 ? 'key-banned' : 'key-invalid';
  return localError(kind, 'This server key was refused before and is not tried again.', code);
}

function limitedLocally(retryAfterMs: number, bucket: string): ErlcError {
  const message = 'Not sent: the rate limit leaves no room yet.';
  const base = {
    code: null,
    httpStatus: null,
    message,
    outcome: 'refused',
    local: true,
    commandId: null,
  } as const;
  return { kind: 'rate-limited', ...base, retryAfterMs, bucket };
}

function toRequest(self: Connection, call: Call<unknown>): HttpRequest {
  const { globalKey, userAgent } = self;
  return {
    url: `${self.baseUrl}${call.endpoint.path}${call.query ? `?${call.query}` : ''}`,
    method: call.endpoint.method,
    headers: {
      accept: 'application/json',
      'user-agent': userAgent,
      'server-key': call.key,
      ...(globalKey ? { authorization: globalKey } : {}),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.body === undefined ? {} : { body: call.body }),
    signal: call.signal,
  };
}

function unanswered(failure: Exclude<Exchange, Answer>, route: Route): ErlcError {
  const messages = {
    timeout: 'The ER:LC API did not answer in time.',
    network: `The ER:LC API could not be reached (${failure.detail}).`,
    aborted: 'Aborted while waiting for the ER:LC API.',
  };
  const outcome = route === 'command' && failure.sent ? 'unknown' : 'refused';
  return { ...localError(failure.kind, messages[failure.kind]), outcome, local: false };
}

function refusal(self: Connection, call: Call<unknown>, answer: Answer, ticket: Ticket): ErlcError {
  const body = readErrorBody(answer.json);
  const meaning = classify(answer.status, body, answer.isJson);
  remember(self, call.key, body.code);
  const base = {
    code: body.code,
    httpStatus: answer.status,
    message: wording(self, call.key, answer.status, body, meaning.meaning),
    outcome: call.route === 'command' ? meaning.outcome : ('refused' as const),
    local: false,
    commandId: body.commandId,
  };
  if (meaning.kind !== 'rate-limited') return { kind: meaning.kind, ...base };
  const { retryAfterMs, bucket } = self.limits.block(ticket, { ...body, headers: answer.headers });
  return { kind: 'rate-limited', ...base, retryAfterMs, bucket };
}

function remember(self: Connection, key: string, code: number | null): void {
  if (code === 2002 || code === 2004) self.deadKeys.set(keyFingerprint(key), code);
  if (self.deadKeys.size > DEAD_KEYS_MAX) {
    const [oldest] = self.deadKeys.keys();
    if (oldest !== undefined) self.deadKeys.delete(oldest);
  }
  if (code === 2003 && self.globalKey !== '') self.globalKeyDead = true;
}

function wording(self: Connection, key: string, status: number, body: ErrorBody, meaning: string): string {
  if (status === 403 && body.code === null && new URL(self.baseUrl).hostname.endsWith(RETIRED_HOST)) {
    return `${RETIRED_HOST} is retired: use https://api.erlc.gg.`;
  }
  return sanitise(body.message ?? meaning, [key, self.globalKey]) || meaning;
}
