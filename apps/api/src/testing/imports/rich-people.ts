import type { Handle } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';

const DAY = 86_400_000;

/** Adds custom roles with their holders, permissions and roles until a date, at `at` (epoch ms). */
export async function addPeople(
  handle: Handle,
  server_id: string,
  { owner, moderator }: { owner: string; moderator: string },
  at: number,
): Promise<void> {
  const { id: department } = await handle
    .selectFrom('shift_types')
    .select('id')
    .where('server_id', '=', server_id)
    .where('name', '=', 'Patrol')
    .executeTakeFirstOrThrow();
  const role = { server_id, version: newId(), created_at: at };
  const [lead, helper] = [newId(), newId()];
  await handle
    .insertInto('server_roles')
    .values([
      {
        ...{ ...role, id: lead, name: 'Patrol lead', color: 'teal', department_id: department },
        ...{ flags: 'canViewDashboard,canEditPunishments', position: 1_001 },
      },
      { ...role, id: helper, name: 'Helper', color: 'gray', flags: 'canViewDashboard', position: 1 },
    ])
    .execute();
  const grant = {
    server_id,
    user_id: moderator,
    source: 'manual' as const,
    granted_by: owner,
    granted_at: at,
  };
  await handle
    .insertInto('member_grants')
    .values([
      { ...grant, id: newId(), item: lead, role_id: lead, expires_at: at + 30 * DAY },
      { ...grant, id: newId(), item: helper, role_id: helper, expires_at: null },
      { ...grant, id: newId(), item: 'canEditServerSettings', role_id: null, expires_at: at + 7 * DAY },
    ])
    .execute();
  await handle
    .updateTable('members')
    .set({ role_until: at + 20 * DAY, role_before: 'member' })
    .where('server_id', '=', server_id)
    .where('user_id', '=', moderator)
    .execute();
}
