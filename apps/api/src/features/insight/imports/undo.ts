import { DEFAULT_TEMPLATES, type ImportItem } from '@tenfour/domain';
import { sql } from 'kysely';
import type { Handle } from '../../../db/database.ts';
import { changePunishmentCount } from '../../../db/punishment-count.ts';
import type { Place, Wanted } from './create.ts';

/** Why some of it stays, and what of it was gone already, by its line. */
export interface TakenBack {
  kept: ReadonlyMap<number, string>;
  gone: ReadonlySet<number>;
}

type Ids = readonly string[];
type TakeBack = (
  handle: Handle,
  place: Place,
  wanted: readonly Wanted[],
) => Promise<ReadonlyMap<string, string>>;

const CHANGED = 'It was changed since.';
/** Nothing of it stays, so that it can be imported again. */
export const GONE = 'It was deleted already.';

/**
 * Undoes what an import created and what was not changed since, in the transaction that records it. Returns the reasons
 * for what remains.
 */
export async function takeBack(handle: Handle, place: Place, wanted: readonly Wanted[]): Promise<TakenBack> {
  const kept = new Map<number, string>();
  const gone = new Set<number>();
  for (const [kind, ones] of Map.groupBy(wanted, ({ item }) => item.kind)) {
    const stays = await TAKES[kind](handle, place, ones);
    for (const { n, id } of ones) {
      const reason = stays.get(id);
      if (reason === GONE) gone.add(n);
      else if (reason !== undefined) kept.set(n, reason);
    }
  }
  return { kept, gone };
}

const idsOf = (wanted: readonly Wanted[]): string[] => wanted.map(({ id }) => id);

/** Returns the items that were not undone, with the reason. */
function others(wanted: readonly Wanted[], taken: Ids, present: Ids): Map<string, string> {
  const [gone, there] = [new Set(taken), new Set(present)];
  return new Map(
    idsOf(wanted).flatMap((id) => (gone.has(id) ? [] : [[id, there.has(id) ? CHANGED : GONE] as const])),
  );
}

const TAKES: Readonly<Record<ImportItem['kind'], TakeBack>> = {
  async punishment(handle, place, wanted) {
    const { serverId, userId, at } = place;
    // Hidden rather than erased, as a deletion by hand is: an appeal or a message may point at it.
    const taken = await handle
      .updateTable('punishments')
      .set({ deleted_at: at, deleted_by: userId })
      .where('id', 'in', idsOf(wanted))
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
      .where('id', 'in', idsOf(wanted))
      .where('deleted_at', 'is', null)
      .execute();
    return others(wanted, ids(taken), ids(present));
  },

  async note(handle, { serverId, at }, wanted) {
    const own = handle.selectFrom('player_notes').select('id').where('server_id', '=', serverId);
    const taken = await handle
      .updateTable('player_notes')
      .set({ deleted_at: at })
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(wanted))
      .where('deleted_at', 'is', null)
      .whereRef('updated_at', '=', 'created_at')
      .returning('id')
      .execute();
    const present = await own.where('id', 'in', idsOf(wanted)).where('deleted_at', 'is', null).execute();
    return others(wanted, ids(taken), ids(present));
  },

  async shift(handle, { serverId }, wanted) {
    const corrected = await handle
      .selectFrom('shift_corrections')
      .select('shift_id as id')
      .where('shift_id', 'in', idsOf(wanted))
      .execute();
    const stays = new Set(ids(corrected));
    const free = idsOf(wanted).filter((id) => !stays.has(id));
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
    return others(wanted, ids(taken), [...stays]);
  },

  async infraction(handle, { serverId }, wanted) {
    const taken = await handle
      .deleteFrom('infractions')
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(wanted))
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    return others(wanted, ids(taken), idsOf(wanted));
  },

  async leave(handle, { serverId }, wanted) {
    const taken: string[] = [];
    for (const { id, item } of wanted) {
      if (item.kind !== 'leave') continue;
      const gone = await handle
        .deleteFrom('leaves')
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .where('status', '=', 'approved')
        .where('ends_at', '=', item.to)
        .where('ended_by', 'is', null)
        .returning('id')
        .execute();
      taken.push(...ids(gone));
    }
    return others(wanted, taken, idsOf(wanted));
  },

  async template(handle, { serverId }, wanted) {
    const taken = await handle
      .deleteFrom('templates')
      .where('server_id', '=', serverId)
      .where('id', 'in', idsOf(wanted))
      .returning('id')
      .execute();
    await backToDefaults(handle, serverId);
    // Saving the list gives every template another id.
    return new Map(
      [...others(wanted, ids(taken), [])].map(([id]) => [id, 'The list of templates was saved since.']),
    );
  },

  async 'shift-type'(handle, { serverId }, wanted) {
    const used = await handle
      .selectFrom('shifts')
      .select('type_id as id')
      .where('server_id', '=', serverId)
      .where('type_id', 'in', idsOf(wanted))
      .groupBy('type_id')
      .execute();
    const stays = new Set(used.map(({ id }) => id));
    const free = idsOf(wanted).filter((id) => !stays.has(id));
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
    const left = others(wanted, ids(taken), idsOf(wanted));
    return new Map([...left].map(([id, why]) => [id, stays.has(id) ? 'Shifts of this type remain.' : why]));
  },

  async hours(handle, { serverId }, wanted) {
    const kept = new Map<string, string>();
    for (const { id, item } of wanted) {
      if (item.kind !== 'hours') continue;
      const taken = await handle
        .deleteFrom('hour_requirements')
        .where('server_id', '=', serverId)
        .where('role', '=', 'moderator')
        .where('weekly_minutes', '=', item.minutes)
        .returning('role')
        .execute();
      if (taken.length === 0) kept.set(id, CHANGED);
    }
    return kept;
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
