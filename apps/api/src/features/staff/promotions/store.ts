import { DomainError, WAVE_LIMITS, type WaveItemState } from '@tenfour/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { olderThan } from '../../../db/pagination.ts';
import type { PromotionItemsTable, PromotionWavesTable } from '../../../db/table-types/index.ts';

/** A wave with the names of the people who prepared and applied it. */
export interface WaveRow extends Selectable<PromotionWavesTable> {
  creator: string;
  applier: string | null;
}

/** A change with the name of its person. */
export interface ItemRow extends Selectable<PromotionItemsTable> {
  username: string;
  discord_id: string;
}

/** A change that was applied, with its wave. */
export interface HistoryRow extends ItemRow {
  title: string;
  applier: string | null;
  done_at: number;
}

/** A change as a draft stores it. */
export type NewItem = Pick<
  PromotionItemsTable,
  'user_id' | 'from_role' | 'from_name' | 'to_role' | 'to_name'
> & { reason: string };

/** How a change ended. */
export interface ItemEnd {
  state: Exclude<WaveItemState, 'waiting'>;
  problem: string | null;
  done_at: number;
}

/** The waves of promotions of one server. Writers hold `wavesLock`. */
export function wavesStore(handle: Handle, serverId: string) {
  const own = handle
    .selectFrom('promotion_waves')
    .innerJoin('users as creators', 'creators.id', 'promotion_waves.created_by')
    .leftJoin('users as appliers', 'appliers.id', 'promotion_waves.applied_by')
    .selectAll('promotion_waves')
    .select(['creators.username as creator', 'appliers.username as applier'])
    .where('promotion_waves.server_id', '=', serverId);

  const items = handle
    .selectFrom('promotion_items')
    .innerJoin('users', 'users.id', 'promotion_items.user_id')
    .selectAll('promotion_items')
    .select(['users.username', 'users.discord_id'])
    .where('promotion_items.server_id', '=', serverId);

  return {
    /** What is not applied first, then newest first. */
    async list(): Promise<WaveRow[]> {
      return own
        .orderBy(sql`CASE promotion_waves.state WHEN 'applied' THEN 1 ELSE 0 END`)
        .orderBy('promotion_waves.id', 'desc')
        .limit(LISTED)
        .execute();
    },

    /** Returns how many changes of each state the waves have, by their ids. */
    async counts(waveIds: readonly string[]): Promise<Map<string, Partial<Record<WaveItemState, number>>>> {
      const found = new Map<string, Partial<Record<WaveItemState, number>>>();
      if (waveIds.length === 0) return found;
      const rows = await handle
        .selectFrom('promotion_items')
        .select(['wave_id', 'state', sql<number>`count(*)`.as('count')])
        .where('wave_id', 'in', waveIds)
        .groupBy(['wave_id', 'state'])
        .execute();
      for (const { wave_id, state, count } of rows) {
        found.set(wave_id, { ...found.get(wave_id), [state]: Number(count) });
      }
      return found;
    },

    async find(id: string): Promise<WaveRow | null> {
      return (await own.where('promotion_waves.id', '=', id).executeTakeFirst()) ?? null;
    },

    async findByClientId(clientId: string): Promise<WaveRow | null> {
      return (await own.where('promotion_waves.client_id', '=', clientId).executeTakeFirst()) ?? null;
    },

    /** By name. */
    async items(waveId: string): Promise<ItemRow[]> {
      const query = items.where('promotion_items.wave_id', '=', waveId);
      return query.orderBy('users.username').orderBy('promotion_items.id').execute();
    },

    async drafts(): Promise<number> {
      const { count } = await handle
        .selectFrom('promotion_waves')
        .select(sql<number>`count(*)`.as('count'))
        .where('server_id', '=', serverId)
        .where('state', '<>', 'applied')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Adds a draft, and deletes the oldest applied waves beyond the limit. */
    async add(wave: Omit<Insertable<PromotionWavesTable>, 'server_id'>, changes: readonly NewItem[]) {
      await handle
        .insertInto('promotion_waves')
        .values({ ...wave, server_id: serverId })
        .execute();
      await addItems(wave.id, changes);
      const stored = handle
        .selectFrom('promotion_waves')
        .select('id')
        .where('server_id', '=', serverId)
        .orderBy('id', 'desc')
        .limit(WAVE_LIMITS.server);
      await handle
        .deleteFrom('promotion_waves')
        .where('server_id', '=', serverId)
        .where('state', '=', 'applied')
        .where('id', 'not in', (eb) => eb.selectFrom(stored.as('stored')).select('stored.id'))
        .execute();
    },

    /** Replaces a draft of this version; returns whether it was still that. */
    async replace(
      { id, version }: Pick<WaveRow, 'id' | 'version'>,
      title: string,
      changes: readonly NewItem[],
    ): Promise<boolean> {
      const replaced = await handle
        .updateTable('promotion_waves')
        .set({ title, version: version + 1 })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('version', '=', version)
        .where('state', '=', 'draft')
        .returning('id')
        .executeTakeFirst();
      if (replaced === undefined) return false;
      await handle.deleteFrom('promotion_items').where('wave_id', '=', id).execute();
      await addItems(id, changes);
      return true;
    },

    /** Returns whether it was a draft. */
    async remove(id: string): Promise<boolean> {
      const removed = await handle
        .deleteFrom('promotion_waves')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .returning('id')
        .executeTakeFirst();
      return removed !== undefined;
    },

    async change(
      id: string,
      set: Partial<Pick<WaveRow, 'state' | 'applied_by' | 'applied_at' | 'lease_until'>>,
    ): Promise<void> {
      await handle
        .updateTable('promotion_waves')
        .set(set)
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .execute();
    },

    /** Returns whether this process still applies the wave, and does so until a moment. */
    async extend(id: string, lease: number, until: number): Promise<boolean> {
      const extended = await handle
        .updateTable('promotion_waves')
        .set({ lease_until: until })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('state', '=', 'applying')
        .where('lease_until', '=', lease)
        .returning('id')
        .executeTakeFirst();
      return extended !== undefined;
    },

    /** Stores how a change ended. Returns whether it had not ended before. */
    async end(itemId: string, end: ItemEnd): Promise<boolean> {
      const ended = await handle
        .updateTable('promotion_items')
        .set(end)
        .where('server_id', '=', serverId)
        .where('id', '=', itemId)
        .where('state', '=', 'waiting')
        .returning('id')
        .executeTakeFirst();
      return ended !== undefined;
    },

    /** Newest first. */
    async history(
      userId: string,
      { after, limit }: { after: { at: number; id: string } | null; limit: number },
    ): Promise<HistoryRow[]> {
      let query = items
        .innerJoin('promotion_waves', 'promotion_waves.id', 'promotion_items.wave_id')
        .leftJoin('users as appliers', 'appliers.id', 'promotion_waves.applied_by')
        .select(['promotion_waves.title', 'appliers.username as applier'])
        .where('promotion_items.user_id', '=', userId)
        .where('promotion_items.state', 'in', ['done', 'partial'])
        .where('promotion_items.done_at', 'is not', null)
        .$narrowType<{ done_at: number }>();
      if (after !== null) {
        query = query.where(olderThan(after, 'promotion_items.done_at', 'promotion_items.id'));
      }
      return query
        .orderBy('promotion_items.done_at', 'desc')
        .orderBy('promotion_items.id', 'desc')
        .limit(limit)
        .execute();
    },
  };

  async function addItems(waveId: string, changes: readonly NewItem[]): Promise<void> {
    const rows = changes.map((item) => ({ ...item, id: newId(), wave_id: waveId, server_id: serverId }));
    await handle.insertInto('promotion_items').values(rows).execute();
  }
}

/** Most waves of a list. */
const LISTED = 100;

/** The lock of writers of a server's waves. */
export function wavesLock(serverId: string): string {
  return `promotions:${serverId}`;
}

/** Throws `NOT_FOUND` for a wave that the server does not have. */
export function noSuchWave(): never {
  throw new DomainError('NOT_FOUND', { message: 'There is no such wave.' });
}

/** Returns the error of a wave that is another one by now. */
export function conflict(
  message: string,
  { state, applier }: Pick<WaveRow, 'state' | 'applier'>,
): DomainError {
  return new DomainError('CONFLICT', { message, details: { status: state, by: applier } });
}
