import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHANNEL_NAME_MAX,
  EDIT_EVERY_MS,
  nextWriteAt,
  RENAME_EVERY_MS,
  type ShownStatistic,
  type Statistic,
  type StatisticFacts,
  statisticName,
  statisticsMessage,
  statisticValue,
  templateProblem,
} from './statistics.ts';

const NOW = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const shown: ShownStatistic = { kind: 'name', shown: 'Players: 1', writtenAt: null, retryAt: null };

const facts: StatisticFacts = { players: 12, staff: 3, calls: 0, queue: null, session: null };

describe('templates', () => {
  it.each([
    ['Players: {value}', null],
    ['{value}', null],
    ['Players', /needs \{value\} once/],
    ['{value} of {value}', /once/],
    ['a\n{value}', /control characters/],
    [`${'x'.repeat(76)}{value}`, null],
    [`${'x'.repeat(77)}{value}`, /at most 100/],
  ])('%j', (template, problem) => {
    if (problem === null) expect(templateProblem(template)).toBeNull();
    else expect(templateProblem(template)).toMatch(problem);
  });

  it.each([
    ['Players: {value}', '12', 'Players: 12'],
    ['{value} in $& queue', '3', '3 in $& queue'],
    [' {value} ', '$&', '$&'],
  ])('%j of %s', (template, value, name) => {
    expect(statisticName(template, value)).toBe(name);
  });

  it('that are taken make names that Discord takes', () => {
    const session = fc.oneof(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.constant(null));
    const made = fc.record({ before: fc.string({ maxLength: 120 }), after: fc.string(), session });
    fc.assert(
      fc.property(made, ({ before, after, session: at }) => {
        const template = `${before}{value}${after}`;
        fc.pre(templateProblem(template) === null);
        const value = statisticValue('session', { ...facts, session: at }, { now: NOW, zone: 'UTC' });
        const name = statisticName(template, value);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(CHANNEL_NAME_MAX);
      }),
    );
  });
});

describe('values', () => {
  // NOW is Friday, January 15, 2027, 8:00 AM in UTC.
  it.each<[Statistic, Partial<StatisticFacts>, string]>([
    ['players', {}, '12'],
    ['queue', {}, '–'],
    ['calls', {}, '0'],
    ['session', {}, 'None'],
    ['session', { session: 'running' }, 'Now'],
    ['session', { session: NOW + 60 * MINUTE_MS }, 'Fri 10:00 AM'],
    ['session', { session: NOW + 8 * 24 * 60 * MINUTE_MS }, 'Jan 23, 9:00 AM'],
  ])('%s of %j', (statistic, more, value) => {
    expect(statisticValue(statistic, { ...facts, ...more }, { now: NOW, zone: 'Europe/Berlin' })).toBe(value);
  });

  it('in a message are in their order, with times that Discord shows', () => {
    const text = statisticsMessage(['session', 'players', 'queue'], { ...facts, session: NOW });
    expect(text.split('\n')).toEqual([
      '**Players:** 12',
      '**Queue:** –',
      '**Next session:** <t:1800000000:F> (<t:1800000000:R>)',
    ]);
  });
});

describe('the next write', () => {
  it.each<[string, Partial<ShownStatistic>, string, number | null]>([
    ['is none for the same name', {}, 'Players: 1', null],
    ['comes now after a quiet time', { writtenAt: NOW - 60 * MINUTE_MS }, 'Players: 2', NOW],
    ['comes now for the first', {}, 'Players: 2', NOW],
    ['waits five minutes', { writtenAt: NOW - MINUTE_MS }, 'Players: 2', NOW - MINUTE_MS + RENAME_EVERY_MS],
    ['waits as Discord asked', { retryAt: NOW + 400_000 }, 'Players: 2', NOW + 400_000],
    ['of a message waits 90 s', { kind: 'message', writtenAt: NOW }, 'x', NOW + EDIT_EVERY_MS],
  ])('%s', (_what, more, wanted, at) => {
    expect(nextWriteAt({ ...shown, ...more }, wanted, NOW)).toBe(at);
  });

  it('is never the third in any ten minutes', () => {
    const step = fc.record({
      wait: fc.integer({ min: 1, max: 400_000 }),
      answer: fc.integer({ min: 0, max: 40_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const arrivals: number[] = [];
        let state: ShownStatistic = { ...shown, shown: null };
        let now = NOW;
        steps.forEach(({ wait, answer }, index) => {
          now += wait;
          const at = nextWriteAt(state, String(index), now);
          if (at !== now) return;
          // Discord counts it somewhere between the request and its answer.
          arrivals.push(now + Math.floor(answer / 2));
          now += answer;
          state = { ...state, shown: String(index), writtenAt: now };
        });
        arrivals.forEach((first, index) => {
          const third = arrivals[index + 2];
          if (third !== undefined) expect(third - first).toBeGreaterThan(10 * MINUTE_MS);
        });
      }),
    );
  });
});
