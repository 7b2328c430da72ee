import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/**
 * Open transfers of ownership, one a server, and when people were last seen. People who signed up before count as seen
 * now: nothing is abandoned for what was not recorded.
 */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE ownership_transfers (
    server_id ${t.id} NOT NULL PRIMARY KEY REFERENCES servers (id),
    id ${t.id} NOT NULL,
    stage text NOT NULL ${oneOf('stage', ['offered', 'proposed', 'notice'])},
    owner_id ${t.id} NOT NULL REFERENCES users (id),
    user_id ${t.id} NOT NULL REFERENCES users (id),
    reason text,
    proposed_by ${t.id},
    proposer_id ${t.id},
    approved_by ${t.id},
    created_at ${t.time} NOT NULL,
    ends_at ${t.time} NOT NULL,
    lease_until ${t.time},
    CHECK ((stage = 'offered') = (proposed_by IS NULL)),
    CHECK ((stage = 'offered') = (proposer_id IS NULL)),
    CHECK ((stage = 'notice') = (approved_by IS NOT NULL))
  )${t.feed}`);
  await context.run('CREATE UNIQUE INDEX ownership_transfers_id_unique ON ownership_transfers (id)');
  await context.run('CREATE INDEX ownership_transfers_ends ON ownership_transfers (ends_at)');
  await context.run('CREATE INDEX ownership_transfers_owner ON ownership_transfers (owner_id)');
  await context.run('CREATE INDEX ownership_transfers_user ON ownership_transfers (user_id)');
  await context.run(`ALTER TABLE users ADD COLUMN last_seen_at ${t.time} NOT NULL DEFAULT 0`);
  await context.run(`UPDATE users SET last_seen_at = ${Date.now()}`);
}
