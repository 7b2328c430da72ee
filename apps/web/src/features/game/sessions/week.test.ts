import { expect, it } from 'vitest';
import { placeAfter, weekLater } from './week.ts';

it('a week is from Monday on, also over a change of the clocks', () => {
  const week = weekLater(Date.parse('2026-03-25T12:00:00Z'), 0, 'Europe/Berlin');
  expect(week.days[0]).toBe('2026-03-23');
  expect(week.days[6]).toBe('2026-03-29');
  expect(week.span.to - week.span.from).toBe(167 * 3_600_000);
});

it('adjoining weeks share no time and leave none out', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  for (let later = -60; later < 60; later += 1) {
    const next = weekLater(now, later + 1, 'America/Santiago');
    expect(weekLater(now, later, 'America/Santiago').span.to).toBe(next.span.from);
  }
});

it.each([
  ['ArrowDown', { day: 0, at: 0 }, { day: 0, at: 1 }],
  ['ArrowDown', { day: 0, at: 1 }, null],
  ['ArrowUp', { day: 0, at: 0 }, null],
  ['ArrowRight', { day: 0, at: 1 }, { day: 3, at: 0 }],
  ['ArrowLeft', { day: 3, at: 0 }, { day: 0, at: 0 }],
  ['ArrowRight', { day: 3, at: 0 }, null],
  ['Enter', { day: 0, at: 0 }, null],
])('%s from %j leads to %j', (key, from, to) => {
  expect(placeAfter(key, from, [2, 0, 0, 1, 0, 0, 0])).toEqual(to);
});
