import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { chunk } from '../../../db/chunk.ts';
import { newId } from '../../../db/ids.ts';
import { punishmentRow } from '../../../testing/database/rows.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { workWithin } from '../shifts/index.ts';
import { countPeople } from './counted.ts';

const world = await createWorld();
const { handle, engine } = world.database;
const c = await world.community();
const server_id = c.server.id;
const HOUR = 3_600_000;
/** So many that PostgreSQL finds no scan cheaper. */
const ROWS = 6_000;
const SHIFTS = 20_000;
const now = world.clock.now();

/** The last of many weeks. */
const span = { from: now - 7 * 24 * HOUR, to: now };
const timeOf = (nth: number) => now - (nth + 1) * 2 * HOUR;

beforeAll(async () => {
  const user_id = c.moderator.id;
  const each = <Row>(row: (nth: number) => Row, length = ROWS) =>
    chunk(Array.from({ length }, (_, nth) => row(nth)));
  const shift = { server_id, user_id, status: 'off_duty' as const, type_id: null, break_ms: 0 };
  const shifts = each(
    (nth) => ({ ...shift, id: newId(), clock_in_at: timeOf(nth), clock_out_at: timeOf(nth) + HOUR }),
    SHIFTS,
  );
  for (const some of shifts) await handle.insertInto('shifts').values(some).execute();
  const names = { reporter_username: 'a', reporter_key: 'a', reported_username: 'b', reported_key: 'b' };
  const calls = each((nth) => ({
    ...{ server_id, id: newId(), source: 'panel' as const, reason: 'RDM', priority: 1, ...names },
    ...{ status: 'resolved' as const, created_by: user_id, created_at: timeOf(nth), updated_at: timeOf(nth) },
    ...{ claimed_by: user_id, claimed_at: timeOf(nth), closed_by: user_id, closed_at: timeOf(nth) },
  }));
  for (const some of calls) await handle.insertInto('mod_calls').values(some).execute();
  const punishments = each((nth) =>
    punishmentRow(handle, {
      ...{ server_id, issued_by: user_id, created_at: timeOf(nth), updated_at: timeOf(nth) },
    }),
  );
  for (const some of punishments) await handle.insertInto('punishments').values(some).execute();
  const attended = each((nth) => ({ server_id, session_id: newId(), user_id, ended_at: timeOf(nth) }));
  for (const some of attended) await handle.insertInto('game_session_attendance').values(some).execute();
  // The product gathers no statistics on SQLite.
  if (engine === 'sqlite') return;
  for (const table of ['shifts', 'mod_calls', 'punishments', 'game_session_attendance']) {
    await sql`ANALYZE ${sql.table(table)}`.execute(handle);
  }
});

/** Returns the plans of all queries that some work makes. */
async function plansOf(ask: (asked: typeof handle) => Promise<unknown>): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(handle.withPlugin(recorder));
  const executor = handle.getExecutor();
  const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  const plans = nodes.map(async (node) => {
    const queryId = { queryId: newId() };
    const compiled = executor.compileQuery(node, queryId);
    const { rows } = await handle.executeQuery<Record<string, unknown>>({
      ...compiled,
      sql: `${explain} ${compiled.sql}`,
    });
    return rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
  });
  return Promise.all(plans);
}

const SCANS =
  /SCAN (?:shifts|open|mod_calls|punishments|game_session_attendance)|Seq Scan on (?:shifts|mod_calls|punishments|game_session_attendance)/;

it('counts of a week read the week by an index, not all records of the server', async () => {
  const { owner, moderator } = c;
  const members = await owner.call.members.list({ serverId: server_id });
  const counted = await countPeople(handle, server_id, { span, members, now });
  expect(counted[moderator.id]).toMatchObject({ calls: 84, punishments: 84 });
  const plans = await plansOf((asked) => countPeople(asked, server_id, { span, members, now }));
  expect(plans).toHaveLength(4);
  for (const plan of plans) expect(plan).not.toMatch(SCANS);
  const all = plans.join('\n');
  expect(all).toMatch(
    engine === 'sqlite'
      ? /mod_calls USING INDEX mod_calls_closed \(server_id=\? AND closed_at>\? AND closed_at<\?\)/
      : /Scan (?:using|on) mod_calls_closed/,
  );
  expect(all).toMatch(
    engine === 'sqlite'
      ? /punishments USING (?:COVERING )?INDEX \S+ \(server_id=\? AND created_at>\? AND created_at<\?\)/
      : /Scan (?:using|on) punishments_/,
  );
});

it.each([undefined, 'some-type'])('hours of a week read no other weeks, of type %s', async (typeId) => {
  const asks = { span, typeId, since: span.from - 30 * 24 * HOUR, now };
  const { hours } = await workWithin(handle, server_id, { ...asks, typeId: undefined });
  expect(hours.get(c.moderator.id)).toMatchObject({ shifts: 84 });
  const plans = await plansOf((asked) => workWithin(asked, server_id, asks));
  expect(plans.length).toBeGreaterThan(3);
  for (const plan of plans) expect(plan).not.toMatch(SCANS);
  expect(plans.join('\n')).toMatch(
    engine === 'sqlite'
      ? /shifts USING (?:COVERING )?INDEX shifts_end \(server_id=\? AND clock_out_at>\? AND clock_out_at<\?\)/
      : /Scan (?:using|on) shifts_/,
  );
});
