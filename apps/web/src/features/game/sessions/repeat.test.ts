import type { SessionSeries } from '@tenfour/contracts';
import { expect, it } from 'vitest';
import { type RepeatDraft, repeatDraftOf, repeatInputOf, repeatProblem } from './repeat.ts';
import { seriesTexts } from './series-texts.ts';

const draft: RepeatDraft = { ...repeatDraftOf(null), days: ['SA'] };
const FIRST = '2026-11-28T20:00';

it.each<[string, Partial<RepeatDraft>, object]>([
  ['never ends', {}, { startsOn: '2026-11-28', time: '20:00', days: ['SA'], until: null, count: null }],
  ['ends on a day', { ends: 'until', until: '2026-12-31' }, { until: '2026-12-31', count: null }],
  ['ends after a number', { ends: 'count', count: '12' }, { until: null, count: 12 }],
  ['repeats on the day of its first session', { days: [] }, { days: ['SA'] }],
])('a series that %s', (_what, fields, expected) => {
  expect(repeatInputOf({ ...draft, ...fields }, FIRST)).toMatchObject(expected);
});

it.each<[Partial<RepeatDraft>, string | null]>([
  [{}, null],
  [{ interval: '' }, 'interval'],
  [{ interval: 13 }, 'interval'],
  [{ ends: 'until', until: '2026-11-27' }, 'until'],
  [{ ends: 'until', until: '' }, 'until'],
  [{ ends: 'count', count: 0 }, 'count'],
  [{ ends: 'count', count: 500 }, null],
])('%j is wrong at %s', (fields, problem) => {
  expect(repeatProblem({ ...draft, ...fields }, FIRST)).toBe(problem);
});

it.each<[Partial<SessionSeries>, string]>([
  [{}, 'Weekly on Mon, Sat'],
  [{ interval: 2, count: 5 }, 'Every 2 weeks on Mon, Sat, 5 sessions'],
  [{ until: '2026-12-31' }, 'Weekly on Mon, Sat, until Dec 31, 2026'],
])('%j reads %s', (fields, words) => {
  const series = { days: ['MO', 'SA'], interval: 1, until: null, count: null, ...fields } as SessionSeries;
  expect(seriesTexts.repeatsOn(series)).toBe(words);
});
