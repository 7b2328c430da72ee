import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ENDPOINT_GIVE_UP_MS,
  endpointPause,
  hasFailedTooLong,
  nextAttemptAt,
  readRetryAfter,
} from './endpoints.ts';

const HOUR_MS = 60 * 60_000;
const RETRIES = 9;
const NOW = Date.UTC(2026, 10, 29);
const random = fc.double({ min: 0, max: 1, noNaN: true });
const attempt = fc.record({
  attempts: fc.integer({ min: 1, max: 20 }),
  queuedAt: fc.integer({ min: NOW - 2 * ENDPOINT_GIVE_UP_MS, max: NOW }),
  retryAfterMs: fc.oneof(fc.integer({ min: -1, max: 10 * ENDPOINT_GIVE_UP_MS }), fc.constant(Number.NaN)),
  random,
});

describe('retries of a delivery', () => {
  it('all fit into a day, one after another', () => {
    fc.assert(
      fc.property(random, (share) => {
        let now = NOW;
        for (let attempts = 1; attempts <= RETRIES; attempts += 1) {
          const at = nextAttemptAt({ attempts, queuedAt: NOW, now, retryAfterMs: 0, random: share });
          expect(at).not.toBeNull();
          now = at ?? now;
        }
        const last = { attempts: RETRIES + 1, queuedAt: NOW, now, retryAfterMs: 0 };
        expect(nextAttemptAt({ ...last, random: share })).toBeNull();
        expect(now - NOW).toBeGreaterThan(ENDPOINT_GIVE_UP_MS * 0.8);
      }),
    );
  });

  it('are later than now, never after a day, and never wait longer than an hour for Retry-After', () => {
    fc.assert(
      fc.property(attempt, (failed) => {
        const at = nextAttemptAt({ ...failed, now: NOW });
        if (at === null) return;
        expect(at).toBeGreaterThan(NOW);
        expect(at).toBeLessThanOrEqual(failed.queuedAt + ENDPOINT_GIVE_UP_MS);
        expect(at - NOW).toBeLessThanOrEqual(8 * HOUR_MS);
        if (failed.retryAfterMs <= HOUR_MS) expect(at - NOW).toBeGreaterThanOrEqual(failed.retryAfterMs);
      }),
    );
  });
});

it('a failing endpoint is left alone for longer each time, at most a minute or what it asked for', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.integer({ min: -1, max: 10 * HOUR_MS }), (n, asked) => {
      const pause = endpointPause(n, asked);
      expect(pause).toBeGreaterThanOrEqual(1_000);
      expect(pause).toBeLessThanOrEqual(HOUR_MS);
      expect(endpointPause(n + 1, asked)).toBeGreaterThanOrEqual(pause);
    }),
  );
  expect([1, 2, 3, 7, 100].map((n) => endpointPause(n, 0))).toEqual([1_000, 2_000, 4_000, 60_000, 60_000]);
});

describe('Retry-After', () => {
  it.each([
    [undefined, 0],
    ['', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['-5', 0],
    ['1e3', 0],
    ['999999999', HOUR_MS],
    [new Date(NOW + 30_000).toUTCString(), 30_000],
    [new Date(NOW - 30_000).toUTCString(), 0],
    ['tomorrow', 0],
    ['2026', 2_026_000],
  ])('%s is %i ms', (header, ms) => {
    expect(readRetryAfter(header, NOW)).toBe(ms);
  });

  it('is never negative or endless, whatever it says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.date({ noInvalidDate: true }).map(String)), (text) => {
        const ms = readRetryAfter(text, NOW);
        expect(ms >= 0 && ms <= HOUR_MS).toBe(true);
      }),
    );
  });
});

it('an endpoint is switched off after days of failure only', () => {
  expect(hasFailedTooLong(null, NOW)).toBe(false);
  expect(hasFailedTooLong(NOW - 72 * HOUR_MS + 1, NOW)).toBe(false);
  expect(hasFailedTooLong(NOW - 72 * HOUR_MS, NOW)).toBe(true);
});
