import { createHash } from 'node:crypto';
import { DomainError } from '@tenfour/domain';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../../db/database.ts';
import { addressKey } from '../../../../security/rate-limits/addresses.ts';
import { createProcessLimiter, requireBelow } from '../../../../security/rate-limits/limiters.ts';
import { PROCESS_LIMITS } from '../../../../security/rate-limits/limits.ts';
import { hashToken } from '../../../../security/session-cookie.ts';
import { calendarOf } from './calendar.ts';
import { FEED_PATH } from './service.ts';
import { feedsStore } from './store.ts';

export interface CalendarFeedDeps {
  database: Database;
  config: { publicUrl: string; rateLimit: number };
  /** Epoch ms. */
  now: () => number;
}

/**
 * Adds `GET /api/calendar/{secret}.ics`, which calendars read. Reads no cookie: the secret names the person, and their
 * rights of this moment decide what it shows. Register in a scope of its own.
 */
export async function addCalendarFeed(
  app: FastifyInstance,
  { database, config: { publicUrl, rateLimit }, now }: CalendarFeedDeps,
): Promise<void> {
  const reads = createProcessLimiter(PROCESS_LIMITS.calendarFeeds);
  const unknown = createProcessLimiter(PROCESS_LIMITS.unknownCalendarFeeds);

  app.get<{ Params: { token: string } }>(`${FEED_PATH}:token.ics`, async (request, reply) => {
    const hash = hashToken(request.params.token);
    const userId = await feedsStore(database.handle).userOf(hash);
    if (rateLimit > 0) {
      await (userId === undefined
        ? requireBelow(unknown, addressKey(request.ip))
        : requireBelow(reads, hash));
    }
    if (userId === undefined) {
      throw new DomainError('NOT_FOUND', {
        message: 'This calendar address does not work. Create a new one.',
      });
    }
    const at = now();
    const body = await calendarOf(database.handle, { userId, publicUrl, now: at });
    await feedsStore(database.handle).noteRead(userId, at);
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, max-age=300');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(body);
  });
}
