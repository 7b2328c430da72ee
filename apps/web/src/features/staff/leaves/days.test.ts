import { formatDays } from '@tenfour/domain';
import { expect, it } from 'vitest';
import { lastDayOf, spanOfDays } from './days.ts';

it.each([
  ['UTC', '2026-12-01', '2026-12-07', '2026-12-01T00:00:00.000Z', '2026-12-08T00:00:00.000Z'],
  ['Europe/Berlin', '2026-12-01', '2026-12-01', '2026-11-30T23:00:00.000Z', '2026-12-01T23:00:00.000Z'],
  // The clocks go forward in the night that the last day begins.
  ['Europe/Berlin', '2026-03-28', '2026-03-29', '2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
])('in %s %s to %s are whole days', (zone, first, last, from, to) => {
  expect(spanOfDays(zone, first, last)).toEqual({ from, to });
  expect(lastDayOf(zone, to)).toBe(last);
});

it('says days as people do, and nothing of what is none', () => {
  const span = { from: '2026-12-01T00:00:00.000Z', to: '2026-12-08T00:00:00.000Z' };
  expect(formatDays(span, 'UTC')).toBe('Dec 1 to Dec 7');
  expect(formatDays({ ...span, to: '2026-12-02T00:00:00.000Z' }, 'UTC')).toBe('Dec 1');
  expect(spanOfDays('UTC', '', '2026-12-01')).toBeNull();
});
