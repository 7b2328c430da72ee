import { type Compilable, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { chunk } from '../../../db/chunk.ts';
import { newId } from '../../../db/ids.ts';
import { addWebhook, webhookRows } from '../../../testing/discord/webhooks.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { deliveryQueries } from './deliveries-store.ts';
import { cancelQuery } from './delivery/cancel-pending.ts';

const world = await createWorld();
const { handle, engine } = world.database;
const community = await world.community();
const serverId = community.server.id;
const [busy, quiet] = await Promise.all([
  addWebhook(community.owner, community),
  addWebhook(community.owner, community, { type: 'kill_logs' }),
]);

/** Most of the server's messages are those of another webhook, and have long been sent. */
beforeAll(async () => {
  const [model] = await webhookRows(world).deliveriesOf(busy.id);
  if (!model) throw new Error('There is no message.');
  const rows = Array.from({ length: 6_000 }, (_, nth) => ({
    ...model,
    id: newId(),
    webhook_id: nth % 20 === 0 ? quiet.id : busy.id,
    state: nth % 400 === 0 ? ('pending' as const) : ('sent' as const),
    resend_of: nth % 50 === 0 ? newId() : null,
  }));
  for (const some of chunk(rows)) await handle.insertInto('deliveries').values(some).execute();
  // The product gathers no statistics on SQLite.
  if (engine === 'postgres') await sql.raw('ANALYZE deliveries').execute(handle);
});

const queries = deliveryQueries(handle, serverId, quiet.id);
const dropped = cancelQuery({ handle }, serverId, quiet.id, 'Off.', 1);

/** The cursor is made in the test, so that it lies behind the rows, as a reader's would. */
it.each<[string, () => Compilable, RegExp, RegExp]>([
  [
    'the list',
    () => queries.inState('sent', newId(), 50),
    /deliveries_webhook \(webhook_id=\? AND state=\? AND id<\?\)/,
    /deliveries_webhook/,
  ],
  [
    'the first page',
    () => queries.inState('pending', null, 50),
    /deliveries_webhook \(webhook_id=\? AND state=\?\)/,
    /deliveries_(?:webhook|waiting)/,
  ],
  [
    'copies',
    () => queries.copiesIn('pending', newId()),
    /deliveries_copies \(webhook_id=\? AND resend_of=\?/,
    /deliveries_(?:copies|waiting)/,
  ],
  [
    'copies that arrived',
    () => queries.copiesIn('sent', newId()),
    /deliveries_copies \(webhook_id=\? AND resend_of=\?/,
    /deliveries_copies/,
  ],
  [
    'what is dropped',
    () => dropped,
    /deliveries_w(?:aiting|ebhook) \(webhook_id=\?/,
    /deliveries_w(?:aiting|ebhook)/,
  ],
])('%s does not read all of a server’s messages', async (_what, query, sqlite, postgres) => {
  const compiled = query().compile();
  const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const { rows } = await handle.executeQuery<Record<string, unknown>>({
    ...compiled,
    sql: `${explain} ${compiled.sql}`,
  });
  const plan = rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
  expect(plan).toMatch(engine === 'sqlite' ? sqlite : postgres);
  expect(plan).not.toMatch(/SCAN deliveries|SCAN waiting|Seq Scan on deliveries|TEMP B-TREE/);
  expect(plan).not.toMatch(/PRIMARY KEY \(server_id=\?(?: AND id<\?)?\)/);
});
