import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NO_QUOTA,
  QUOTA_LIMITS,
  QUOTA_MEASURES,
  quotaBy,
  requiresAnything,
  strictestQuota,
  type WeeklyQuota,
} from './quotas.ts';

const aQuota: fc.Arbitrary<WeeklyQuota> = fc.record({
  minutes: fc.option(fc.integer({ min: 1, max: QUOTA_LIMITS.minutes })),
  sessions: fc.option(fc.integer({ min: 1, max: QUOTA_LIMITS.sessions })),
  calls: fc.option(fc.integer({ min: 1, max: QUOTA_LIMITS.calls })),
  punishments: fc.option(fc.integer({ min: 1, max: QUOTA_LIMITS.punishments })),
});

describe('the strictest quota of several roles', () => {
  it.each([
    ['no roles', [], {}],
    ['one role', [{ minutes: 60 }], { minutes: 60 }],
    ['the higher number counts', [{ minutes: 60 }, { minutes: 90 }], { minutes: 90 }],
    ['none is less than one', [{ calls: 5 }, {}], { calls: 5 }],
    ['each measure alone', [{ calls: 5, punishments: 1 }, { punishments: 3 }], { calls: 5, punishments: 3 }],
  ])('%s', (_name, quotas, expected) => {
    expect(strictestQuota(quotas.map((one) => ({ ...NO_QUOTA, ...one })))).toEqual({
      ...NO_QUOTA,
      ...expected,
    });
  });

  it('is at least that of each role, is one of theirs, and does not depend on their order', () => {
    fc.assert(
      fc.property(fc.array(aQuota, { maxLength: 6 }), (quotas) => {
        const strictest = strictestQuota(quotas);
        expect(strictestQuota(quotas.toReversed())).toEqual(strictest);
        expect(strictestQuota([strictest, ...quotas])).toEqual(strictest);
        for (const measure of QUOTA_MEASURES) {
          const asked = quotas.map((quota) => quota[measure]);
          for (const one of asked) expect(strictest[measure] ?? 0).toBeGreaterThanOrEqual(one ?? 0);
          expect([...asked, null]).toContain(strictest[measure]);
        }
      }),
    );
  });
});

it('requires something as soon as one measure does', () => {
  expect(requiresAnything(NO_QUOTA)).toBe(false);
  for (const measure of QUOTA_MEASURES) {
    expect(requiresAnything(quotaBy((one) => (one === measure ? 1 : null)))).toBe(true);
  }
});
