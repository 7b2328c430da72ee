import type { ShiftType } from '@tenfour/contracts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** A type, or what it was before it was removed. */
export type KnownType = ShiftType & { removed: boolean };

/** Names of types differ if they differ in more than capitals. */
function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Shift types of one server. Types that were removed stay for the shifts that have them. */
export function rulesStore(handle: Handle, serverId: string) {
  const present = handle
    .selectFrom('shift_types')
    .select(['id', 'name', 'weekly_minutes as weeklyMinutes'])
    .where('server_id', '=', serverId)
    .where('archived_at', 'is', null);

  return {
    async types(): Promise<ShiftType[]> {
      return present.orderBy('name_key').execute();
    },

    async findType(id: string): Promise<ShiftType | null> {
      return (await present.where('id', '=', id).executeTakeFirst()) ?? null;
    },

    /** The types that there are and these, which may have been removed, by name: their shifts still count. */
    async typesAnd(ids: readonly string[]): Promise<KnownType[]> {
      const rows = await handle
        .selectFrom('shift_types')
        .select(['id', 'name', 'weekly_minutes', 'archived_at'])
        .where('server_id', '=', serverId)
        .where((eb) =>
          eb.or([eb('archived_at', 'is', null), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]),
        )
        .orderBy('name_key')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        weeklyMinutes: row.weekly_minutes,
        removed: row.archived_at !== null,
      }));
    },

    /** A name that another type has violates `shift_types_name_unique`. */
    async addType(name: string, weeklyMinutes: number | null, at: number): Promise<ShiftType> {
      const type = { id: newId(), name, weeklyMinutes };
      await handle
        .insertInto('shift_types')
        .values({
          server_id: serverId,
          id: type.id,
          name,
          name_key: nameKey(name),
          weekly_minutes: weeklyMinutes,
          created_at: at,
        })
        .execute();
      return type;
    },

    /** As `addType` about the name. */
    async changeType({ id, name, weeklyMinutes }: ShiftType): Promise<void> {
      await handle
        .updateTable('shift_types')
        .set({ name, name_key: nameKey(name), weekly_minutes: weeklyMinutes })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .execute();
    },

    async archiveType(id: string, at: number): Promise<void> {
      await handle
        .updateTable('shift_types')
        .set({ archived_at: at })
        .where('server_id', '=', serverId)
        .where('id', '=', id)
        .execute();
    },
  };
}
