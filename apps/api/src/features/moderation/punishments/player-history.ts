import type { PagePosition, PlayerProfile, Punishment } from '@tenfour/contracts';
import { type PlayerIdentity, wordsOf } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { olderThan } from '../../../db/pagination.ts';
import { escapeLike } from '../../../db/search.ts';
import { isActiveAt, isOfPlayer, punishmentColumns } from '../../community/identity/index.ts';
import { newestFirst, toPunishment } from './rows.ts';

/** How many records a player has, by type, and how many of them count. */
export interface PlayerCounts {
  warning: number;
  kick: number;
  strike: number;
  ban: number;
  /** Active now, of any type. */
  active: number;
}

/** The active ban that lasts longest. */
export interface ActiveBan {
  /** Epoch ms; null is permanent. */
  until: number | null;
  reason: string;
  /** Whether one of the active bans was carried out in the game. */
  inGame: NonNullable<PlayerProfile['banned']>['inGame'];
}

/** Most active bans of one player that are looked at. */
const ACTIVE_BANS_MAX = 50;

/** A name in a server's history, as its newest record spells it. */
export interface KnownName {
  /** `usernameKey` of the name. */
  key: string;
  robloxUsername: string;
  /** Null while Roblox has not confirmed the name. */
  robloxUserId: string | null;
}

/** What a server's records say of one player; `now` is epoch ms. */
export function punishmentsOfPlayer(handle: Handle, serverId: string) {
  const isOf = (player: PlayerIdentity) => isOfPlayer(handle, player, punishmentColumns(serverId));
  const records = (player: PlayerIdentity) => handle.selectFrom('punishments').where(isOf(player));

  return {
    async counts(player: PlayerIdentity, now: number): Promise<PlayerCounts> {
      const rows = await records(player)
        .select((eb) => ['type', eb.fn.countAll<number>().as('total'), activeAt(now).as('active')])
        .groupBy('type')
        .execute();
      const counts = { warning: 0, kick: 0, strike: 0, ban: 0, active: 0 };
      for (const { type, total, active } of rows) {
        counts[type] = Number(total);
        counts.active += Number(active);
      }
      return counts;
    },

    async activeBan(player: PlayerIdentity, now: number): Promise<ActiveBan | null> {
      const bans = await records(player)
        .select(['expires_at', 'reason', 'enforcement'])
        .where('type', '=', 'ban')
        .where('is_active', '=', 1)
        .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
        .orderBy((eb) => eb('expires_at', 'is', null), 'desc')
        .orderBy('expires_at', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(ACTIVE_BANS_MAX)
        .execute();
      const [longest] = bans;
      if (!longest) return null;
      const states = new Set(bans.map(({ enforcement }) => enforcement));
      const inGame = states.has('sent') ? 'yes' : states.has('queued') ? 'sending' : 'no';
      return { until: longest.expires_at, reason: longest.reason, inGame };
    },

    /** Newest first; `before` continues after that place. */
    async page(
      player: PlayerIdentity,
      { before, limit }: { before: PagePosition | null; limit: number },
      now: number,
    ): Promise<Punishment[]> {
      const all = newestFirst(handle, serverId).where(isOf(player));
      const after = before && olderThan(before, 'punishments.created_at', 'punishments.id');
      const rows = await (after ? all.where(after) : all).limit(limit).execute();
      return rows.map((row) => toPunishment(row, now));
    },

    /** Names that begin with the first typed word and have the others in order, alphabetically. */
    async namesLike(typed: string, limit: number): Promise<KnownName[]> {
      const names = namesFrom(serverId, wordsOf(typed), limit);
      const { rows } = await sql<{ key: string; name: string; user_id: string | null }>`${names}`.execute(
        handle,
      );
      return rows.map((row) => ({ key: row.key, robloxUsername: row.name, robloxUserId: row.user_id }));
    },
  };
}

const activeAt = (now: number) => sql<number>`count(CASE WHEN ${isActiveAt(now)} THEN 1 END)`;

/** Steps from name to name through `punishments_player`, however many records each has. */
function namesFrom(serverId: string, [from = '', ...others]: readonly string[], limit: number) {
  const pattern = [from, ...others].map((word) => `${escapeLike(word)}%`).join('');
  const fits = others.length === 0 ? sql`` : sql`AND username_key LIKE ${pattern} ESCAPE '\\'`;
  const upTo = `${from}\u{10ffff}`;
  const step = (condition: ReturnType<typeof sql>) => sql`(SELECT min(username_key) FROM punishments
    WHERE server_id = ${serverId} AND deleted_at IS NULL AND ${condition} AND username_key < ${upTo} ${fits})`;
  return sql`
    WITH RECURSIVE
      names (key) AS (
        SELECT ${step(sql`username_key >= ${from}`)}
        UNION ALL
        SELECT ${step(sql`username_key > names.key`)} FROM names WHERE names.key IS NOT NULL
      ),
      found AS (SELECT key FROM names WHERE key IS NOT NULL LIMIT ${limit})
    SELECT found.key, newest.roblox_username AS name, CASE WHEN newest.verified = 1 THEN newest.roblox_user_id END AS user_id
    FROM found JOIN punishments AS newest ON newest.id = (
      SELECT id FROM punishments
      WHERE server_id = ${serverId} AND username_key = found.key AND deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 1
    )
    ORDER BY found.key`;
}
