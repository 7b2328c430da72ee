import { columnTypes } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Browsers that receive alerts by web push, and the outbox of what they are sent. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE push_subscriptions (
    id ${t.id} NOT NULL PRIMARY KEY,
    user_id ${t.id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id ${t.id} NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at ${t.time} NOT NULL
  )${t.strict}`);
  await context.run(
    'CREATE UNIQUE INDEX push_subscriptions_endpoint_unique ON push_subscriptions (endpoint)',
  );
  await context.run('CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id)');
  await context.run('CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id)');
  await context.run(`CREATE TABLE push_deliveries (
    id ${t.id} NOT NULL PRIMARY KEY,
    subscription_id ${t.id} NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    alert_id ${t.id} NOT NULL,
    created_at ${t.time} NOT NULL,
    due_at ${t.time} NOT NULL,
    lease_until ${t.time},
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0)
  )${t.strict}`);
  await context.run('CREATE INDEX push_deliveries_due ON push_deliveries (due_at)');
  await context.run('CREATE INDEX push_deliveries_subscription ON push_deliveries (subscription_id)');
}
