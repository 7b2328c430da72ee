import type { ShiftRules, ShiftType } from '@tenfour/contracts';
import type { Handle } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';

/** Roles of which hours can be required. */
export const REQUIRED_ROLES = ['moderator', 'admin'] as const;
export type RequiredRole = (typeof REQUIRED_ROLES)[number];

/** A type, or what it was before it was removed. */
export type KnownType = ShiftType & { removed: boolean };

/** Names of types differ if they differ in more than capitals. */
function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Shift types and required hours of one server. Types that were removed stay for the shifts that have them. */
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

    async requirements(): Promise<ShiftRules['requirements']> {
      const rows = await handle
        .selectFrom('hour_requirements')
        .select(['role', 'weekly_minutes'])
        .where('server_id', '=', serverId)
        .execute();
      const of = (role: RequiredRole) => rows.find((row) => row.role === role)?.weekly_minutes ?? null;
      return { moderator: of('moderator'), admin: of('admin') };
    },

    /** Null takes the requirement away. */
    async require(role: RequiredRole, minutes: number | null): Promise<void> {
      await handle
        .deleteFrom('hour_requirements')
        .where('server_id', '=', serverId)
        .where('role', '=', role)
        .execute();
      if (minutes === null) return;
      const row = { server_id: serverId, role, weekly_minutes: minutes };
      await handle.insertInto('hour_requirements').values(row).execute();
    },

    async sessionRequirements(): Promise<ShiftRules['sessions']> {
      const rows = await handle
        .selectFrom('session_requirements')
        .select(['role', 'weekly_sessions'])
        .where('server_id', '=', serverId)
        .execute();
      const of = (role: RequiredRole) => rows.find((row) => row.role === role)?.weekly_sessions ?? null;
      return { moderator: of('moderator'), admin: of('admin') };
    },

    /** Returns all that is required, by the names of the fields that change it. */
    async required() {
      const { moderator: moderatorSessions, admin: adminSessions } = await this.sessionRequirements();
      return { ...(await this.requirements()), moderatorSessions, adminSessions };
    },

    /** As `require`. */
    async requireSessions(role: RequiredRole, sessions: number | null): Promise<void> {
      await handle
        .deleteFrom('session_requirements')
        .where('server_id', '=', serverId)
        .where('role', '=', role)
        .execute();
      if (sessions === null) return;
      const row = { server_id: serverId, role, weekly_sessions: sessions };
      await handle.insertInto('session_requirements').values(row).execute();
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
