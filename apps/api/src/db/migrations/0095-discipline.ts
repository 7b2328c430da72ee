import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Rules about infractions of staff, what they made of each one, appeals, and the index that finds a person's roles. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE discipline_rules (
    server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
    version ${t.int} NOT NULL,
    rule_set text NOT NULL,
    changed_by ${t.id} NOT NULL REFERENCES users (id),
    changed_at ${t.time} NOT NULL
  )${t.feed}`);
  await context.run('CREATE INDEX discipline_rules_changed_by ON discipline_rules (changed_by)');
  for (const column of [
    `points ${t.int}`,
    `expires_at ${t.time}`,
    `key_owner_id ${t.id} REFERENCES users (id)`,
    `caused_by ${t.id}`,
    'made_by_rule text',
    `made_by_version ${t.int}`,
    `reached_rule_id ${t.id}`,
    'reached_rule text',
    `reached_version ${t.int}`,
    `reached_outcome text ${oneOf('reached_outcome', ['strike', 'suspension', 'demotion', 'termination'])}`,
    `appeal_state text ${oneOf('appeal_state', ['open', 'accepted', 'denied'])}`,
    'appeal_text text',
    `appeal_at ${t.time}`,
    `appeal_decided_at ${t.time}`,
    `appeal_decided_by ${t.id} REFERENCES users (id)`,
    'appeal_reason text',
  ]) {
    await context.run(`ALTER TABLE infractions ADD COLUMN ${column}`);
  }
  await context.run(`CREATE INDEX infractions_appeals ON infractions (server_id, appeal_state, created_at, id)
    WHERE appeal_state IS NOT NULL`);
  await context.run(`CREATE INDEX activity_roles ON activity (server_id, target, id)
    WHERE type = 'staff_action' AND action LIKE 'member.%'`);
}
