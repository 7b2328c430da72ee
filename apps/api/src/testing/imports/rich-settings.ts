import { AUTOMATION_DEFAULTS, DEFAULT_RULE_SET } from '@tenfour/domain';
import type { Handle } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';

/** Sets up a server unlike a new one: templates, requirements, commands, automations, rules and settings. */
export async function setUp(handle: Handle, server_id: string, owner: string, at: number): Promise<void> {
  const template = { server_id, duration_minutes: null, punishment_type: null };
  await handle
    .insertInto('templates')
    .values([
      {
        ...{
          ...template,
          id: newId(),
          kind: 'punishment' as const,
          label: 'Own',
          text: 'Own text',
          position: 0,
        },
        ...{ punishment_type: 'ban' as const, duration_minutes: 60 },
      },
      { ...template, id: newId(), kind: 'resolution', label: 'Talked', text: 'Talked to them', position: 0 },
    ])
    .execute();
  await handle
    .insertInto('role_quotas')
    .values([
      { server_id, role: 'moderator', weekly_minutes: 120, weekly_sessions: 2, weekly_calls: 5 },
      { server_id, role: 'admin', weekly_minutes: 60, weekly_sessions: null },
    ])
    .execute();
  await handle
    .insertInto('custom_commands')
    .values({
      ...{
        server_id,
        id: newId(),
        name: 'Rules',
        command: 'Read the rules',
        means: 'hint',
        created_by: owner,
      },
      ...{ interval_minutes: 15, enabled: 1, next_run_at: at + 8_640_000_000, min_players: 4 },
      ...{ staff_on_duty: 1, quiet_from: 60, quiet_to: 120, created_at: at, updated_at: at },
    })
    .execute();
  await handle
    .insertInto('automations')
    .values({
      ...{ server_id, kind: 'bolo', enabled: 1, updated_at: at, updated_by: owner },
      settings: JSON.stringify({ ...AUTOMATION_DEFAULTS.bolo, elsewhere: true }),
    })
    .execute();
  const rules = DEFAULT_RULE_SET.rules.map((rule) => ({ ...rule, threshold: 5 }));
  await handle
    .insertInto('escalation_versions')
    .values({
      ...{ server_id, version: 1, changed_by: owner, changed_at: at, restored_from: null },
      rule_set: JSON.stringify({ ...DEFAULT_RULE_SET, rules }),
    })
    .execute();
  await handle
    .updateTable('servers')
    .set({
      ...{ timezone: 'Europe/Berlin', activity_days: 100, join_policy: 'open', public_page: 0 },
      ...{ delegate_management: 1, enforce_in_game: 1, pm_warnings: 1, apply_url: 'https://apply.example/' },
      moderator_permissions: sqlFlag(await permissionsOf(handle, server_id)),
    })
    .where('id', '=', server_id)
    .execute();
}

const sqlFlag = (permissions: object): string =>
  JSON.stringify({ ...permissions, canEditPunishments: false });

async function permissionsOf(handle: Handle, id: string): Promise<object> {
  const row = await handle
    .selectFrom('servers')
    .select('moderator_permissions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Object(JSON.parse(row.moderator_permissions));
}
