import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs, type ClaimedJob, createJobLoop, type JobKind, type JobLoop } from './job-loop.ts';

interface Row {
  due: number;
  lease: number;
  done: boolean;
}

let loops: JobLoop[] = [];
let errors: object[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  loops = [];
  errors = [];
});
afterEach(async () => {
  const stopped = Promise.all(loops.map((loop) => loop.stop()));
  await vi.advanceTimersByTimeAsync(60_000);
  await stopped;
  vi.useRealTimers();
});

/** A table in memory, handed out as a database would. */
function createTable(dues: readonly number[]) {
  const rows = new Map<string, Row>(dues.map((due, at) => [`row${at}`, { due, lease: 0, done: false }]));
  const open = () => [...rows].filter(([, row]) => !row.done);
  const claims: number[] = [];
  const handled: { key: string; at: number }[] = [];
  function kindOf(handle: (item: ClaimedJob) => Promise<void>, sizes: Partial<JobKind<ClaimedJob>> = {}) {
    const kind: JobKind<ClaimedJob> = {
      name: 'rows',
      batch: 10,
      concurrency: 3,
      leaseMs: 5_000,
      async claim({ now, leaseUntil, limit }) {
        claims.push(limit);
        const due = open().filter(([, row]) => row.due <= now && row.lease <= now);
        return due.slice(0, limit).map(([key, row]) => {
          row.lease = leaseUntil;
          return { key, leaseUntil };
        });
      },
      async nextAt() {
        const moments = open().map(([, row]) => Math.max(row.due, row.lease));
        return moments.length === 0 ? null : Math.min(...moments);
      },
      async handle(item) {
        await handle(item);
        const row = rows.get(item.key);
        if (row) row.done = true;
        handled.push({ key: item.key, at: Date.now() });
      },
      async release(item, until) {
        const row = rows.get(item.key);
        if (row) row.lease = until;
      },
      ...sizes,
    };
    return kind;
  }
  return { rows, claims, handled, kindOf, open };
}

function run(kind: JobKind<ClaimedJob>, pollMs?: number): JobLoop {
  const loop = createJobLoop({
    kind,
    now: Date.now,
    random: () => 1,
    logger: { error: (details) => void errors.push(details) },
    ...(pollMs === undefined ? {} : { pollMs }),
  });
  loops.push(loop);
  loop.start();
  return loop;
}

