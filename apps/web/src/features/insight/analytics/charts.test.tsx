import type { ChartOf } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { inputOf } from './address.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { Controls } from './Controls.tsx';
import { StaffTable } from './StaffTable.tsx';
import { TimeChart } from './TimeChart.tsx';
import { useKillsChart } from './use-analytics.ts';

afterEach(leavePage);

const chart: ChartOf<'kills'> = {
  from: '2026-11-20T00:00:00.000Z',
  to: '2026-11-21T12:00:00.000Z',
  timeZone: 'UTC',
  step: 'day',
  steps: ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  series: [{ key: 'kills', values: [3, null], total: 3 }],
  previous: null,
};

const panel = (
  <ChartPanel title="Kills" path="kills" input={inputOf('s1', {})} useChart={useKillsChart}>
    {(kills) => <TimeChart name="kills" chart={kills} compare={false} />}
  </ChartPanel>
);

test('a chart says its figures in a sentence, a table and a file', async () => {
  serveApi({ analytics: { kills: async () => chart } });
  await renderPart(panel);
  expect(await screen.findByText('3', { selector: 'strong' })).toBeDefined();
  await userEvent.click(screen.getByText('As a table'));
  const rows = within(screen.getByRole('group', { name: 'Kills, as a table' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['DayKills', 'Nov 21 (partial)–', 'Nov 203']);
  const file = screen.getByRole('link', { name: 'Download as CSV: Kills' });
  expect(file.getAttribute('href')).toBe(
    '/api/servers/s1/analytics/kills/export.csv?range=30d&compare=false',
  );
});

test('a chart of nothing says what would fill it, and one that failed offers to try again', async () => {
  const empty = { ...chart, series: [{ key: 'kills' as const, values: [null, null], total: null }] };
  const kills = vi.fn(async () => empty);
  kills.mockRejectedValueOnce(new DomainError('BAD_REQUEST', { message: 'The first day is still to come.' }));
  serveApi({ analytics: { kills } });
  await renderPart(panel);
  expect(await screen.findAllByText(/The first day is still to come/)).not.toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
  expect(await screen.findByText('Nothing in these days')).toBeDefined();
});

test('a chart is asked for once it comes into sight', async () => {
  let come: (() => void) | undefined;
  class Observer {
    constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
      come = () => notify([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const api = serveApi({ analytics: { kills: async () => chart } });
  await renderPart(panel);
  expect(api.calls).not.toContain('analytics.kills');
  come?.();
  expect(await screen.findByText('3', { selector: 'strong' })).toBeDefined();
});

test('the keys read a chart step by step', async () => {
  await renderPart(<TimeChart name="kills" chart={chart} compare={false} />);
  const slider = screen.getByRole('slider', { name: 'Kills, by time' });
  const reading = () => slider.getAttribute('aria-valuetext');
  slider.focus();
  expect(reading()).toBe('Nov 21 (partial): Kills –');
  await userEvent.keyboard('{ArrowLeft}');
  expect([reading(), slider.textContent]).toEqual(['Nov 20: Kills 3', 'Nov 20Kills 3']);
  await userEvent.keyboard('{ArrowLeft}{End}{Home}');
  expect(reading()).toBe('Nov 20: Kills 3');
  await userEvent.keyboard('{Escape}');
  expect(slider.textContent).toBe('');
});

test('a punishment has the color of its badge, and the bar of an unfinished day is pale', async () => {
  const series = [{ key: 'ban' as const, values: [1, 2], total: 3 }];
  await renderPart(<TimeChart name="punishments" chart={{ ...chart, series }} compare={false} />);
  const bars = [...document.querySelectorAll('rect')];
  const tones = bars.map((bar) => bar.style.getPropertyValue('--tone'));
  expect(tones).toEqual(Array(2).fill('var(--mantine-color-danger-filled)'));
  expect(bars.map((bar) => bar.hasAttribute('data-partial'))).toEqual([false, true]);
});

const joins = { key: 'joins' as const, values: [8, 6, 1], total: 15 };
const leaves = { key: 'leaves' as const, values: [0, 0, 0], total: 0 };
const days = ['2026-11-19T00:00:00.000Z', ...chart.steps];

test('a line ends before an unfinished day, and a series without figures is left out', async () => {
  const traffic = { ...chart, steps: days, series: [joins, leaves] };
  await renderPart(<TimeChart name="traffic" chart={traffic} compare={false} />);
  const lines = [...document.querySelectorAll('path[data-series]')].map((line) => line.getAttribute('d'));
  expect(lines.map((line) => line?.match(/[ML]/g)?.length)).toEqual([2]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Joins']);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Nov 21 (partial): Joins 1');
});

test('a single day is said in figures, since one value makes no line', async () => {
  const day = { ...chart, steps: days.slice(0, 1), series: [{ ...joins, values: [15] }, leaves] };
  await renderPart(<TimeChart name="traffic" chart={day} compare={false} />);
  expect(screen.getByText('15', { selector: 'strong' })).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('custom days begin as those of the range, and an emptied field keeps them', async () => {
  const onChange = vi.fn();
  await renderPart(<Controls search={{ range: '7d' }} today="2026-11-21" onChange={onChange} />);
  await userEvent.click(screen.getByText('Custom'));
  const custom = { from: '2026-11-15', to: '2026-11-21' };
  expect(onChange).toHaveBeenCalledWith(custom);
  leavePage();
  onChange.mockClear();
  await renderPart(<Controls search={custom} today="2026-11-21" onChange={onChange} />);
  await userEvent.clear(screen.getByLabelText('From'));
  expect(onChange).not.toHaveBeenCalled();
});

test('the staff can be sorted by what stands at the head of a column', async () => {
  const onSort = vi.fn();
  const now = {
    workedMs: 3_600_000,
    requiredMs: 7_200_000,
    callsClaimed: 2,
    callsHandled: 1,
    punishments: 0,
    medianClaimMs: 40_000,
  };
  const ana = { userId: 'u1', username: 'Ana', avatar: '', role: 'moderator' as const, now };
  const staff = {
    from: '',
    to: '',
    timeZone: 'UTC',
    people: [{ ...ana, before: { ...now, workedMs: 1_800_000, medianClaimMs: null } }],
  };
  await renderPart(<StaffTable staff={staff} sort="hours" onSort={onSort} />);
  const row = screen.getByRole('row', { name: /Ana/ });
  expect(row.textContent).toContain('1h of 2h');
  expect(row.textContent).toContain('was 30m of 2h');
  expect(row.textContent).not.toContain('was –');
  expect(row.textContent).toContain('+100%');
  expect(screen.getByRole('columnheader', { name: 'Hours' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(screen.getByRole('button', { name: 'Time to claim' }));
  expect(onSort).toHaveBeenCalledWith('claim');
});
