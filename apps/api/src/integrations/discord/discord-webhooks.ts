import type { WebhookAddress } from '@tenfour/domain';
import { z } from 'zod';
import { DISCORD_USER_AGENT } from './discord.ts';

/** Most bytes read of an answer: Discord returns the message with all its embeds. */
const MAX_BYTES = 256 * 1024;

export interface DiscordWebhooksOptions {
  /** The configured Discord, without a trailing slash. Nothing else is ever asked. */
  baseUrl: string;
  timeoutMs: number;
}

/** Calls to Discord's incoming webhooks. */
export interface DiscordWebhooks {
  /**
   * Posts one message and waits until Discord has stored it. Never throws: whatever happens is an outcome, in which
   * neither the address nor its token can stand.
   */
  execute(address: WebhookAddress, body: object): Promise<WebhookOutcome>;
}

/** A client of Discord's webhook API, version 10. Follows no redirect. */
export function createDiscordWebhooks({ baseUrl, timeoutMs }: DiscordWebhooksOptions): DiscordWebhooks {
  return {
    async execute({ id, token }, body) {
      const signal = AbortSignal.timeout(timeoutMs);
      const url = `${baseUrl}/api/v10/webhooks/${encodeURIComponent(id)}/${encodeURIComponent(token)}?wait=true`;
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': DISCORD_USER_AGENT },
          body: JSON.stringify(body),
          redirect: 'manual',
          signal,
        });
        return readWebhookAnswer(await answerOf(response));
      } catch {
        // The error can contain the webhook's address, so it is never passed on.
        return silent(signal.aborted ? 'timeout' : 'unreachable');
      }
    },
  };
}

async function answerOf(response: Response): Promise<DiscordAnswer> {
  const text = await readUpTo(response, MAX_BYTES);
  return { status: response.status, headers: response.headers, body: jsonOf(text) };
}

/** Null when there is more: no answer that means something is as long. */
async function readUpTo(response: Response, most: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Outcome of one message. `problem` is for people, in sentences: what happened, and what they can do.
 *
 * - `sent`: Discord has stored it. `pauseMs` is how long it asks us to wait now; 0 is not at all.
 * - `rate-limited`: too many messages; `scope` is whose (`global`: everything from this address).
 * - `gone`: the webhook was deleted in Discord. `refused`: its token is wrong. Neither recovers without a person.
 * - `bad-message`: this message is refused, others can be accepted.
 * - the rest can be temporary: `forbidden` (403), `fault` (5xx), `unreachable`, `timeout`, and `garbage`, which is an
 *   answer that Discord does not give.
 */
export type WebhookOutcome =
  | { kind: 'sent'; messageId: string; pauseMs: number }
  | { kind: 'rate-limited'; scope: RateLimitScope; retryAfterMs: number; problem: string }
  | { kind: 'gone' | 'refused'; problem: string }
  | { kind: 'bad-message'; code: number | null; problem: string }
  | { kind: 'forbidden' | 'fault' | 'unreachable' | 'timeout' | 'garbage'; problem: string };

/** Whose limit it is: the webhook's, its channel's, or that of everything from this address. */
type RateLimitScope = 'user' | 'shared' | 'global';

/** An answer as far as it is read; `body` is null when it is no JSON. */
interface DiscordAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

const GONE = 'This webhook was deleted in Discord.';
const REFUSED = 'Discord refuses the token of this webhook.';

/** Pause after a rate limit without a time, and the longest that is accepted, in ms. */
const DEFAULT_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 24 * 60 * 60_000;

const zMessage = z.object({ id: z.string().regex(/^\d{1,25}$/) });
const zProblem = z.object({ code: z.number().int().optional().catch(undefined), message: z.string() });
const zLimited = z.object({
  retry_after: z.number().nonnegative(),
  global: z.boolean().optional().catch(undefined),
});

/** "Webhooks posted to forum channels must have a thread_name or thread_id" (opcodes-and-status-codes). */
const FORUM_CODE = 220_001;
const FORUM = 'Forum channels don’t take these messages. Use a text channel’s webhook.';

/** Maps Discord's answer to a webhook message to its outcome. */
function readWebhookAnswer(answer: DiscordAnswer): WebhookOutcome {
  const { status, body } = answer;
  if (status === 429) return limited(answer);
  if (status >= 200 && status < 300) return accepted(answer);
  if (status >= 500) return fault(status);
  const refusal = zProblem.safeParse(body).data;
  // Discord says everything in JSON; a page comes from something in between.
  if (refusal === undefined) return status === 403 ? forbidden() : garbage(status);
  if (status === 404) return { kind: 'gone', problem: GONE };
  if (status === 401) return { kind: 'refused', problem: REFUSED };
  if (status === 403) return forbidden();
  if (status === 400 || status === 413) return badMessage(refusal.code ?? null);
  return garbage(status);
}

function accepted({ status, headers, body }: DiscordAnswer): WebhookOutcome {
  const message = zMessage.safeParse(body).data;
  if (message === undefined) return garbage(status);
  const spent = headers.get('x-ratelimit-remaining') === '0';
  return {
    kind: 'sent',
    messageId: message.id,
    pauseMs: spent ? (msOf(headers.get('x-ratelimit-reset-after')) ?? 0) : 0,
  };
}

function limited({ headers, body }: DiscordAnswer): WebhookOutcome {
  const notified = zLimited.safeParse(body).data;
  // A refusal that is not Discord's JSON comes from what stands before it and concerns the whole address.
  const global =
    notified === undefined || notified.global === true || headers.get('x-ratelimit-global') === 'true';
  const shared = headers.get('x-ratelimit-scope') === 'shared';
  const scope: RateLimitScope = global ? 'global' : shared ? 'shared' : 'user';
  // The body has fractions of the second to which the header is rounded up.
  const asked = notified
    ? Math.min(notified.retry_after * 1000, LONGEST_PAUSE_MS)
    : (msOf(headers.get('retry-after')) ?? DEFAULT_PAUSE_MS);
  return {
    kind: 'rate-limited',
    scope,
    retryAfterMs: Math.ceil(asked),
    problem: 'Discord’s rate limit was reached.',
  };
}

/** Seconds in a header as ms; null when there are none. */
function msOf(header: string | null): number | null {
  const seconds = header === null || header.trim() === '' ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(Math.ceil(seconds * 1000), LONGEST_PAUSE_MS)
    : null;
}

function badMessage(code: number | null): WebhookOutcome {
  const named = code === null ? '' : ` (code ${code})`;
  const refused = `Discord rejected this message${named}.`;
  return { kind: 'bad-message', code, problem: code === FORUM_CODE ? FORUM : refused };
}

function forbidden(): WebhookOutcome {
  return { kind: 'forbidden', problem: 'Discord is blocking this request.' };
}

function fault(status: number): WebhookOutcome {
  return { kind: 'fault', problem: `Discord is having problems (status ${status}).` };
}

function garbage(status: number): WebhookOutcome {
  const problem = `Discord’s reply can’t be read (status ${status}).`;
  return { kind: 'garbage', problem };
}

/** The outcome when there was no answer at all. */
export function silent(kind: 'timeout' | 'unreachable'): WebhookOutcome {
  const what = kind === 'timeout' ? 'Discord didn’t reply in time' : 'Discord can’t be reached';
  return { kind, problem: `${what}.` };
}
