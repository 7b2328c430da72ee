import { formTemplate, readFormSettings } from '@tenfour/domain';
import type { Handle } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { addHistory } from './rich-history.ts';

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
  await handle
    .insertInto('role_quotas')
    .values({ server_id, role: helper, custom_role_id: helper, weekly_minutes: 30, weekly_punishments: 2 })
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
  await addStructure(handle, server_id, { owner, lead }, at);
  await addHistory(handle, server_id, { owner, moderator, lead }, at);
}

async function addStructure(
  handle: Handle,
  server_id: string,
  { owner, lead }: { owner: string; lead: string },
  at: number,
): Promise<void> {
  const form = { id: newId(), server_id, version: 2, created_by: owner, created_at: at };
  const rules = { ...readFormSettings({}), cooldownDays: 3, discordAgeDays: 30, maxPending: 5 };
  await handle
    .insertInto('forms')
    .values({
      ...{ ...form, kind: 'application', title: 'Join patrol', is_open: 1, opens_at: at, closes_at: null },
      ...{ rules: JSON.stringify(rules), reviewer_roles: JSON.stringify([lead]), given_role: lead },
    })
    .execute();
  const content = formTemplate('application');
  await handle
    .insertInto('form_versions')
    .values({ form_id: form.id, version: 2, server_id, questions: JSON.stringify(content), created_at: at })
    .execute();
  await handle
    .insertInto('game_session_settings')
    .values({
      ...{ server_id, low_players: 5, low_minutes: 15, reserved_slots: 2, staff_needed: 3, end_minutes: 10 },
      ...{ boost_minutes: 30, end_message: 'Ends in {time}', end_shifts: 1, end_commands: '[]', hosts: '[]' },
      updated_at: at,
    })
    .execute();
}
