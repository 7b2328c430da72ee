import { columnTypes, count, oneOf } from './columns.ts';
import type { MigrationContext } from './migration.ts';

/** Probes of the product and what it depends on: the latest of each, and counts per UTC day. */
export async function up(context: MigrationContext): Promise<void> {
  const t = columnTypes(context);
  await context.run(`CREATE TABLE status_services (
    service ${t.id} NOT NULL PRIMARY KEY,
    due_at ${t.time} NOT NULL,
    lease_until ${t.time},
    since ${t.time},
    probed_at ${t.time},
    outcome text ${oneOf('outcome', ['ok', 'slow', 'failed'])},
    ${count('failures_in_row')}
  )${t.strict}`);
  await context.run(`CREATE TABLE status_days (
    service ${t.id} NOT NULL,
    day ${t.time} NOT NULL,
    ${count('probes')},
    ${count('failures')},
    PRIMARY KEY (service, day)
  )${t.feed}`);
}
