import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekOf } from '../calendar.ts';
import type { LeaveSpan } from './leaves.ts';
import { NO_QUOTA, QUOTA_MEASURES } from './quotas.ts';
import {
  draftNotice,
  measureInWords,
  missedMeasures,
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

const NOTHING = { workedMs: 0, attended: 0, calls: 0, punishments: 0 };

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
          quotaOver({ ...NO_QUOTA, minutes, sessions: 3 }, { weeks, leaves: some, zone, joinedAt });
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
    const weekly = { ...NO_QUOTA, minutes: 120 };
    const away = quotaOver(weekly, { ...of, leaves: [leave] });
    expect(away).toEqual({ ...NO_QUOTA, minutes: 0, full: { ...NO_QUOTA, minutes: 240 } });
    expect(quotaOutcome(away, NOTHING)).toBe('excused');
    const late = quotaOver(weekly, { ...of, leaves: [], joinedAt: (weeks[1]?.from ?? 0) + HOUR });
    expect(quotaOutcome(late, NOTHING)).toBe('none');
    const half = quotaOver(weekly, { ...of, leaves: [], joinedAt: (weeks[0]?.from ?? 0) + HOUR });
    expect(half.minutes).toBe(120);
  });
});

describe('the outcome', () => {
  const asked = { minutes: 60, sessions: 1, calls: 5, punishments: 2 };
  const quota = { ...asked, full: asked };
  it.each([
    [60, 1, 5, 2, 'met', []],
    [59, 1, 5, 2, 'missed', ['minutes']],
    [60, 0, 5, 2, 'missed', ['sessions']],
    [60, 1, 4, 2, 'missed', ['calls']],
    [90, 3, 4, 0, 'missed', ['calls', 'punishments']],
  ])('of %i minutes, %i sessions, %i calls and %i punishments is %s', (...row) => {
    const [minutes, attended, calls, punishments, outcome, missed] = row;
    const counts = { workedMs: minutes * 60_000, attended, calls, punishments };
    expect(quotaOutcome(quota, counts)).toBe(outcome);
    expect(missedMeasures(asked, counts)).toEqual(missed);
  });

  it('agrees with the measures that are missed, whatever is required and done', () => {
    const aCount = fc.option(fc.nat(9));
    const aQuota = fc.record({ minutes: aCount, sessions: aCount, calls: aCount, punishments: aCount });
    fc.assert(
      fc.property(aQuota, fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }), (required, done) => {
        const [minutes = 0, attended = 0, calls = 0, punishments = 0] = done;
        const counts = { workedMs: minutes * 60_000, attended, calls, punishments };
        const missed = missedMeasures(required, counts);
        const reference = QUOTA_MEASURES.filter((one, at) => (required[one] ?? 0) > (done[at] ?? 0));
        expect(missed).toEqual(reference);
        const isAsked = QUOTA_MEASURES.some((one) => required[one]);
        const expected = isAsked ? (missed.length === 0 ? 'met' : 'missed') : 'none';
        expect(quotaOutcome({ ...required, full: required }, counts)).toBe(expected);
        for (const measure of missed) {
          const draft = draftNotice({
            period: 'x',
            counts,
            heldMs: 0,
            quota: { ...required, full: required },
          });
          expect(draft).toContain(measureInWords(measure, required[measure] ?? 0, counts));
        }
      }),
    );
  });

  it('never gets worse with more work', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(3), (minutes, more, attended) => {
        const of = (worked: number) => ({ workedMs: worked * 60_000, attended, calls: 5, punishments: 2 });
        const before = quotaOutcome(quota, of(minutes));
        const after = quotaOutcome(quota, of(minutes + more));
        expect(before === 'met' && after !== 'met').toBe(false);
      }),
    );
  });
});

describe('a drafted notice', () => {
  const required = { minutes: 90, sessions: 2, calls: 5, punishments: 1 };
  const quota = { ...required, full: { ...required, minutes: 180 } };
  const facts = { period: 'Nov 9 to Nov 15', heldMs: 13 * HOUR, quota };

  it('names what was missed', () => {
    const counts = { workedMs: 45 * 60_000, attended: 1, calls: 3, punishments: 1 };
    expect(draftNotice({ ...facts, counts })).toBe(
      'Activity notice for Nov 9 to Nov 15. Required and not reached: 45m of 1h 30m on duty, 1 of 2 sessions, ' +
        '3 of 5 mod calls. Your leave is already counted. 13h in shifts that weren’t confirmed don’t count.',
    );
  });

  it('says nothing about hours that were reached', () => {
    const counts = { workedMs: 2 * HOUR, attended: 2, calls: 5, punishments: 0 };
    expect(draftNotice({ ...facts, counts })).toBe(
      'Activity notice for Nov 9 to Nov 15. Required and not reached: 0 of 1 punishment.',
    );
  });
});

it('is for people above, and never for oneself', () => {
  const moderator = { id: 'm', role: 'moderator', rank: 1 } as const;
  requireReviewable({ id: 'a', rank: 2 }, moderator);
  expect(() => requireReviewable({ id: 'm', rank: 2 }, moderator)).toThrow('Another person');
  expect(() => requireReviewable({ id: 'n', rank: 1 }, moderator)).toThrow('below your own');
});
