import type { MigrationContext } from './migration.ts';

/** Actions of the activity log about a member's roles. */
const ACTIONS = [
  ...['joined', 'approved', 'removed', 'restored', 'left'],
  ...['role-changed', 'role-ended', 'role-synced', 'role-given', 'role-taken', 'role-expired'],
];

/** Finds the role history of people by their accounts. Earlier entries get the account that has their name now. */
export async function up(context: MigrationContext): Promise<void> {
  const actions = ACTIONS.map((action) => `'member.${action}'`).join(', ');
  const statements = [
    `UPDATE activity SET subject = named.id
      FROM (SELECT username, min(id) AS id FROM users GROUP BY username HAVING count(*) = 1) AS named
      WHERE activity.type = 'staff_action' AND activity.action LIKE 'member.%' AND activity.action IN (${actions})
        AND activity.subject IS NULL AND activity.target = named.username`,
    'DROP INDEX activity_roles',
    `CREATE INDEX activity_roles ON activity (server_id, subject, id)
      WHERE type = 'staff_action' AND action LIKE 'member.%'`,
    `CREATE INDEX activity_role_changes ON activity (server_id, id)
      WHERE type = 'staff_action' AND action LIKE 'member.%'`,
  ];
  for (const statement of statements) await context.run(statement);
}
