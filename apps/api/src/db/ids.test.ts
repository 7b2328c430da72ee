import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIdSource, idOfMoment, newId } from './ids.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

describe('ids', () => {
  it('are UUIDv7 of the present', () => {
    const before = Date.now();
    const id = newId();
    expect(id).toMatch(UUID_V7);
    expect(timeOf(id)).toBeGreaterThanOrEqual(before);
    expect(timeOf(id)).toBeLessThanOrEqual(Date.now());
  });

  it('carry the time they are given', () => {
    const next = createIdSource();
    expect(timeOf(next(1_790_000_000_123))).toBe(1_790_000_000_123);
    expect(timeOf(next(1_790_000_000_124.7))).toBe(1_790_000_000_124);
  });

  it('ascend within one millisecond', () => {
    const next = createIdSource();
    const ids = Array.from({ length: 20_000 }, () => next(1_790_000_000_000));
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    expect(timeOf(ids.at(-1) ?? '')).toBe(1_790_000_000_000);
  });

  it('keep the last time while the clock is behind it', () => {
    const next = createIdSource();
    const [first = '', second = ''] = [next(1_790_000_000_000), next(1_780_000_000_000)];
    expect(timeOf(second)).toBe(timeOf(first));
    expect(second > first).toBe(true);
  });

  it('ascend whatever the clock does', () => {
    const clock = fc.array(fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_020 }), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(clock, (times) => {
        const next = createIdSource();
        const ids = times.map((now) => next(now));
        for (const id of ids) expect(id).toMatch(UUID_V7);
        for (const [index, id] of ids.entries())
          if (index > 0) expect(id > (ids[index - 1] ?? '')).toBe(true);
      }),
    );
  });

  it('of moments sort by these, and within one by the order of the calls', () => {
    const late = Array.from({ length: 1_000 }, () => idOfMoment(1_790_000_000_000));
    const early = idOfMoment(1_780_000_000_000.5);
    expect(early).toMatch(UUID_V7);
    expect([early, ...late].toSorted()).toEqual([early, ...late]);
    expect(new Set(late).size).toBe(late.length);
  });

  it('of two processes that start in the same millisecond differ', () => {
    const ids = Array.from({ length: 1_000 }, () => createIdSource()(1_790_000_000_000));
    expect(new Set(ids).size).toBe(1_000);
  });
});
