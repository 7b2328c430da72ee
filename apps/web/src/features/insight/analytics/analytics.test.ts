import type { AnalyticsChart, BusiestHours } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { csvAddress, inputOf, readAnalyticsSearch } from './address.ts';
import {
  busiestSentence,
  changeOf,
  endsPartial,
  formatStep,
  formatTrend,
  headlineOf,
  isEmpty,
  spansYears,
  staffSentence,
  summaryOf,
} from './formats.ts';
import { heightOf, PLOT, pathOf, roundTop, stacked, stretches } from './plot-lines.ts';
import { type StaffLine, sortedBy } from './staff-order.ts';

const HOUR = 3_600_000;

test('the address holds what is not the usual, and nothing that is unknown', () => {
  expect(readAnalyticsSearch({})).toEqual({});
  expect(readAnalyticsSearch({ tab: 'server', range: '30d', sort: 'hours', compare: false })).toEqual({});
  const all = {
    tab: 'staff',
    range: '90d',
    from: '2026-01-05',
    to: '2026-02-01',
    compare: true,
    sort: 'claim',
  };
  expect(readAnalyticsSearch(all)).toEqual(all);
  expect(readAnalyticsSearch({ tab: 'x', range: '2d', from: '5', to: '2026-02-01', compare: 'yes' })).toEqual(
    {},
  );
});

test('a chart is asked for, and downloaded, with the same words', () => {
  const input = inputOf('s 1', { from: '2026-01-05', to: '2026-02-01', compare: true });
  expect(csvAddress('players', input)).toBe(
    '/api/servers/s%201/analytics/players/export.csv?range=30d&compare=true&from=2026-01-05&to=2026-02-01',
  );
});

test.each([
  [112, 100, '+12%'],
  [95, 100, '−5%'],
  [100, 100, '±0%'],
  [5, 0, null],
  [null, 4, null],
])('from %o to %o', (now, before, words) => {
  expect(changeOf(now, before)).toBe(words);
});

const lines = (values: (number | null)[], total: number | null) => ({
  from: '2026-11-20T00:00:00.000Z',
  to: '2026-11-21T00:00:00.000Z',
  steps: values.map((_, day) => `2026-11-2${day}T00:00:00.000Z`),
  series: [{ key: 'kills', values, total }],
});
const chart = (previous: AnalyticsChart['previous']): AnalyticsChart => ({
  ...lines([4, null], 4),
  timeZone: 'UTC',
  step: 'day',
  previous,
});

test('a chart says in words what it draws, beside the period before', () => {
  const [before, unknown] = [lines([1, 1], 2), lines([null, null], null)];
  expect(summaryOf('kills', chart(null), null)).toBe('Kills 4');
  expect(summaryOf('kills', chart(null), before)).toBe('Kills 4 (+100%)');
  expect(summaryOf('kills', chart(before), before)).toBe('Kills 4 (+100%, before: 2)');
  expect(summaryOf('kills', chart(unknown), unknown)).toBe('Kills 4 (before: none)');
  const bot = { key: 'bot', values: [0, 0], total: 0 };
  const series = [...chart(null).series, bot, { key: 'api', values: [1, 0], total: 1 }];
  expect(summaryOf('commands', { ...chart(null), series }, null)).toBe('Kills 4 · API 1');
  expect(isEmpty({ ...chart(null), series: [{ key: 'kills', values: [0], total: 0 }] })).toBe(true);
});

test('the headline is the first figure, or what all add up to, with its change', () => {
  const before = lines([1, 1], 2);
  expect(headlineOf('kills', chart(before))).toEqual({ label: 'Kills', value: '4', change: '+100%' });
  const series = [...chart(null).series, { key: 'other', values: [1, null], total: null }];
  expect(headlineOf('commands', { ...chart(null), series })).toEqual({
    label: 'Total',
    value: '4',
    change: null,
  });
});

test.each([
  ['day', '2026-11-20', '2026-11-21T12:00Z', true],
  ['day', '2026-11-20', '2026-11-22T00:00Z', false],
  ['hour', '2026-11-20', '2026-11-21T00:59Z', true],
  ['hour', '2026-11-20', '2026-11-21T01:00Z', false],
  ['week', '2026-11-14', '2026-11-27T00:00Z', true],
  ['week', '2026-11-14', '2026-11-28T00:00Z', false],
  ['day', '2026-11-21', '2026-11-21T12:00Z', false],
] as const)('whether the last %s since %s is unfinished at %s: %s', (step, first, to, partial) => {
  const steps = [...new Set([first, '2026-11-21'])].map((day) => `${day}T00:00:00.000Z`);
  expect(endsPartial({ ...chart(null), step, steps, to })).toBe(partial);
});

