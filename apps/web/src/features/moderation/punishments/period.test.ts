import { expect, test } from 'vitest';
import { formatPeriod, presetsAt } from '../../../ui/period.ts';
import { chipsOf, issuerOptions } from './FilterChips.tsx';
import { filtersOfView, todayAt, viewFiltersOf } from './period.ts';

const now = new Date(2024, 2, 3, 12).getTime();
const today = todayAt(now);

test('presets end today and count it; a chosen period can be cleared', () => {
  const presets = presetsAt(today, false);
  expect(presets).toEqual([
    { label: 'Today', value: ['2024-03-03', '2024-03-03'] },
    { label: '7 days', value: ['2024-02-26', '2024-03-03'] },
    { label: '30 days', value: ['2024-02-03', '2024-03-03'] },
  ]);
  expect(presetsAt(today, true)).toEqual([...presets, { label: 'Clear', value: [null, null] }]);
});

test.each([
  [{}, null],
  [{ from: '2024-03-03', to: '2024-03-03' }, 'Today'],
  [{ from: '2024-02-26', to: '2024-03-03' }, '7 days'],
  [{ from: '2024-02-01', to: '2024-02-09' }, 'Feb 1 to Feb 9'],
  [{ from: '2024-02-01' }, 'From Feb 1'],
  [{ to: '2024-02-01' }, 'Until Feb 1'],
])('the period of %o is called %s', (filters, label) => {
  expect(formatPeriod(filters, today)).toBe(label);
});

test('every active filter but the search and the order is a chip that removes it', () => {
  const issuers = [{ id: 'u1', username: 'mara' }];
  const filters = {
    q: 'bank',
    type: 'ban',
    status: 'active',
    by: 'u1',
    from: '2024-02-01',
    sort: 'oldest',
  } as const;
  expect(chipsOf(filters, issuers, today)).toEqual([
    { label: 'Ban', without: { type: '' } },
    { label: 'Active', without: { status: '' } },
    { label: 'From Feb 1', without: { from: '', to: '' } },
    { label: 'By mara', without: { by: '' } },
  ]);
  expect(chipsOf({ q: 'bank' }, issuers, today)).toEqual([]);
  expect(issuerOptions(issuers, 'u9').at(-1)).toEqual({ value: 'u9', label: 'Unknown' });
});

test('a view keeps its filters; a period that ends today moves on', () => {
  const week = { q: 'bank', type: 'ban', by: 'u1', from: '2024-02-26', to: '2024-03-03' } as const;
  const filters = viewFiltersOf(week, now);
  expect(filters).toEqual({ search: 'bank', type: 'ban', issuedBy: 'u1', lastDays: 7 });
  expect(filtersOfView({ name: 'Week', filters }, now)).toEqual(week);
  const later = new Date(2024, 2, 10, 12).getTime();
  expect(filtersOfView({ name: 'Week', filters }, later)).toEqual({
    ...week,
    from: '2024-03-04',
    to: '2024-03-10',
  });
  const fixed = { from: '2024-02-01', sort: 'oldest' } as const;
  expect(filtersOfView({ name: 'Fixed', filters: viewFiltersOf(fixed, now) }, later)).toEqual(fixed);
});
