import { medianOf } from '@tenfour/domain';
import type { Compilable } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type GivenCall, modCallRow } from '../../../testing/game/mod-call-rows.ts';
import { createWorld } from '../../../testing/product/actors.ts';
import { queueOf } from './store.ts';
import { summaryQueries } from './summary.ts';

const world = await createWorld();
const { handle } = world.database;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 19:00 in Berlin. */
const NOW = world.clock.now();

async function scene() {
  const community = await world.community();
  const serverId = community.server.id;
  await community.owner.call.servers.update({ serverId, timezone: 'Europe/Berlin' });
  const add = async (...calls: GivenCall[]) => {
    await handle
      .insertInto('mod_calls')
      .values(calls.map((call) => modCallRow(serverId, call)))
      .execute();
  };
  return { ...community, serverId, add };
}

/** Midnight of today in Berlin. */
const TODAY = Date.UTC(2026, 10, 20, 23);

it.each([
  [[], null],
  [[5], 5],
  [[9, 1, 5], 5],
  [[4, 1], 3],
  [[-7, -9], 0],
])('the median of %j is %s', (durations, median) => {
  expect(medianOf(durations)).toBe(median);
});

describe('the summary', () => {
  it('counts the queue, and today in the time zone of the server', async () => {
    const { serverId, moderator, admin, add } = await scene();
    const { summary } = moderator.call.modCalls;
    const nothing = { open: 0, pending: 0, mine: 0, urgent: 0, oldestPendingAt: null, resolvedToday: 0 };
    expect(await summary({ serverId })).toEqual({ ...nothing, medianResponseMs: null });
    const [me, other] = [moderator.id, admin.id];
    await add(
      { at: NOW - HOUR },
      { at: NOW - 2 * HOUR, priority: 'urgent' },
      { at: NOW - 3 * HOUR, priority: 'urgent', claimed: [me, NOW - 3 * HOUR + 4 * MINUTE] },
      { at: NOW - 3 * HOUR, priority: 'urgent', claimed: [other, NOW - 3 * HOUR + 4 * MINUTE] },
      // Closed, and no part of the queue however urgent.
      { at: TODAY - MINUTE, priority: 'urgent', claimed: [me, TODAY - 1], closed: [me, TODAY - 1] },
      { at: TODAY - MINUTE, claimed: [other, TODAY + MINUTE], closed: [me, TODAY] },
      { at: TODAY, claimed: [other, TODAY + HOUR], closed: [me, TODAY + 2 * HOUR, 'dismissed'] },
      { at: TODAY, closed: [null, TODAY + HOUR] },
    );
    expect(await summary({ serverId })).toEqual({
      open: 4,
      pending: 2,
      mine: 1,
      urgent: 2,
      oldestPendingAt: new Date(NOW - 2 * HOUR).toISOString(),
      resolvedToday: 2,
      medianResponseMs: 4 * MINUTE,
    });
  });
});

describe('the times', () => {
  it('are per person and per day with every day there, a claim and a close each on its own day', async () => {
    const { serverId, moderator, admin, add } = await scene();
    const [me, other] = [moderator.id, admin.id];
    await add(
      { at: TODAY - MINUTE, claimed: [me, TODAY + MINUTE], closed: [me, TODAY + 4 * MINUTE] },
      { at: TODAY, claimed: [me, TODAY + 4 * MINUTE], closed: [other, TODAY + 5 * MINUTE] },
      { at: TODAY },
      { at: TODAY, closed: [null, TODAY + HOUR] },
      { at: TODAY - 40 * HOUR, closed: [other, TODAY - 30 * HOUR, 'dismissed'] },
      { at: TODAY - 400 * HOUR, claimed: [me, TODAY - 399 * HOUR], closed: [me, TODAY - 398 * HOUR] },
    );
    const stats = await moderator.call.modCalls.stats({ serverId, days: 3 });
    const none = { claimed: 0, closed: 0, medianResponseMs: null, medianResolutionMs: null };
    expect(stats.from).toBe(new Date(TODAY - 48 * HOUR).toISOString());
    expect(stats.days).toEqual([
      { ...none, day: '2026-11-19', created: 1, closed: 1 },
      { ...none, day: '2026-11-20', created: 1 },
      {
        day: '2026-11-21',
        created: 3,
        claimed: 2,
        closed: 3,
        medianResponseMs: 3 * MINUTE,
        medianResolutionMs: 2 * MINUTE,
      },
    ]);
    expect(stats.total).toEqual({
      created: 5,
      claimed: 2,
      closed: 4,
      medianResponseMs: 3 * MINUTE,
      medianResolutionMs: 2 * MINUTE,
    });
    expect(stats.people).toEqual([
      {
        staff: expect.objectContaining({ id: me, username: moderator.username }),
        claimed: 2,
        closed: 1,
        medianResponseMs: 3 * MINUTE,
        medianResolutionMs: 3 * MINUTE,
      },
      {
        ...none,
        staff: expect.objectContaining({ id: other }),
        closed: 2,
        medianResolutionMs: MINUTE,
      },
    ]);
  });
});

/** How fast that is with a hundred thousand calls, `times.slow.db.test.ts` measures. */
describe('what every open page asks for is found through an index of its own', () => {
  const queries: [string, Compilable, string][] = [
    ['open calls', summaryQueries(handle).states, 'mod_calls_status (server_id=? AND status=?)'],
    ['closed since', summaryQueries(handle).resolved, 'mod_calls_closed (server_id=? AND closed_at>?)'],
    ['claimed since', summaryQueries(handle).responses, 'mod_calls_claimed (server_id=? AND claimed_at>?)'],
    ['the queue', queueOf(handle, 'x').limit(50), 'mod_calls_queue (server_id=?)'],
  ];

  it.each(queries)('%s', async (_what, query, index) => {
    if (world.database.engine !== 'sqlite') return;
    const compiled = query.compile();
    const { rows } = await handle.executeQuery<{ detail: string }>({
      ...compiled,
      sql: `EXPLAIN QUERY PLAN ${compiled.sql}`,
    });
    const plan = rows.map(({ detail }) => detail).join();
    expect(plan).toContain(index);
    expect(plan).not.toContain('SCAN mod_calls');
  });
});
