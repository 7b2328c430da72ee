import type { ListPunishmentsInput, Punishment } from '@tenfour/contracts';
import { isActive, PUNISHMENT_TYPES } from '@tenfour/domain';
import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { fromBit, iso, isoOrNull } from '../../db/codecs.ts';
import type { Handle } from '../../db/database.ts';
import { olderThan, placeOf } from '../../db/pagination.ts';
import { prepare } from '../../db/prepared.ts';
import type { PunishmentsTable, UsersTable } from '../../db/schema/index.ts';
import { engineOf, foldText, searchPunishmentIds, searchValue } from '../../db/search.ts';

/** A record with the name of whoever issued it. */
export type PunishmentRow = Pick<Selectable<PunishmentsTable>, (typeof COLUMNS)[number]> & {
  issuer: Selectable<UsersTable>['username'];
};

/** What a new record is made of; `search` is derived from it. */
export type NewPunishment = Omit<Insertable<PunishmentsTable>, 'search' | 'server_id'>;

const COLUMNS = [
  'id',
  'roblox_username',
  'username_key',
  'roblox_user_id',
  'verified',
  'type',
  'reason',
  'duration_minutes',
  'expires_at',
  'is_active',
  'auto_ban',
  'issued_by',
  'created_at',
  'updated_at',
] as const;

/** Most issuers that a search term is matched to by name. */
const ISSUERS_MAX = 200;

function selection(handle: Handle) {
  return handle
    .selectFrom('punishments')
    .innerJoin('users', 'users.id', 'punishments.issued_by')
    .select(COLUMNS.map((column) => `punishments.${column}` as const))
    .select('users.username as issuer');
}

function newestFirst(handle: Handle, serverId: string) {
  return selection(handle)
    .where('punishments.server_id', '=', serverId)
    .where('punishments.deleted_at', 'is', null)
    .orderBy('punishments.created_at', 'desc')
    .orderBy('punishments.id', 'desc');
}

/**
 * Records that were found in a server, newest first. By id alone: with the server as a condition as well, SQLite
 * walks the server's whole list instead.
 */
export function foundPunishments(handle: Handle, ids: readonly string[]) {
  return selection(handle)
    .where('punishments.id', 'in', ids)
    .where('punishments.deleted_at', 'is', null)
    .orderBy('punishments.created_at', 'desc')
    .orderBy('punishments.id', 'desc');
}

/** The unfiltered list, which everybody polls: compiled once. */
export function preparePages(handle: Handle) {
  const first = prepare(handle, newestFirst(handle, '').limit(0));
  const later = prepare(
    handle,
    newestFirst(handle, '')
      .where(olderThan({ at: 0, id: '' }, 'punishments.created_at', 'punishments.id'))
      .limit(0),
  );
  return (serverId: string, cursor: string | undefined, limit: number): Promise<PunishmentRow[]> => {
    if (cursor === undefined) return first(serverId, limit);
    const place = placeOf(cursor);
    return later(serverId, place.at, place.id, limit);
  };
}