test('steps are named on the clocks of the server', () => {
  expect(formatStep('2026-11-20T18:15:00Z', 'day', 'Asia/Kathmandu')).toBe('Nov 21');
  expect(formatStep('2026-11-20T18:15:00Z', 'hour', 'Asia/Kathmandu')).toBe('Sat, Nov 21, 00:00');
  expect(formatStep('2026-11-20T18:15:00Z', 'week', 'UTC', true)).toBe('Nov 20, 2026');
});

test('the busiest hour is named', () => {
  const hours: BusiestHours['hours'] = Array.from({ length: 7 }, () =>
    Array.from({ length: 24 }, () => null),
  );
  const sunday = hours[6];
  if (sunday) sunday[20] = 24.5;
  const week = { from: '', to: '', timeZone: 'UTC', hours, previous: null };
  expect(busiestSentence(week)).toBe('Busiest: Sundays at 20:00, with 24.5 players on average.');
});

test('a line has a gap where nothing is known, and a bar stands on the one below', () => {
  expect(stretches([1, null, 2, 2], 2).map((points) => points.length)).toEqual([2, 2]);
  expect(pathOf([null, null], 1)).toBe('');
  expect(heightOf(2, 2)).toBe(0);
  const parts = stacked(
    [
      { key: 'a', value: 1 },
      { key: 'b', value: null },
      { key: 'c', value: 1 },
    ],
    2,
  );
  expect(parts).toEqual([
    { key: 'a', y: PLOT.height / 2, height: PLOT.height / 2 },
    { key: 'c', y: 0, height: PLOT.height / 2 },
  ]);
  expect([roundTop([0, null]), roundTop([7]), roundTop([12]), roundTop([230]), roundTop([1_000])]).toEqual([
    1, 10, 20, 500, 1_000,
  ]);
});

const nothing = {
  workedMs: 0,
  requiredMs: null,
  callsClaimed: 0,
  callsHandled: 0,
  punishments: 0,
  medianClaimMs: null,
};
const person = (username: string, now: Partial<StaffLine['now']>, workedBefore?: number): StaffLine => ({
  userId: username,
  username,
  avatar: '',
  role: 'moderator',
  now: { ...nothing, ...now },
  before: workedBefore === undefined ? null : { ...nothing, workedMs: workedBefore },
});

test('the staff come in the order that is asked for, unknown last', () => {
  const people = [
    person('Bo', { workedMs: HOUR, medianClaimMs: 9_000 }, HOUR),
    person('Ana', { workedMs: 2 * HOUR }, 4 * HOUR),
    person('Cy', { workedMs: HOUR, medianClaimMs: 2_000, punishments: 1 }),
  ];
  const order = (sort: Parameters<typeof sortedBy>[1]) =>
    sortedBy(people, sort).map(({ username }) => username);
  expect(order('hours')).toEqual(['Ana', 'Bo', 'Cy']);
  expect(order('name')).toEqual(['Ana', 'Bo', 'Cy']);
  expect(order('claim')).toEqual(['Cy', 'Bo', 'Ana']);
  expect(order('punishments')).toEqual(['Cy', 'Ana', 'Bo']);
  expect(order('trend')).toEqual(['Bo', 'Ana', 'Cy']);
});

test('what the staff did is one sentence, with who has reached what is required', () => {
  const people = [
    person('Ana', { workedMs: 2 * HOUR, requiredMs: HOUR, callsHandled: 1 }),
    person('Bo', { workedMs: HOUR, requiredMs: 2 * HOUR }),
    person('Cy', { requiredMs: 0 }),
  ];
  expect(staffSentence({ from: '', to: '', timeZone: 'UTC', people })).toBe(
    '3 people, 3h, 1 call handled. 1 of 2 with required hours are on track.',
  );
});

test.each([
  [['2025-12-31T20:00:00Z', '2026-01-02T20:00:00Z'], 'UTC', true],
  [['2025-12-31T20:00:00Z', '2026-01-02T20:00:00Z'], 'Asia/Kathmandu', false],
  [[], 'UTC', false],
])('whether %j in %s are of more than one year: %s', (steps, zone, spans) => {
  expect(spansYears(steps, zone)).toBe(spans);
});

test.each([
  [HOUR, 2 * HOUR, '−50%'],
  [HOUR, 0, 'New'],
  [HOUR, null, 'New'],
  [0, 0, '–'],
])('the trend from %o to %o', (now, before, words) => {
  const hours = (workedMs: number) => ({ workedMs }) as StaffLine['now'];
  expect(formatTrend({ now: hours(now), before: before === null ? null : hours(before) })).toBe(words);
});
