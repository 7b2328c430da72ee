import { describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../testing/database/database.ts';
import { createLease, type LeaseTimes, type ManagedLease } from './lease.ts';
import { createScheduler } from './scheduler.ts';

const TIMES: LeaseTimes = { lastsMs: 900, renewEveryMs: 200, retryEveryMs: 50, marginMs: 200 };
const database = await testDatabase();
const logger = { warn: () => undefined, info: () => undefined };

/** Where a busy machine that renews late must not lose the role. */
const LONG: LeaseTimes = { ...TIMES, lastsMs: 20_000 };

function instance(
  name: string,
  changes: boolean[] = [],
  { handle = database.handle, times = TIMES }: { handle?: typeof database.handle; times?: LeaseTimes } = {},
): ManagedLease {
  const lease = createLease({
    database: { ...database, handle },
    name,
    messages: { acquired: 'acquired', lost: 'lost' },
    scheduler: createScheduler({ logger: { error: (details) => expect.fail(JSON.stringify(details)) } }),
    logger,
    times,
  });
  lease.onChange((holds) => changes.push(holds));
  return lease;
}

/** A handle to a database that can be lost and found. */
function breakable() {
  const state = { broken: false };
  const handle = new Proxy(database.handle, {
    get: (target, name) => {
      if (state.broken) throw new Error('the connection is gone');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { state, handle };
}

describe('a lease', () => {
  it('is held by one instance per name while that instance runs', async () => {
    const times = { ...TIMES, lastsMs: 3_000 };
    const [a, b, elsewhere] = [
      instance('one', [], { times }),
      instance('one', [], { times }),
      instance('other'),
    ];
    await Promise.all([a.start(), b.start(), elsewhere.start()]);
    expect([a.holds(), b.holds()].filter(Boolean)).toHaveLength(1);
    expect(elsewhere.holds()).toBe(true);
    const until = Date.now() + times.lastsMs + 1_000;
    let both = 0;
    await expect
      .poll(
        () => {
          both += Number(a.holds() && b.holds()) + Number(!a.holds() && !b.holds());
          return Date.now() >= until;
        },
        { timeout: 10_000, interval: 20 },
      )
      .toBe(true);
    expect(both).toBe(0);
    await Promise.all([a.stop(), b.stop(), elsewhere.stop()]);
  });

  it('passes to another instance as soon as it is released, and notifies both', async () => {
    const [first, second]: [boolean[], boolean[]] = [[], []];
    const [a, b] = [
      instance('handover', first, { times: LONG }),
      instance('handover', second, { times: LONG }),
    ];
    await a.start();
    await b.start();
    expect([first, second]).toEqual([[true], []]);
    const started = Date.now();
    await a.stop();
    await expect.poll(() => b.holds(), { interval: 10 }).toBe(true);
    expect(Date.now() - started).toBeLessThan((LONG.lastsMs - LONG.marginMs) / 2);
    expect([first, second]).toEqual([[true, false], [true]]);
    await b.stop();
  });

  it('expires by the clock of its holder before another instance can have it, when it cannot be renewed', async () => {
    const changes: boolean[] = [];
    const { state, handle } = breakable();
    const a = instance('lost', changes, { handle });
    await a.start();
    const b = instance('lost', [], { times: LONG });
    await b.start();
    state.broken = true;
    let overlap = 0;
    await expect
      .poll(
        () => {
          overlap += Number(a.holds() && b.holds());
          return b.holds();
        },
        { timeout: 5_000, interval: 5 },
      )
      .toBe(true);
    expect(overlap).toBe(0);
    // A busy machine notifies later than `holds` changes.
    await expect.poll(() => changes, { timeout: 5_000 }).toEqual([true, false]);
    state.broken = false;
    await a.stop();
    expect(b.holds()).toBe(true);
    await b.stop();
  });

  it('notifies of its expiry when the timer fires too early', async () => {
    const exact = globalThis.setTimeout;
    const hasty = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((callback, ms = 0) => exact(callback, ms > 400 ? ms - 100 : ms));
    const changes: boolean[] = [];
    const { state, handle } = breakable();
    const a = instance('early', changes, { handle });
    await a.start();
    state.broken = true;
    await expect.poll(() => a.holds(), { timeout: 5_000 }).toBe(false);
    await expect.poll(() => changes, { timeout: 5_000 }).toEqual([true, false]);
    hasty.mockRestore();
    state.broken = false;
    await a.stop();
  });

  it('notifies of its expiry when the clock passes it between two checks', async () => {
    const begun = performance.now();
    let looks: number[] = [];
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      const [next = begun, ...later] = looks;
      if (later.length > 0) looks = later;
      return next;
    });
    const exact = globalThis.setTimeout;
    const lastsMs = TIMES.lastsMs - TIMES.marginMs;
    let end = (): void => undefined;
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback, ms = 0) => {
      if (Math.round(ms) === lastsMs + 1) end = () => callback();
      return exact(callback, ms);
    });
    const changes: boolean[] = [];
    const { state, handle } = breakable();
    const a = instance('between', changes, { handle });
    await a.start();
    state.broken = true;
    looks = [begun + lastsMs - 0.1, begun + lastsMs + 0.1];
    end();
    await expect.poll(() => changes, { timeout: 5_000 }).toEqual([true, false]);
    clock.mockRestore();
    timers.mockRestore();
    state.broken = false;
    await a.stop();
  });

  it('notifies a late listener that it is already held', async () => {
    const a = instance('late');
    await a.start();
    const changes: boolean[] = [];
    a.onChange((holds) => changes.push(holds));
    expect(changes).toEqual([true]);
    await a.stop();
    expect([changes, a.holds()]).toEqual([[true, false], false]);
  });
});
