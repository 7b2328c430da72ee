import { columnTypes, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

const RULES = ['mass-removals', 'everybody', 'above-rank', 'kill-spree', 'risky-name'];

/** Adds game security alerts, their evidence, and what was reverted because of them. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  const statements = [
    `CREATE TABLE security_alerts (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      id ${t.id} NOT NULL,
      game_id ${t.id} NOT NULL,
      rule text NOT NULL ${oneOf('rule', RULES)},
      actor_key ${t.id} NOT NULL,
      actor_name text NOT NULL,
      actor_roblox_id ${t.id},
      actor_user_id ${t.id},
      summary text NOT NULL,
      events ${t.int} NOT NULL CHECK (events > 0),
      first_at ${t.time} NOT NULL,
      last_at ${t.time} NOT NULL,
      opened_at ${t.time} NOT NULL,
      state text NOT NULL ${oneOf('state', ['open', 'acknowledged', 'resolved'])},
      handled_by ${t.id} REFERENCES users (id),
      handled_at ${t.time},
      PRIMARY KEY (server_id, id)
    )${t.feed}`,
    'CREATE INDEX security_alerts_actor ON security_alerts (server_id, rule, actor_key, last_at)',
    `CREATE INDEX security_alerts_waiting ON security_alerts (server_id, id) WHERE state <> 'resolved'`,
    `CREATE TABLE security_events (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      rule text NOT NULL,
      dedupe ${t.id} NOT NULL,
      alert_id ${t.id} NOT NULL,
      kind text NOT NULL ${oneOf('kind', ['command', 'kill', 'join'])},
      at ${t.time} NOT NULL,
      text text,
      hit text NOT NULL,
      PRIMARY KEY (server_id, rule, dedupe)
    )${t.feed}`,
    'CREATE INDEX security_events_alert ON security_events (server_id, alert_id, at)',
    `CREATE TABLE security_undos (
      server_id ${t.id} NOT NULL REFERENCES servers (id),
      alert_id ${t.id} NOT NULL,
      step ${t.id} NOT NULL,
      game_command_id ${t.id} NOT NULL,
      PRIMARY KEY (server_id, alert_id, step)
    )${t.feed}`,
    // Who is behind a line of the game's log is asked by when it was sent.
    `CREATE INDEX game_commands_sent_at ON game_commands (game_id, sent_at) WHERE sent_at IS NOT NULL`,
  ];
  for (const statement of statements) await context.run(statement);
}
