import type { Account, CalendarFeedService } from '@tenfour/contracts';
import { iso, isoOrNull } from '../../../../db/codecs.ts';
import type { Database, Transaction } from '../../../../db/database.ts';
import { defineAccountEvents } from '../../../../events/define-events.ts';
import { recordEvent } from '../../../../events/record-event.ts';
import { hashToken, newToken } from '../../../../security/session-cookie.ts';
import { feedsStore } from './store.ts';

/** Where feeds are read, before the secret. */
export const FEED_PATH = '/api/calendar/';

interface FeedEvent {
  kind: 'account.calendar-feed-created' | 'account.calendar-feed-revoked';
}

const feedEvents = defineAccountEvents<FeedEvent>();

interface FeedDeps {
  database: Database;
  /** An origin, such as `https://panel.example`. */
  publicUrl: string;
  /** Epoch ms. */
  now: () => number;
}

/** Creates the service for calendar feeds. Their secrets are stored as hashes. */
export function createCalendarFeedService({ database, publicUrl, now }: FeedDeps): CalendarFeedService {
  const record = async (tx: Transaction, { id: userId }: Account, kind: FeedEvent['kind']) => {
    await recordEvent(tx, feedEvents.create({ kind, userId, at: now() }));
    tx.changed({ userId, entity: 'account', op: 'changed', ids: [] });
  };
  return {
    async get({ id }) {
      const feed = await feedsStore(database.handle).find(id);
      return feed ? { createdAt: iso(feed.createdAt), readAt: isoOrNull(feed.readAt) } : null;
    },

    async create(account) {
      const token = newToken();
      await database.transaction(async (tx) => {
        await feedsStore(tx.handle).save(account.id, hashToken(token), now());
        await record(tx, account, 'account.calendar-feed-created');
      });
      return { url: `${publicUrl}${FEED_PATH}${token}.ics` };
    },

    async revoke(account) {
      await database.transaction(async (tx) => {
        const isRemoved = await feedsStore(tx.handle).remove(account.id);
        if (isRemoved) await record(tx, account, 'account.calendar-feed-revoked');
      });
    },
  };
}