const nothing = async (): Promise<void> => undefined;
const forMs = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the due loop', () => {
  it('does what is due immediately and what comes next at its moment, not before', async () => {
    const start = Date.now();
    const table = createTable([start - 5, start, start + 3_000, start + 8_000]);
    run(table.kindOf(nothing));
    await pass(1);
    expect(table.handled.map(({ key }) => key)).toEqual(['row0', 'row1']);
    await pass(2_990);
    expect(table.handled).toHaveLength(2);
    await pass(5_010);
    expect(table.handled.slice(2)).toEqual([
      { key: 'row2', at: start + 3_000 },
      { key: 'row3', at: start + 8_000 },
    ]);
  });

  it('looks when it is woken, and slowly on its own timer', async () => {
    const table = createTable([]);
    const loop = run(table.kindOf(nothing), 10_000);
    await pass(1);
    table.rows.set('woken', { due: Date.now(), lease: 0, done: false });
    loop.wake();
    await pass(1);
    expect(table.handled).toHaveLength(1);
    // The claim's own end has passed; from here on nothing is known to come.
    await pass(5_000);
    table.rows.set('found', { due: Date.now(), lease: 0, done: false });
    await pass(9_000);
    expect(table.handled).toHaveLength(1);
    await pass(2_000);
    expect(table.handled).toHaveLength(2);
    expect(table.claims.length).toBeLessThan(6);
  });

  it('claims in batches, handles a bounded number at a time, and slow ones hold up only their slot', async () => {
    const table = createTable(Array.from({ length: 60 }, () => 0));
    let running = 0;
    let most = 0;
    run(
      table.kindOf(async ({ key }) => {
        running += 1;
        most = Math.max(most, running);
        await forMs(key === 'row0' ? 4_000 : 10)();
        running -= 1;
      }),
    );
    await pass(2_000);
    expect(table.handled).toHaveLength(59);
    expect(most).toBe(3);
    expect(Math.max(...table.claims)).toBe(10);
    expect(table.claims.length).toBeLessThan(20);
    await pass(3_000);
    expect(table.open()).toEqual([]);
  });

  it('takes what becomes due while its hands are full as soon as they are free', async () => {
    const table = createTable(Array.from({ length: 8 }, () => 0));
    const loop = run(table.kindOf(forMs(400)), 10_000);
    await pass(1);
    table.rows.set('woken', { due: Date.now(), lease: 0, done: false });
    loop.wake();
    await pass(1_999);
    expect(table.open()).toEqual([]);
  });

  it('tries what fails again after growing pauses, and nothing else waits for it', async () => {
    const table = createTable([0, 0]);
    const tries: number[] = [];
    const start = Date.now();
    run(
      table.kindOf(async ({ key }) => {
        if (key !== 'row0') return;
        tries.push(Date.now() - start);
        if (tries.length < 4) throw new Error('not now');
      }),
    );
    await pass(10_000);
    expect(tries).toEqual([0, 500, 1_500, 3_500]);
    expect(table.handled.map(({ key }) => key)).toEqual(['row1', 'row0']);
    expect(errors).toHaveLength(3);
  });

  it('continues when claiming failed for a while', async () => {
    const table = createTable([0]);
    const kind = table.kindOf(nothing);
    let broken = 3;
    run({
      ...kind,
      claim: async (claim) => {
        broken -= 1;
        if (broken >= 0) throw new Error('the database is gone');
        return kind.claim(claim);
      },
    });
    await pass(3_400);
    expect(table.handled).toHaveLength(0);
    await pass(200);
    expect(table.handled).toHaveLength(1);
    expect(errors).toHaveLength(3);
  });

  it('takes over what another process had, once its lease is over', async () => {
    const table = createTable([0]);
    const row = table.rows.get('row0');
    if (row) row.lease = Date.now() + 4_000;
    run(table.kindOf(nothing));
    await pass(3_999);
    expect(table.handled).toHaveLength(0);
    await pass(2);
    expect(table.handled).toHaveLength(1);
  });

  it('leaves jobs that waited for a slot past their lease to the process that holds them now', async () => {
    const table = createTable([0, 0]);
    const seen: string[] = [];
    const slow = table.kindOf(async ({ key }) => {
      seen.push(`${key}@${Date.now() - 1_000_000}`);
      if (seen.length === 1) await forMs(6_000)();
    });
    run({ ...slow, concurrency: 1 });
    await pass(5_500);
    expect(seen).toEqual(['row0@0']);
    await pass(1_000);
    // The second row came back through a new claim, and so did the first one before it was done.
    expect(seen.filter((line) => line.startsWith('row1'))).toEqual(['row1@6000']);
  });

  it('stops: claims no more, releases jobs that did not begin, waits for running ones', async () => {
    const table = createTable([0, 0, 0, 0, 0]);
    const loop = run(table.kindOf(forMs(1_000)));
    await pass(500);
    let stopped = false;
    const end = loop.stop().then(() => {
      stopped = true;
    });
    await pass(400);
    expect(stopped).toBe(false);
    await pass(200);
    await end;
    expect(table.handled).toHaveLength(3);
    expect(table.open().map(([, row]) => row.lease <= Date.now())).toEqual([true, true]);
    loop.wake();
    await pass(60_000);
    expect(table.handled).toHaveLength(3);
  });
});

it.each([
  [1, 0, 250],
  [1, 1, 500],
  [2, 1, 1_000],
  [50, 1, 60_000],
  [50, 0, 30_000],
])('after failure %i with %f of chance: %i ms', (failures, random, ms) => {
  expect(backoffMs(failures, random)).toBe(ms);
});
