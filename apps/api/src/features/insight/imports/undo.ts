import { DEFAULT_TEMPLATES, type ImportItem } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { changePunishmentCount } from '../../../db/punishment-count.ts';
import type { ImportTarget, PlannedItem } from './create.ts';

/** Why some of it stays, and what of it was gone already, by its line. */
export interface UndoResult {
  remaining: ReadonlyMap<number, string>;
  missing: ReadonlySet<number>;
}

type Ids = readonly string[];
type UndoKind = (
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem[],
) => Promise<ReadonlyMap<string, string>>;

const CHANGED = 'Edited since the import.';
/** Nothing of it stays, so that it can be imported again. */
export const GONE = 'Already deleted.';

/**
 * Undoes what an import created and what was not changed since, in the transaction that records it. Returns the reasons
 * for what remains.
 */
export async function undoItems(
  handle: Handle,
  target: ImportTarget,
  items: readonly PlannedItem[],
): Promise<UndoResult> {
  const remaining = new Map<number, string>();
  const missing = new Set<number>();
  for (const [kind, ones] of Map.groupBy(items, ({ item }) => item.kind)) {
    const stays = await TAKES[kind](handle, target, ones);
    for (const { n, id } of ones) {
      const reason = stays.get(id);
      if (reason === GONE) missing.add(n);
      else if (reason !== undefined) remaining.set(n, reason);
    }
  }
  return { remaining, missing };
}

const idsOf = (items: readonly PlannedItem[]): string[] => items.map(({ id }) => id);

/** Returns the items that were not undone, with the reason. */
function reasonsToStay(items: readonly PlannedItem[], taken: Ids, present: Ids): Map<string, string> {
  const [removed, there] = [new Set(taken), new Set(present)];
  return new Map(
    idsOf(items).flatMap((id) => (removed.has(id) ? [] : [[id, there.has(id) ? CHANGED : GONE] as const])),
  );
}

const TAKES: Readonly<Record<ImportItem['kind'], UndoKind>> = {
  async punishment(handle, target, items) {
    const { serverId, userId, at } = target;
    // Hidden rather than erased, as a deletion by hand is: an appeal or a message may point at it.
    const taken = await handle
      .updateTable('punishments')
      .set({ deleted_at: at, deleted_by: userId })
      .where('id', 'in', idsOf(items))
      .where(sql<boolean>`server_id || '' = ${serverId}`)
      .where('deleted_at', 'is', null)
      .where('updated_by', 'is', null)
      .whereRef('updated_at', '=', 'created_at')
      .returning('id')
      .execute();
    if (taken.length > 0) await changePunishmentCount(handle, serverId, -taken.length);
    const present = await handle
      .selectFrom('punishments')
      .select('id')
      .where('id', 'in', idsOf(items))
      .where('deleted_at', 'is', null)
      .execute();
    return reasonsToStay(items, ids(taken), ids(present));
  },

  async note(handle, { serverId, at }, items) {
    const own = handle.selectFrom('player_notes').select('id').where('server_id', '=', serverId);
    const taken = await handle
      .updateTable('player_notes')
      .set({ deleted_at: at })
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(items))
      .where('deleted_at', 'is', null)
      .whereRef('updated_at', '=', 'created_at')
      .returning('id')
      .execute();
    const present = await own.where('id', 'in', idsOf(items)).where('deleted_at', 'is', null).execute();
    return reasonsToStay(items, ids(taken), ids(present));
  },

  async shift(handle, { serverId }, items) {
    const corrected = await handle
      .selectFrom('shift_corrections')
      .select('shift_id as id')
      .where('shift_id', 'in', idsOf(items))
      .execute();
    const stays = new Set(ids(corrected));
    const free = idsOf(items).filter((id) => !stays.has(id));
    if (free.length > 0) {
      const breaks = handle.deleteFrom('shift_breaks').where('shift_id', 'in', free);
      await breaks.execute();
    }
    const taken =
      free.length === 0
        ? []
        : await handle
            .deleteFrom('shifts')
            .where('server_id', '=', serverId)
            .where('id', 'in', free)
            .returning('id')
            .execute();
    return reasonsToStay(items, ids(taken), [...stays]);
  },

  async infraction(handle, { serverId }, items) {
    const taken = await handle
      .deleteFrom('infractions')
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(items))
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    return reasonsToStay(items, ids(taken), idsOf(items));
  },

  async leave(handle, { serverId }, items) {
    const taken: string[] = [];
    for (const { id, item } of items) {
      if (item.kind !== 'leave') continue;
      const deleted = await handle
        .deleteFrom('leaves')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('status', '=', 'approved')
        .where('ends_at', '=', item.to)
        .where('ended_by', 'is', null)
        .returning('id')
        .execute();
      taken.push(...ids(deleted));
    }
    return reasonsToStay(items, taken, idsOf(items));
  },

  async template(handle, { serverId }, items) {
    const taken = await handle
      .deleteFrom('templates')
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(items))
      .returning('id')
      .execute();
    await backToDefaults(handle, serverId);
    // Saving the list gives every template another id.
    return new Map(
      [...reasonsToStay(items, ids(taken), [])].map(([id]) => [id, 'The list of templates was saved since.']),
    );
  },

  async 'shift-type'(handle, { serverId }, items) {
    const used = await handle
      .selectFrom('shifts')
      .select('type_id as id')
      .where('server_id', '=', serverId)
      .where('type_id', 'in', idsOf(items))
      .groupBy('type_id')
      .execute();
    const stays = new Set(used.map(({ id }) => id));
    const free = idsOf(items).filter((id) => !stays.has(id));
    const taken =
      free.length === 0
        ? []
        : await handle
            .deleteFrom('shift_types')
            .where('server_id', '=', serverId)
            .where('id', 'in', free)
            .where('weekly_minutes', 'is', null)
            .returning('id')
            .execute();
    const left = reasonsToStay(items, ids(taken), idsOf(items));
    return new Map([...left].map(([id, why]) => [id, stays.has(id) ? 'Shifts of this type remain.' : why]));
  },

  async hours(handle, { serverId }, items) {
    const remaining = new Map<string, string>();
    for (const { id, item } of items) {
      if (item.kind !== 'hours') continue;
      const taken = await handle
        .deleteFrom('hour_requirements')
        .where('server_id', '=', serverId)
        .where('role', '=', 'moderator')
        .where('weekly_minutes', '=', item.minutes)
        .returning('role')
        .execute();
      if (taken.length === 0) remaining.set(id, CHANGED);
    }
    return remaining;
  },
};

function ids(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Removes the default templates that the import stored when nothing else is left, so that the defaults apply again. */
async function backToDefaults(handle: Handle, serverId: string): Promise<void> {
  const own = await handle
    .selectFrom('templates')
    .select(['label', 'text'])
    .where('server_id', '=', serverId)
    .where('kind', '=', 'punishment')
    .orderBy('position')
    .execute();
  const defaults = DEFAULT_TEMPLATES.punishment;
  const same =
    own.length === defaults.length &&
    own.every(({ label, text }, at) => label === defaults[at]?.label && text === defaults[at]?.text);
  if (!same) return;
  await handle
    .deleteFrom('templates')
    .where('server_id', '=', serverId)
    .where('kind', '=', 'punishment')
    .execute();
}
