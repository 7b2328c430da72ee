import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekOf } from '../calendar.ts';
import type { LeaveSpan } from './leaves.ts';
import {
  draftNotice,
  quotaOutcome,
  quotaOver,
  requireReviewable,
  reviewWeeks,
  spanOfWeeks,
  weeksOf,
} from './reviews.ts';

const ZONES = ['UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Apia', 'Australia/Lord_Howe'] as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-21T18:00Z');

const aZone = fc.constantFrom(...ZONES);
const aNow = fc.integer({ min: Date.parse('2015-01-01'), max: Date.parse('2035-01-01') });
const aCount = fc.integer({ min: 1, max: 4 });
const someLeaves = (around: number) =>
  fc.array(
    fc
      .tuple(
        fc.integer({ min: -40, max: 10 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(0, 25, 50, 75),
      )
      .map(
        ([from, days, share]): LeaveSpan => ({
          from: around + from * DAY,
          to: around + (from + days) * DAY,
          share,
        }),
      ),
    { maxLength: 4 },
  );

describe('the weeks of a review', () => {
  it('are whole, follow each other and are over, in every zone', () => {
    fc.assert(
      fc.property(aNow, aZone, aCount, (now, zone, count) => {
        const weeks = reviewWeeks(now, zone, count);
        expect(weeks).toHaveLength(count);
        expect(weeks.at(-1)?.to).toBe(weekOf(now, zone).from);
        for (const [index, week] of weeks.entries()) {
          expect(week).toEqual(weekOf(week.from, zone));
          if (index > 0) expect(week.from).toBe(weeks[index - 1]?.to);
        }
        expect(weeksOf(spanOfWeeks(weeks), zone)).toEqual(weeks);
      }),
    );
  });
});

describe('the quota of a period', () => {
  it('is never more than without leaves, and never more with one leave more', () => {
    const scene = fc.tuple(aNow, aZone, aCount).chain(([now, zone, count]) =>
      fc.record({
        ...{ zone: fc.constant(zone), weeks: fc.constant(reviewWeeks(now, zone, count)) },
        ...{ leaves: someLeaves(now), minutes: fc.integer({ min: 1, max: 10_080 }) },
        ...{ joined: fc.integer({ min: -60, max: 10 }).map((days) => now + days * DAY) },
      }),
    );
    fc.assert(
      fc.property(scene, ({ zone, weeks, leaves, minutes, joined: joinedAt }) => {
        const over = (some: readonly LeaveSpan[]) =>
          quotaOver({ minutes, sessions: 3 }, { weeks, leaves: some, zone, joinedAt });
        const { minutes: all, sessions, full } = over(leaves);
        const fewer = over(leaves.slice(1));
        expect(all ?? 0).toBeLessThanOrEqual(full.minutes ?? 0);
        expect(sessions ?? 0).toBeLessThanOrEqual(full.sessions ?? 0);
        expect(all ?? 0).toBeLessThanOrEqual(fewer.minutes ?? 0);
        expect(over([]).minutes).toBe(full.minutes);
        expect(full.minutes).toBe(minutes * weeks.filter(({ from }) => joinedAt <= from).length);
      }),
    );
  });

  it('is nothing on leave all the time, and for who joined in its last week', () => {
    const weeks = reviewWeeks(NOW, 'UTC', 2);
    const of = { weeks, zone: 'UTC', joinedAt: 0 };
    const leave = { ...spanOfWeeks(weeks), share: 0 };
    const weekly = { minutes: 120, sessions: null };
    const away = quotaOver(weekly, { ...of, leaves: [leave] });
    expect(away).toEqual({ minutes: 0, sessions: null, full: { minutes: 240, sessions: null } });
    expect(quotaOutcome(away, { workedMs: 0, attended: 0 })).toBe('excused');
    const late = quotaOver(weekly, { ...of, leaves: [], joinedAt: (weeks[1]?.from ?? 0) + HOUR });
    expect(quotaOutcome(late, { workedMs: 0, attended: 0 })).toBe('none');
    const half = quotaOver(weekly, { ...of, leaves: [], joinedAt: (weeks[0]?.from ?? 0) + HOUR });
    expect(half.minutes).toBe(120);
  });
});

describe('the outcome', () => {
  const quota = { minutes: 60, sessions: 1, full: { minutes: 60, sessions: 1 } };
  it.each([
    [60, 1, 'met'],
    [59, 1, 'missed'],
    [60, 0, 'missed'],
  ])('of %i minutes and %i sessions is %s', (minutes, attended, outcome) => {
    expect(quotaOutcome(quota, { workedMs: minutes * 60_000, attended })).toBe(outcome);
  });

  it('never gets worse with more work', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(3), (minutes, more, attended) => {
        const before = quotaOutcome(quota, { workedMs: minutes * 60_000, attended });
        const after = quotaOutcome(quota, { workedMs: (minutes + more) * 60_000, attended });
        expect(before === 'met' && after !== 'met').toBe(false);
      }),
    );
  });
});

it('drafts a notice from the hours', () => {
  const quota = { minutes: 90, sessions: 2, full: { minutes: 180, sessions: 2 } };
  const facts = { period: 'Nov 9 to Nov 15', workedMs: 45 * 60_000, heldMs: 13 * HOUR, attended: 1, quota };
  expect(draftNotice(facts)).toBe(
    'Activity notice for Nov 9 to Nov 15. Hours: 45m of 1h 30m required. Sessions: 1 of 2 required. ' +
      'Your leave is already counted. 13h in shifts that weren’t confirmed don’t count.',
  );
});

it('is for people above, and never for oneself', () => {
  const moderator = { id: 'm', role: 'moderator', rank: 1 } as const;
  requireReviewable({ id: 'a', rank: 2 }, moderator);
  expect(() => requireReviewable({ id: 'm', rank: 2 }, moderator)).toThrow('Another person');
  expect(() => requireReviewable({ id: 'n', rank: 1 }, moderator)).toThrow('below your own');
});
