import { priorityRank } from '@tenfour/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { createWorld } from '../../testing/actors.ts';
import { testEngine } from '../../testing/database.ts';
import { medianOf } from './median.ts';

const world = await createWorld();
const { handle } = world.database;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 19:00 in Berlin. */
const NOW = world.clock.now();

interface Given {
  at: number;
  claimed?: [by: string, at: number];
  closed?: [by: string | null, at: number, status?: 'resolved' | 'dismissed'];
  priority?: 'medium' | 'urgent';
}

function rowOf(serverId: string, { at, claimed, closed, priority = 'medium' }: Given) {
  const [claimedBy, claimedAt] = claimed ?? [null, null];
  const [closedBy, closedAt, how = 'resolved'] = closed ?? [null, null];
  const open = claimed ? ('claimed' as const) : ('pending' as const);
  return {
    server_id: serverId,
    id: newId(),
    source: 'panel' as const,
    reporter_username: 'Ana',
    reporter_key: 'ana',
    reported_username: 'Bob',
    reported_key: 'bob',
    reason: 'Ramming',
    priority: priorityRank(priority),
    status: closed ? how : open,
    claimed_by: claimedBy,
    claimed_at: claimedAt,
    closed_by: closedBy,
    closed_at: closedAt,
    created_at: at,
    updated_at: at,
  };
}

async function scene() {
  const community = await world.community();
  const serverId = community.server.id;
  await community.owner.call.servers.update({ serverId, timezone: 'Europe/Berlin' });
  const add = async (...calls: Given[]) => {
    await handle
      .insertInto('mod_calls')
      .values(calls.map((call) => rowOf(serverId, call)))
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
    const nothing = { open: 0, pending: 0, urgent: 0, oldestPendingAt: null, resolvedToday: 0 };
    expect(await summary({ serverId })).toEqual({ ...nothing, medianResponseMs: null });
    const [me, other] = [moderator.id, admin.id];
    await add(
      { at: NOW - HOUR },
      { at: NOW - 2 * HOUR, priority: 'urgent' },
      { at: NOW - 3 * HOUR, priority: 'urgent', claimed: [me, NOW - 3 * HOUR + 4 * MINUTE] },
      // Closed, and no part of the queue however urgent.
      { at: TODAY - MINUTE, priority: 'urgent', claimed: [me, TODAY - 1], closed: [me, TODAY - 1] },
      { at: TODAY - MINUTE, claimed: [other, TODAY + MINUTE], closed: [me, TODAY] },
      { at: TODAY, claimed: [other, TODAY + HOUR], closed: [me, TODAY + 2 * HOUR, 'dismissed'] },
      { at: TODAY, closed: [null, TODAY + HOUR] },
    );
    expect(await summary({ serverId })).toEqual({
      open: 3,
      pending: 2,
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

it('a hundred thousand calls are counted and listed by indexes, and read in pieces', {
  timeout: 120_000,
}, async () => {
  const { serverId, moderator, owner } = await scene();
  const step = 60_000;
  const count = 100_000;
  const rows = Array.from({ length: count }, (_, index) => {
    const at = NOW - (count - index) * step;
    const open = index >= count - 200;
    return rowOf(serverId, {
      at,
      ...(open ? {} : { claimed: [moderator.id, at + 1_000], closed: [owner.id, at + 3_000] }),
    });
  });
  for (let from = 0; from < count; from += 500) {
    await handle
      .insertInto('mod_calls')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  if (testEngine() === 'postgres') await sql`ANALYZE mod_calls`.execute(handle);
  const { summary, list, stats } = moderator.call.modCalls;
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    await work();
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  expect(await summary({ serverId })).toMatchObject({ open: 200, pending: 200, medianResponseMs: 1_000 });
  const all = await stats({ serverId, days: 90 });
  expect(all.total).toMatchObject({ created: count, claimed: count - 200, medianResponseMs: 1_000 });
  const times = {
    summary: await timed(() => summary({ serverId })),
    queue: await timed(() => list({ serverId, status: 'open' })),
    list: await timed(() => list({ serverId })),
    closed: await timed(() => list({ serverId, status: 'closed' })),
    resolved: await timed(() => list({ serverId, status: 'resolved' })),
    // What hardly any call fits.
    rare: await timed(() => list({ serverId, priority: 'urgent' })),
    mine: await timed(() => list({ serverId, assignee: 'me' })),
    nobodys: await timed(() => list({ serverId, assignee: 'nobody' })),
    stats: await timed(() => stats({ serverId, days: 90 })),
  };
  expect(times.summary).toBeLessThan(25);
  expect(times.queue).toBeLessThan(50);
  expect(times.closed).toBeLessThan(50);
});