/** The punishments of one server. Deleted ones are found only by the client id that made them. */
export function punishmentsStore(handle: Handle, serverId: string) {
  const present = selection(handle)
    .where('punishments.server_id', '=', serverId)
    .where('punishments.deleted_at', 'is', null);

  const ofPlayer = (usernameKey: string) =>
    handle
      .selectFrom('punishments')
      .where('server_id', '=', serverId)
      .where('username_key', '=', usernameKey)
      .where('deleted_at', 'is', null);

  return {
    async find(id: string): Promise<PunishmentRow | null> {
      return (await present.where('punishments.id', '=', id).executeTakeFirst()) ?? null;
    },

    async findByClientId(clientId: string): Promise<PunishmentRow | null> {
      const row = await selection(handle)
        .where('punishments.server_id', '=', serverId)
        .where('punishments.client_id', '=', clientId)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Filtered or searched, newest first. `now` in epoch ms decides what counts as active. */
    async search(input: ListPunishmentsInput, now: number): Promise<PunishmentRow[]> {
      const term = input.search?.trim() ?? '';
      const ids = await searchPunishmentIds(handle, {
        serverId,
        term,
        types: typesNamed(term),
        issuerIds: term === '' ? [] : await issuersNamed(term),
        type: input.type,
        isActive: input.status === undefined ? undefined : input.status === 'active',
        now,
        after: input.cursor === undefined ? undefined : placeOf(input.cursor),
        limit: input.limit,
      });
      return ids.length === 0 ? [] : foundPunishments(handle, ids).execute();
    },

    /** The account that an earlier record of this name was verified to be; null when none was. */
    async robloxUserIdOf(usernameKey: string): Promise<string | null> {
      const known = await ofPlayer(usernameKey)
        .select('roblox_user_id')
        .where('verified', '=', 1)
        .where('roblox_user_id', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return known?.roblox_user_id ?? null;
    },

    /** How many records a player has, and how many of them count at `now`. */
    async countOf(usernameKey: string, now: number): Promise<{ active: number; total: number }> {
      const active = sql<number>`count(CASE WHEN is_active = 1 AND (expires_at IS NULL OR expires_at > ${now}) THEN 1 END)`;
      const { total, ...counted } = await ofPlayer(usernameKey)
        .select((eb) => [eb.fn.countAll<number>().as('total'), active.as('active')])
        .executeTakeFirstOrThrow();
      return { active: Number(counted.active), total: Number(total) };
    },

    async recentOf(usernameKey: string, limit: number): Promise<PunishmentRow[]> {
      return newestFirst(handle, serverId)
        .where('punishments.username_key', '=', usernameKey)
        .limit(limit)
        .execute();
    },

    /** Adds a record and counts it. A repeated client id violates `punishments_client_unique`. */
    async add(punishment: NewPunishment): Promise<void> {
      const search = searchValue(engineOf(handle), punishment.roblox_username, punishment.reason);
      await handle
        .insertInto('punishments')
        .values({ ...punishment, server_id: serverId, search })
        .execute();
      await count(1);
    },

    async change(row: PunishmentRow, change: Updateable<PunishmentsTable>): Promise<void> {
      const reason = change.reason ?? row.reason;
      const search = searchValue(engineOf(handle), row.roblox_username, reason);
      await handle
        .updateTable('punishments')
        .set({ ...change, search })
        .where('server_id', '=', serverId)
        .where('id', '=', row.id)
        .execute();
    },

    /** Hides a record; false when it is gone already. */
    async remove(id: string, by: string, at: number): Promise<boolean> {
      const removed = await handle
        .updateTable('punishments')
        .set({ deleted_at: at, deleted_by: by })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (removed) await count(-1);
      return removed !== undefined;
    },
  };

  /** Members whose name contains the term, and people who once came in: they may have left since. */
  async function issuersNamed(term: string): Promise<string[]> {
    const pattern = `%${foldText(term).replace(/[\\%_]/g, '\\$&')}%`;
    const named = sql<SqlBool>`lower(users.username) LIKE ${pattern} ESCAPE '\\'`;
    const rows = await handle
      .selectFrom('users')
      .select('users.id')
      .where('users.id', 'in', (eb) =>
        eb
          .selectFrom('members')
          .select('user_id')
          .where('server_id', '=', serverId)
          .union(eb.selectFrom('join_requests').select('user_id').where('server_id', '=', serverId)),
      )
      .where(named)
      .limit(ISSUERS_MAX)
      .execute();
    return rows.map(({ id }) => id);
  }

  async function count(difference: 1 | -1): Promise<void> {
    await handle
      .updateTable('servers')
      .set((eb) => ({ punishment_count: eb('punishment_count', '+', difference) }))
      .where('id', '=', serverId)
      .execute();
  }
}

function typesNamed(term: string): string[] {
  const folded = foldText(term);
  return folded === '' ? [] : PUNISHMENT_TYPES.filter((type) => type.includes(folded));
}

/** A record as the contracts speak of it. Whether it is active depends on `now`, epoch ms (ux.md T24). */
export function toPunishment(row: PunishmentRow, now: number): Punishment {
  return {
    id: row.id,
    robloxUsername: row.roblox_username,
    robloxUserId: row.roblox_user_id,
    verified: fromBit(row.verified),
    punishmentType: row.type,
    reason: row.reason,
    duration: row.duration_minutes,
    expiresAt: isoOrNull(row.expires_at),
    isActive: isActive({ isActive: fromBit(row.is_active), expiresAt: row.expires_at }, now),
    autoBan: fromBit(row.auto_ban),
    issuedBy: row.issuer,
    issuedById: row.issued_by,
    evidence: [],
    enforcement: { state: 'none', message: null },
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}
