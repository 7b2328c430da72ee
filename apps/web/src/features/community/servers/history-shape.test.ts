import type { PlayerHistory } from '@tenfour/contracts';
import { expect, test } from 'vitest';
import { CHART, detailsOf, hourly, stretches, topOf } from './history-shape.ts';
import { summary } from './PlayersToday.tsx';

const from = '2026-11-20T18:00:00.000Z';

function history(counts: (number | null)[], stepMinutes = 10, maxPlayers = 40): PlayerHistory {
  const to = new Date(Date.parse(from) + counts.length * stepMinutes * 60_000).toISOString();
  const firstAt = counts.every((count) => count === null) ? null : from;
  return { from, to, stepMinutes, counts, maxPlayers, firstAt };
}

const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`);

test('a gap is a gap: the curve is cut, not drawn to zero', () => {
  const found = stretches([0, 20, null, null, 40, null], 40);
  expect(found.map((points) => points.map(({ x, y }) => [x, y]))).toEqual([
    [
      [0, 96],
      [120, 48],
    ],
    [[480, 0]],
  ]);
});

test.each([
  ['full house', [3, 23, 12], { peak: [23, '18:10'], latest: [12, '18:20', true] }],
  ['the first of two peaks', [9, 2, 9, 4], { peak: [9, '18:00'], latest: [4, '18:30', true] }],
  ['the newest step not read yet', [5, 6, null], { peak: [6, '18:10'], latest: [6, '18:10', true] }],
  ['no sample for a while', [5, null, null], { peak: [5, '18:00'], latest: [5, '18:00', false] }],
  ['an empty game is a count', [0, 0], { peak: [0, '18:00'], latest: [0, '18:10', true] }],
] as const)('%s', (_what, counts, expected) => {
  const { peak, latest } = expected;
  expect(detailsOf(history([...counts]), null)).toEqual({
    peak: { count: peak[0], at: at(peak[1]) },
    latest: { count: latest[0], at: at(latest[1]), isNow: latest[2] },
  });
});

test('nothing is said of a game that was never read', () => {
  expect(detailsOf(history([null, null]), null)).toBeNull();
  expect(detailsOf(history([]), null)).toBeNull();
});

test('the table has the most of each hour, newest first', () => {
  const counts = [1, 2, null, 7, 3, 3, null, null, null, null, null, null, 4];
  expect(hourly(history(counts))).toEqual([
    { at: at('20:00'), count: 4 },
    { at: at('19:00'), count: null },
    { at: at('18:00'), count: 7 },
  ]);
});

test.each([0, 5, 40])('every count is drawn once and inside the picture, room for %s', (maxPlayers) => {
  const counts = Array.from({ length: 145 }, (_, at) => (at % 7 === 3 ? null : (at * 37) % 50));
  const points = stretches(counts, topOf({ counts, maxPlayers })).flat();
  expect(points).toHaveLength(counts.filter((count) => count !== null).length);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(CHART.width + 1e-9);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(CHART.height);
  }
});

test.each([
  [
    {
      peak: { count: 23, at: at('21:40') },
      latest: { count: 12, at: at('22:00'), isNow: true },
    },
    /^12 online · peak 23 at /,
  ],
  [
    {
      peak: { count: 1, at: at('18:00') },
      latest: { count: 1, at: at('18:00'), isNow: false },
    },
    /^1 at .* · peak 1 at /,
  ],
])('in words, %#', (facts, words) => {
  expect(summary(facts, true)).toMatch(words);
});

test('what was now a while ago is not called now', () => {
  const facts = detailsOf(history([3, 4]), null);
  expect(facts && summary(facts, false)).toMatch(/^4 at /);
});

test.each([
  ['a newer reading is what is now', [9, 14], { count: 13, at: at('18:15') }, [14, '18:10'], [13, '18:15']],
  ['it may be the peak', [9, 14], { count: 15, at: at('18:15') }, [15, '18:15'], [15, '18:15']],
  ['it is all there is', [null], { count: 0, at: at('18:04') }, [0, '18:04'], [0, '18:04']],
  ['an older one says nothing', [9, 14], { count: 40, at: at('18:05') }, [14, '18:10'], [14, '18:10']],
] as const)('%s', (_what, counts, reading, peak, latest) => {
  expect(detailsOf(history([...counts]), { ...reading, isNow: true })).toMatchObject({
    peak: { count: peak[0], at: at(peak[1]) },
    latest: { count: latest[0], at: at(latest[1]), isNow: true },
  });
});

test('old data beside the curve is not now', () => {
  const facts = detailsOf(history([9, 14]), { count: 13, at: at('18:15'), isNow: false });
  expect(facts && summary(facts, true)).toMatch(/^13 at /);
});

test('nothing is said of a time before the first look, though its step began earlier', () => {
  const firstAt = '2026-11-20T18:07:00.000Z';
  expect(detailsOf({ ...history([14, 3]), firstAt }, null)?.peak).toEqual({ count: 14, at: at('18:07') });
  expect(detailsOf({ ...history([14]), firstAt }, null)?.latest.at).toBe(at('18:07'));
});
