import type { BanRequestsService } from '@tenfour/contracts';
import type { BanRequestVote, PlayerIdentity } from '@tenfour/domain';
import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { olderThan, placeOf } from '../../../db/pagination.ts';
import type {
  BanRequestCommentsTable,
  BanRequestsTable,
  BanRequestVotesTable,
} from '../../../db/table-types/index.ts';
import { banRequestColumns, isOfPlayer } from '../../community/identity/index.ts';

/** A request with the names of who asked and who decided. */
export type BanRequestRow = Selectable<BanRequestsTable> & {
  asker: string;
  asker_discord_id: string;
  decider: string | null;
};

type VoteRow = Selectable<BanRequestVotesTable> & { username: string; discord_id: string };

/** Overdue requests that one call ends; the job ends the others. */
const OVERDUE_MAX = 20;

/** The requests for bans of one server, with their votes and comments; without those about `hidden`. */
export function banRequestsStore(handle: Handle, serverId: string, hidden: PlayerIdentity | null = null) {
  const isOf = (player: PlayerIdentity) => isOfPlayer(handle, player, banRequestColumns(serverId));
  const isShown = hidden === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${isOf(hidden)}) IS NOT TRUE`;
  const requests = handle
    .selectFrom('ban_requests')
    .innerJoin('users as askers', 'askers.id', 'ban_requests.asked_by')
    .leftJoin('users as deciders', 'deciders.id', 'ban_requests.decided_by')
    .selectAll('ban_requests')
    .select(['askers.username as asker', 'askers.discord_id as asker_discord_id'])
    .select('deciders.username as decider')
    .where('ban_requests.server_id', '=', serverId)
    .where(isShown);
  const opened = requests.where('ban_requests.state', '=', 'open');

  return {
    async find(id: string): Promise<BanRequestRow | null> {
      return (await requests.where('ban_requests.id', '=', id).executeTakeFirst()) ?? null;
    },

    async findByClientId(askedBy: string, clientId: string): Promise<BanRequestRow | null> {
      const own = requests.where('ban_requests.asked_by', '=', askedBy);
      return (await own.where('ban_requests.client_id', '=', clientId).executeTakeFirst()) ?? null;
    },

    /** Newest first, by their states at `now`. */
    async list(
      { state, punishmentId, cursor, limit }: Parameters<BanRequestsService['list']>[1],
      player: PlayerIdentity | null,
      now: number,
    ): Promise<BanRequestRow[]> {
      let query = requests;
      if (state === 'open') query = opened.where('ban_requests.expires_at', '>', now);
      else if (state === 'expired') {
        query = query.where((eb) =>
          eb.or([
            eb('ban_requests.state', '=', 'expired'),
            eb.and([eb('ban_requests.state', '=', 'open'), eb('ban_requests.expires_at', '<=', now)]),
          ]),
        );
      } else if (state !== 'all') query = query.where('ban_requests.state', '=', state);
      if (punishmentId !== undefined) query = query.where('ban_requests.punishment_id', '=', punishmentId);
      if (player !== null) query = query.where(isOf(player));
      if (cursor !== undefined) {
        query = query.where(olderThan(placeOf(cursor), 'ban_requests.created_at', 'ban_requests.id'));
      }
      return query
        .orderBy('ban_requests.created_at', 'desc')
        .orderBy('ban_requests.id', 'desc')
        .limit(limit)
        .execute();
    },

    /** Counts open requests at `now`; of one person if named. */
    async countOpen(now: number, askedBy?: string): Promise<number> {
      let query = handle
        .selectFrom('ban_requests')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('server_id', '=', serverId)
        .where('state', '=', 'open')
        .where('expires_at', '>', now)
        .where(isShown);
      if (askedBy !== undefined) query = query.where('asked_by', '=', askedBy);
      return Number((await query.executeTakeFirstOrThrow()).count);
    },

    /** Counts what a person asked for since epoch ms, in whatever state it is. */
    async countAsked(askedBy: string, since: number): Promise<number> {
      const row = await handle
        .selectFrom('ban_requests')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('server_id', '=', serverId)
        .where('asked_by', '=', askedBy)
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async openAbout(player: PlayerIdentity): Promise<BanRequestRow | null> {
      return (await opened.where(isOf(player)).limit(1).executeTakeFirst()) ?? null;
    },

    async overdue(now: number): Promise<BanRequestRow[]> {
      return opened.where('ban_requests.expires_at', '<=', now).limit(OVERDUE_MAX).execute();
    },

    /** A second open one about a player violates `ban_requests_open_unique`. */
    async add(request: Omit<Insertable<BanRequestsTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('ban_requests')
        .values({ ...request, server_id: serverId })
        .execute();
    },

    /** Ends an open request. */
    async end(
      id: string,
      ended: Pick<BanRequestsTable, 'decided_at' | 'decided_by' | 'punishment_id'> &
        Pick<Selectable<BanRequestsTable>, 'state' | 'by_votes' | 'decision_reason'>,
    ): Promise<void> {
      await handle
        .updateTable('ban_requests')
        .set({ ...ended, lease_until: null })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('state', '=', 'open')
        .execute();
    },

    async votes(ids: readonly string[]): Promise<VoteRow[]> {
      if (ids.length === 0) return [];
      return handle
        .selectFrom('ban_request_votes')
        .innerJoin('users', 'users.id', 'ban_request_votes.user_id')
        .selectAll('ban_request_votes')
        .select(['users.username', 'users.discord_id'])
        .where('ban_request_votes.request_id', 'in', ids)
        .orderBy('ban_request_votes.at')
        .orderBy('ban_request_votes.user_id')
        .execute();
    },

    /** Sets a person's vote, or removes it. */
    async setVote(requestId: string, userId: string, vote: BanRequestVote | null, at: number): Promise<void> {
      if (vote === null) {
        await handle
          .deleteFrom('ban_request_votes')
          .where('request_id', '=', requestId)
          .where('user_id', '=', userId)
          .execute();
        return;
      }
      await handle
        .insertInto('ban_request_votes')
        .values({ request_id: requestId, user_id: userId, server_id: serverId, vote, at })
        .onConflict((conflict) => conflict.columns(['request_id', 'user_id']).doUpdateSet({ vote, at }))
        .execute();
    },

    async comments(requestId: string) {
      return handle
        .selectFrom('ban_request_comments')
        .innerJoin('users', 'users.id', 'ban_request_comments.author_id')
        .selectAll('ban_request_comments')
        .select(['users.username', 'users.discord_id'])
        .where('ban_request_comments.request_id', '=', requestId)
        .orderBy('ban_request_comments.at')
        .orderBy('ban_request_comments.id')
        .execute();
    },

    async commentCounts(ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map();
      const rows = await handle
        .selectFrom('ban_request_comments')
        .select((eb) => ['request_id', eb.fn.countAll<number>().as('count')])
        .where('request_id', 'in', ids)
        .groupBy('request_id')
        .execute();
      return new Map(rows.map(({ request_id: id, count }) => [id, Number(count)]));
    },

    async addComment(comment: Omit<Insertable<BanRequestCommentsTable>, 'server_id'>): Promise<void> {
      await handle
        .insertInto('ban_request_comments')
        .values({ ...comment, server_id: serverId })
        .execute();
    },

    /** How many votes decide; 0 where only admins do. */
    async votesNeeded(): Promise<number> {
      const row = await handle
        .selectFrom('servers')
        .select('ban_request_votes')
        .where('id', '=', serverId)
        .executeTakeFirstOrThrow();
      return row.ban_request_votes;
    },

    async setVotesNeeded(votes: number): Promise<void> {
      await handle
        .updateTable('servers')
        .set({ ban_request_votes: votes })
        .where('id', '=', serverId)
        .execute();
    },
  };
}
