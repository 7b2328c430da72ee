import { columnTypes, count, oneOf, type Types } from './columns.ts';
import type { MigrationContext } from './migration.ts';

function webhooks(t: Types): string[] {
  return [
    `ALTER TABLE webhooks ADD COLUMN client_id ${t.id}`,
    // Who sends to it now, and no sooner than when the next message may go.
    `ALTER TABLE webhooks ADD COLUMN lease_until ${t.time}`,
    `ALTER TABLE webhooks ADD COLUMN not_before ${t.time}`,
    `ALTER TABLE webhooks ADD COLUMN ${count('failures')}`,
    `ALTER TABLE webhooks ADD COLUMN last_attempt_at ${t.time}`,
    `ALTER TABLE webhooks ADD COLUMN last_outcome text ${oneOf('last_outcome', ['sent', 'retrying', 'failed'])}`,
    'ALTER TABLE webhooks ADD COLUMN last_problem text',
    `CREATE UNIQUE INDEX webhooks_client_unique ON webhooks (server_id, client_id)
      WHERE client_id IS NOT NULL`,
    // Of several with one address in one list, which were let in until now, the oldest stays.
    `UPDATE webhooks SET deleted_at = updated_at, is_active = 0, token_sealed = '', token_hint = ''
      WHERE deleted_at IS NULL AND EXISTS (SELECT 1 FROM webhooks AS older
        WHERE older.server_id = webhooks.server_id AND older.type = webhooks.type
        AND older.discord_id = webhooks.discord_id AND older.deleted_at IS NULL
        AND (older.created_at, older.id) < (webhooks.created_at, webhooks.id))`,
    `CREATE UNIQUE INDEX webhooks_address_unique ON webhooks (server_id, type, discord_id)
      WHERE deleted_at IS NULL`,
  ];
}

/** Drops existing pending deliveries instead of flooding channels, since earlier versions never sent any. */
function deliveries(t: Types): string[] {
  return [
    'DROP TABLE deliveries',
    `CREATE TABLE deliveries (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      webhook_id ${t.id} NOT NULL REFERENCES webhooks (id),
      activity_id ${t.id},
      payload text NOT NULL,
      state text NOT NULL DEFAULT 'pending' ${oneOf('state', ['pending', 'sent', 'failed', 'dead'])},
      ${count('attempts')},
      problem text,
      message_id ${t.id},
      resend_of ${t.id},
      created_at ${t.time} NOT NULL,
      finished_at ${t.time},
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    // Delivery queues: which webhooks have pending deliveries, and which comes first.
    `CREATE INDEX deliveries_waiting ON deliveries (webhook_id, id) WHERE state = 'pending'`,
    'CREATE INDEX deliveries_webhook ON deliveries (webhook_id, state, id)',
    'CREATE INDEX deliveries_copies ON deliveries (webhook_id, resend_of) WHERE resend_of IS NOT NULL',
    'CREATE INDEX deliveries_age ON deliveries (created_at)',
    'UPDATE activity SET delivery_count = 0',
  ];
}

function activity(t: Types, { engine }: MigrationContext): string[] {
  // Line breaks keep the texts apart, and are spaces within them, as in `activitySearchValue`.
  const text = ['title', 'description', 'actor_name', `coalesce(target, '')`]
    .map((column) => `replace(replace(${column}, chr(10), ' '), chr(13), ' ')`)
    .join(' || chr(10) || ');
  const [empty, folded] =
    engine === 'sqlite'
      ? [`x''`, `CAST(lower(${text.replaceAll('chr(', 'char(')}) AS blob)`]
      : [`''`, `lower(${text})`];
  return [
    // Search text of the activity log. Existing lines are folded only as far as the engine's lower() does.
    `ALTER TABLE activity ADD COLUMN search ${t.bytes} NOT NULL DEFAULT ${empty}`,
    `UPDATE activity SET search = ${folded}`,
    'CREATE INDEX activity_type ON activity (server_id, type, id)',
    'CREATE INDEX activity_actor ON activity (server_id, actor_id, id)',
    `ALTER TABLE servers ADD COLUMN activity_days ${t.int} NOT NULL DEFAULT 365
      CHECK (activity_days > 0)`,
  ];
}

/** Delivery to Discord, the activity log's filters, and how long a server keeps it. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  for (const statement of [...webhooks(t), ...deliveries(t), ...activity(t, context)])
    await context.run(statement);
}
