import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** At most `limit` requests within `windowMs` of the first. */
interface Rule {
  limit: number;
  windowMs: number;
}

interface Window {
  count: number;
  endsAt: number;
}

/** Counts requests per bucket and writes Discord's rate-limit headers. */
export interface RateLimiter {
  /**
   * Counts one request. `route` names the bucket's hash, `major` (a webhook or channel id) its own counter. Returns
   * true when the request is allowed; if not, the 429 has been sent.
   */
  admit(reply: FastifyReply, route: string, major: string, channel?: string): boolean;
  /** Counts a rename of a channel, whose limit is in no header. As `admit`. */
  admitRename(reply: FastifyReply, channelId: string): boolean;
  /** Counts one request towards the global limit. */
  count(): void;
  /** Requests of bots, those that were refused, and the most within one second. */
  totals(): { requests: number; refused: number; peakPerSecond: number };
}

/** Per webhook and announced in the headers; the second limit counts per channel and is not (discord-api-docs #367). */
const PER_BUCKET: Rule = { limit: 5, windowMs: 2_000 };
const PER_CHANNEL: Rule = { limit: 30, windowMs: 60_000 };
const PER_RENAME: Rule = { limit: 2, windowMs: 10 * 60_000 };

const SECOND_MS = 1_000;

/** Creates a limiter on the given clock (epoch ms). */
export function createRateLimiter(now: () => number): RateLimiter {
  const windows = new Map<string, Window>();
  let recent: number[] = [];
  const totals = { requests: 0, refused: 0, peakPerSecond: 0 };

  function count(key: string, rule: Rule): Window {
    const known = windows.get(key);
    const window = known && known.endsAt > now() ? known : { count: 0, endsAt: now() + rule.windowMs };
    window.count += 1;
    windows.set(key, window);
    return window;
  }

  function refuse(reply: FastifyReply, window: Window, scope: 'user' | 'shared'): false {
    totals.refused += 1;
    const seconds = Math.max(0.001, (window.endsAt - now()) / 1000);
    void reply
      .code(429)
      .headers({ 'retry-after': String(Math.ceil(seconds)), 'x-ratelimit-scope': scope })
      .send({ message: 'You are being rate limited.', retry_after: seconds, global: false });
    return false;
  }

  return {
    totals: () => ({ ...totals }),
    count() {
      totals.requests += 1;
      const since = now() - SECOND_MS;
      recent = [...recent.filter((at) => at > since), now()];
      totals.peakPerSecond = Math.max(totals.peakPerSecond, recent.length);
    },
    admitRename(reply, channelId) {
      const window = count(`rename:${channelId}`, PER_RENAME);
      return window.count > PER_RENAME.limit ? refuse(reply, window, 'user') : true;
    },
    admit(reply, route, major, channel) {
      const window = count(`${route}:${major}`, PER_BUCKET);
      void reply.headers({
        'x-ratelimit-bucket': createHash('md5').update(route).digest('hex'),
        'x-ratelimit-limit': String(PER_BUCKET.limit),
        'x-ratelimit-remaining': String(Math.max(0, PER_BUCKET.limit - window.count)),
        'x-ratelimit-reset': (window.endsAt / 1000).toFixed(3),
        'x-ratelimit-reset-after': ((window.endsAt - now()) / 1000).toFixed(3),
      });
      if (window.count > PER_BUCKET.limit) return refuse(reply, window, 'user');
      if (channel === undefined) return true;
      const shared = count(`channel:${channel}`, PER_CHANNEL);
      return shared.count > PER_CHANNEL.limit ? refuse(reply, shared, 'shared') : true;
    },
  };
}
