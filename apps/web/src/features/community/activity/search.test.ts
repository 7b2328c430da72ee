import { expect, test } from 'vitest';
import {
  exportAddress,
  filtersOf,
  isFiltered,
  type LogsSearch,
  listInputOf,
  readActivityFilters,
  readLogsSearch,
} from './search.ts';

test('the address holds the tab and what belongs to it; what is not known is left out', () => {
  expect(readLogsSearch({})).toEqual({});
  expect(readLogsSearch({ tab: 'webhooks', webhook: ' w1 ', q: 'ban' })).toEqual({ webhook: 'w1' });
  expect(readLogsSearch({ tab: 'elsewhere', type: 'punishment' })).toEqual({});
  const search = {
    tab: 'activity',
    webhook: 'w1',
    q: 40,
    type: 'punishment',
    actor: 'u1',
    from: '2024-02-29',
  };
  expect(readLogsSearch(search)).toEqual({
    tab: 'activity',
    q: '40',
    type: 'punishment',
    actor: 'u1',
    from: '2024-02-29',
  });
});

test.each(['2023-02-29', '2024-13-01', '1969-12-31', '24-01-01', 20240101, ''])('%j is no day', (from) => {
  expect(readActivityFilters({ from, type: 'other', q: '  ' })).toEqual({});
});

test('whose drawer is open and the tab are no filters', () => {
  expect(filtersOf({ tab: 'activity', player: 'Someone', q: 'ban' })).toEqual({ q: 'ban' });
  expect(isFiltered({})).toBe(false);
  expect(isFiltered({ from: '2024-01-01' })).toBe(true);
});

test.each(['2026-99-99', 'abc', '', 20260101])(
  '%j in the address is no day, wherever it comes from',
  (day) => {
    const raw = { tab: 'activity', from: day, to: day, type: 'elsewhere', q: 'ban' } as unknown as LogsSearch;
    expect(filtersOf(raw)).toEqual({ q: 'ban' });
    expect(listInputOf({ from: String(day), to: String(day) }, 'UTC')).toEqual({});
  },
);

test('days are those of the server’s time zone, and the last one counts whole', () => {
  const filters = { from: '2024-03-10', to: '2024-03-10' };
  // The clocks of New York go forward on that day: it has 23 hours.
  expect(listInputOf(filters, 'America/New_York')).toEqual({
    from: '2024-03-10T05:00:00.000Z',
    to: '2024-03-11T04:00:00.000Z',
  });
  expect(listInputOf({ to: '2024-12-31' }, 'UTC')).toEqual({ to: '2025-01-01T00:00:00.000Z' });
});

test('the export is asked for with the same filters', () => {
  expect(exportAddress('s 1', {}, 'UTC')).toBe('/api/servers/s%201/activity-logs/export.csv');
  const address = exportAddress('s1', { q: 'a&b', type: 'kill_log', actor: 'product' }, 'UTC');
  expect(new URL(address, 'http://x').searchParams.toString()).toBe(
    'search=a%26b&type=kill_log&actorId=product',
  );
});
