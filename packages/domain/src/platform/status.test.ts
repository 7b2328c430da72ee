import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  nextProbeAt,
  overallState,
  type ProbedDay,
  type ProbeOutcome,
  type ServiceState,
  STATUS_DAYS,
  STATUS_SERVICES,
  type StatusService,
  serviceState,
  stateOfDay,
  statusDayOf,
  statusDays,
  uptimeOf,
} from './status.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TODAY = Date.UTC(2026, 10, 21);
const NOON = TODAY + DAY / 2;
const OWN = ['api', 'database', 'jobs'] as const;
const moments = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });

describe('the state of a service', () => {
  it.each<[ServiceState, StatusService, ProbeOutcome, number, number]>([
    ['operational', 'discord', 'ok', 0, 0],
    ['degraded', 'discord', 'slow', 0, 0],
    ['degraded', 'roblox', 'failed', 1, 0],
    ['degraded', 'roblox', 'failed', 2, 0],
    ['down', 'roblox', 'failed', 3, 0],
    ['operational', 'erlc', 'ok', 0, 3 * MINUTE],
    ['unknown', 'erlc', 'ok', 0, 3 * MINUTE + 1],
    ['unknown', 'erlc', 'failed', 9, 4 * MINUTE],
    ['down', 'jobs', 'ok', 0, 4 * MINUTE],
    ['down', 'api', 'slow', 0, 4 * MINUTE],
  ])(
    'is %s for %s after %s, %i failures in a row, %i ms ago',
    (state, service, outcome, failuresInRow, ago) => {
      expect(serviceState(service, { at: NOON - ago, outcome, failuresInRow }, NOON)).toBe(state);
    },
  );

  it.each(STATUS_SERVICES)('is unknown before the first probe of %s', (service) => {
    expect(serviceState(service, null, NOON)).toBe('unknown');
  });

  it('is the worst of all for everything together', () => {
    expect(overallState([])).toBe('unknown');
    expect(overallState(['operational', 'operational'])).toBe('operational');
    expect(overallState(['operational', 'unknown'])).toBe('unknown');
    expect(overallState(['unknown', 'degraded', 'operational'])).toBe('degraded');
    expect(overallState(['degraded', 'down'])).toBe('down');
  });

  it.each<[number | null, ServiceState]>([
    [null, 'unknown'],
    [100, 'operational'],
    [99, 'operational'],
    [98.99, 'degraded'],
    [95, 'degraded'],
    [94.99, 'down'],
    [0, 'down'],
  ])('of a day with an uptime of %s is %s', (uptime, state) => expect(stateOfDay(uptime)).toBe(state));
});

describe('uptime', () => {
  const yesterday = (probes: number, failures = 0): ProbedDay => ({ day: TODAY - DAY, probes, failures });
  const LONG_AGO = TODAY - 30 * DAY;

  it.each<[string, StatusService, ProbedDay[], number | null, number | null]>([
    ['no data of another service', 'discord', [yesterday(0)], LONG_AGO, null],
    ['no data before the first probe', 'api', [yesterday(0)], null, null],
    ['no data on a day before the first probe', 'api', [yesterday(0)], TODAY, null],
    ['a full day', 'api', [yesterday(1_440)], LONG_AGO, 100],
    ['half a day without us', 'api', [yesterday(720)], LONG_AGO, 50],
    ['half a day without us, seen from others', 'erlc', [yesterday(720)], LONG_AGO, 100],
    ['a whole day without us', 'jobs', [yesterday(0)], LONG_AGO, 0],
    ['a first day that began in the evening', 'api', [yesterday(60)], TODAY - 60 * MINUTE, 100],
    ['failures', 'roblox', [yesterday(1_000, 250)], LONG_AGO, 75],
    ['one failure of many, not rounded up', 'roblox', [yesterday(100_000, 1)], LONG_AGO, 99.99],
    ['today until now', 'api', [{ day: TODAY, probes: 720, failures: 0 }], LONG_AGO, 100],
    ['two days', 'discord', [yesterday(100, 100), { day: TODAY, probes: 300, failures: 0 }], LONG_AGO, 75],
  ])('%s', (_what, service, days, since, percent) => {
    expect(uptimeOf(service, days, since, NOON)).toBe(percent);
  });

  it('is within 0 and 100, and never better for ours than for others with the same probes', () => {
    const days = fc.uniqueArray(
      fc.record({
        back: fc.nat({ max: STATUS_DAYS - 1 }),
        probes: fc.nat({ max: 1_440 }),
        failed: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { selector: ({ back }) => back },
    );
    fc.assert(
      fc.property(moments, days, fc.nat({ max: 100 }), fc.constantFrom(...OWN), (now, all, back, own) => {
        const probed = all.map((one) => ({
          day: statusDayOf(now) - one.back * DAY,
          probes: one.probes,
          failures: Math.floor(one.failed * one.probes),
        }));
        const since = now - back * DAY;
        const [ours, others] = [uptimeOf(own, probed, since, now), uptimeOf('erlc', probed, since, now)];
        for (const percent of [ours, others]) {
          if (percent === null) continue;
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
        }
        if (others !== null) expect(ours ?? 101).toBeLessThanOrEqual(others);
      }),
    );
  });
});

it('has 90 days in a row that end today, and a probe a minute', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const days = statusDays(now);
      expect(days).toHaveLength(STATUS_DAYS);
      expect(days.at(-1)).toBe(statusDayOf(now));
      expect(days.every((day, at) => day % DAY === 0 && day === (days[0] ?? 0) + at * DAY)).toBe(true);
      expect(nextProbeAt(now) - now).toBeGreaterThan(0);
      expect(nextProbeAt(now) - now).toBeLessThanOrEqual(MINUTE);
      expect(nextProbeAt(now) % MINUTE).toBe(0);
    }),
  );
});
