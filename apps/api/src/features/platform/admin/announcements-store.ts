import type { Inbox, ReceivedAnnouncement, SentAnnouncement } from '@tenfour/contracts';
import type { Insertable } from 'kysely';
import { iso, isoOrNull } from '../../../db/codecs.ts';
import type { Handle } from '../../../db/database.ts';
import { placeOf } from '../../../db/pagination.ts';
import type { AnnouncementsTable } from '../../../db/table-types/index.ts';

/** Most announcements in an inbox. */
const INBOX_MAX = 50;

/** Announcements as those who send them see them. */
export function announcementsStore(handle: Handle) {
  const sent = handle
    .selectFrom('announcements')
    .select(['id', 'title', 'message', 'author_name', 'created_at'])
    .select((eb) => [
      eb
        .selectFrom('announcement_receipts as receipts')
        .select(({ fn }) => fn.countAll().as('n'))
        .whereRef('receipts.announcement_id', '=', 'announcements.id')
        .as('recipients'),
      eb
        .selectFrom('announcement_receipts as receipts')
        .select(({ fn }) => fn.countAll().as('n'))
        .whereRef('receipts.announcement_id', '=', 'announcements.id')
        .where('receipts.read_at', 'is not', null)
        .as('read'),
    ]);

  async function read(query: typeof sent): Promise<SentAnnouncement[]> {
    const rows = await query.execute();
    return rows.map(({ author_name: author, created_at, recipients, read, ...said }) => ({
      ...said,
      author,
      createdAt: iso(created_at),
      recipients: Number(recipients),
      read: Number(read),
    }));
  }

  return {
    async find(id: string): Promise<SentAnnouncement | null> {
      return (await read(sent.where('id', '=', id)))[0] ?? null;
    },

    async findByClientId(authorId: string, clientId: string): Promise<SentAnnouncement | null> {
      const query = sent.where('author_id', '=', authorId).where('client_id', '=', clientId);
      return (await read(query))[0] ?? null;
    },

    /** Newest first. Throws BAD_REQUEST for a cursor that is none of ours. */
    list({ cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<SentAnnouncement[]> {
      const from = cursor === undefined ? sent : sent.where('id', '<', placeOf(cursor).id);
      return read(from.orderBy('id', 'desc').limit(limit));
    },

    /** A repeated client id violates `announcements_client_unique`. */
    async add(announcement: Insertable<AnnouncementsTable>): Promise<void> {
      await handle.insertInto('announcements').values(announcement).execute();
    },

    /** Puts it before every account that is active at this moment; how many these are. Its author has read it. */
    async address(announcementId: string, author: { accountId: string; at: number }): Promise<number> {
      const { numInsertedOrUpdatedRows } = await handle
        .insertInto('announcement_receipts')
        .columns(['announcement_id', 'account_id', 'read_at'])
        .expression((eb) =>
          eb
            .selectFrom('platform_accounts')
            .select((column) => [
              column.val(announcementId).as('announcement_id'),
              'id as account_id',
              column.lit(null).as('read_at'),
            ])
            .where('is_active', '=', 1),
        )
        .executeTakeFirstOrThrow();
      await handle
        .updateTable('announcement_receipts')
        .set({ read_at: author.at })
        .where('announcement_id', '=', announcementId)
        .where('account_id', '=', author.accountId)
        .execute();
      return Number(numInsertedOrUpdatedRows ?? 0);
    },

    /** The people behind the accounts that one was put before: who signed in last, and who has a panel open. */
    async recipientsOf(announcementId: string): Promise<string[]> {
      const rows = await handle
        .selectFrom('announcement_receipts as receipts')
        .innerJoin('platform_accounts as staff', 'staff.id', 'receipts.account_id')
        .leftJoin('platform_sessions as panels', 'panels.account_id', 'staff.id')
        .select(['staff.user_id', 'panels.user_id as panel_of'])
        .where('receipts.announcement_id', '=', announcementId)
        .distinct()
        .execute();
      return [...new Set(rows.flatMap(({ user_id, panel_of }) => [user_id ?? [], panel_of ?? []].flat()))];
    },

    /** The people behind the accounts that sent these. */
    async authorsOf(announcementIds: readonly string[]): Promise<string[]> {
      const rows = await handle
        .selectFrom('announcements')
        .innerJoin('platform_accounts as staff', 'staff.id', 'announcements.author_id')
        .select('staff.user_id')
        .where('announcements.id', 'in', announcementIds)
        .where('staff.user_id', 'is not', null)
        .distinct()
        .execute();
      return rows.flatMap(({ user_id }) => user_id ?? []);
    },
  };
}

/**
 * The inbox of one person: announcements to the active accounts that they were the last to sign in to, or have an open
 * session of at `at` (epoch ms).
 */
export function inboxStore(handle: Handle, userId: string, at: number) {
  const opened = handle
    .selectFrom('platform_sessions')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', at);
  const accounts = handle
    .selectFrom('platform_accounts')
    .select('id')
    .where('is_active', '=', 1)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('id', 'in', opened)]));

  /** One row per announcement, even for a person with several accounts. */
  const received = handle
    .selectFrom('announcement_receipts as receipts')
    .innerJoin('announcements', 'announcements.id', 'receipts.announcement_id')
    .select(({ fn }) => [
      'announcements.id',
      'announcements.title',
      'announcements.message',
      'announcements.author_name',
      'announcements.created_at',
      fn.max('receipts.read_at').as('read_at'),
    ])
    .where('receipts.account_id', 'in', accounts)
    .groupBy('announcements.id');

  return {
    async open(): Promise<boolean> {
      return (await accounts.limit(1).executeTakeFirst()) !== undefined;
    },

    async newest(): Promise<ReceivedAnnouncement[]> {
      const rows = await received.orderBy('announcements.id', 'desc').limit(INBOX_MAX).execute();
      return rows.map(({ author_name: author, created_at, read_at, ...said }) => ({
        ...said,
        author,
        createdAt: iso(created_at),
        readAt: isoOrNull(read_at),
      }));
    },

    /** Returns the number of unread announcements, including those that the inbox does not show. */
    async unread(): Promise<Inbox['unread']> {
      const { count } = await handle
        .selectFrom(
          handle
            .selectFrom('announcement_receipts')
            .select('announcement_id')
            .where('account_id', 'in', accounts)
            .groupBy('announcement_id')
            .having(({ eb, fn }) => eb(fn.max('read_at'), 'is', null))
            .as('unread'),
        )
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async has(announcementId: string): Promise<boolean> {
      const row = await handle
        .selectFrom('announcement_receipts')
        .select('account_id')
        .where('announcement_id', '=', announcementId)
        .where('account_id', 'in', accounts)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Notes that one, or everything up to one, was read; the ids of those that were not before. */
    async markRead(which: { id: string } | { upTo: string }, at: number): Promise<string[]> {
      let query = handle
        .updateTable('announcement_receipts')
        .set({ read_at: at })
        .where('account_id', 'in', accounts)
        .where('read_at', 'is', null);
      query =
        'id' in which
          ? query.where('announcement_id', '=', which.id)
          : query.where('announcement_id', '<=', which.upTo);
      const rows = await query.returning('announcement_id').execute();
      return [...new Set(rows.map(({ announcement_id }) => announcement_id))];
    },
  };
}
