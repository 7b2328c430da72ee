import type { ServiceStatus, SystemStatus } from '@tenfour/contracts';
import { STATUS_DAYS, STATUS_SERVICES } from '@tenfour/domain';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { StatusPage } from './StatusPage.tsx';

afterEach(leavePage);

const DAYS = Array.from({ length: STATUS_DAYS }, () => 100 as number | null);

function service(name: ServiceStatus['service'], more: Partial<ServiceStatus> = {}): ServiceStatus {
  return { service: name, state: 'operational', uptime: 100, days: DAYS, ...more };
}

async function show(more: Partial<SystemStatus>, changed: readonly ServiceStatus[] = []): Promise<void> {
  const services = STATUS_SERVICES.map(
    (name) => changed.find((one) => one.service === name) ?? service(name),
  );
  const status: SystemStatus = {
    state: 'operational',
    firstDay: '2026-08-24',
    since: '2026-01-02T10:00:00.000Z',
    services,
    ...more,
  };
  act(() => void queryClient.setQueryData(trpc.system.status.queryKey(), status));
  await renderPart(<StatusPage />);
}

const headline = () => screen.getByRole('heading', { level: 1 }).textContent;

test('says that all is well, with a bar per day', async () => {
  await show({});
  expect(headline()).toBe('All systems operational');
  const bars = screen.getByRole('img', { name: 'Discord: 100% uptime' });
  expect(bars.querySelectorAll('[data-state="operational"]')).toHaveLength(STATUS_DAYS);
  expect(screen.getAllByText('90 days ago')).toHaveLength(STATUS_SERVICES.length);
  expect(screen.getByText('Days below 100% (0)')).toBeTruthy();
});

test('names what has problems, and lists its days', async () => {
  const days = [...DAYS.slice(0, -2), 78.47, 100];
  await show({ state: 'down' }, [
    service('discord', { state: 'degraded' }),
    service('erlc', { state: 'down', uptime: 99.76, days }),
  ]);
  expect(headline()).toBe('Problems with Discord and ER:LC');
  const row = screen.getByRole('heading', { name: 'ER:LC' }).closest('li');
  expect(within(row as HTMLElement).getByText('Down')).toBeTruthy();
  expect(within(row as HTMLElement).getByTitle('Nov 20: 78.47%').dataset.state).toBe('down');
  await userEvent.click(screen.getByText('Days below 100% (1)'));
  const cells = within(screen.getByRole('row', { name: /Nov 20/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '100%',
    '100%',
    '100%',
    '100%',
    '100%',
    '78.47%',
  ]);
});

test('of a short history shows only its days', async () => {
  const days = DAYS.map((_, at) => (at < 80 ? null : 100));
  await show(
    { since: '2026-11-12T08:00:00.000Z' },
    STATUS_SERVICES.map((name) => service(name, { days })),
  );
  const bars = screen.getByRole('img', { name: 'Discord: 100% since Nov 12' });
  expect([...bars.children].map((bar) => bar.getAttribute('title')).slice(0, 2)).toEqual([
    'Nov 12: 100%',
    'Nov 13: 100%',
  ]);
  expect(bars.querySelectorAll('[data-state="unknown"]')).toHaveLength(0);
  expect(screen.queryByText('90 days ago')).toBeNull();
});

test('waits for the first checks', async () => {
  const nothing = { state: 'unknown', uptime: null, days: DAYS.map(() => null) } as const;
  await show(
    { state: 'unknown', since: null },
    STATUS_SERVICES.map((name) => service(name, nothing)),
  );
  expect(headline()).toBe('Waiting for the first checks');
  expect(screen.getAllByText('No data').length).toBeGreaterThan(0);
});
