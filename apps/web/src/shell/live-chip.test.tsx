import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SETTLE_MS } from '../data/live/use-live.ts';
import { notifyOutage } from '../data/outage.ts';
import { queryClient } from '../data/query-client.ts';
import { setSessionEnded } from '../data/session-ended.ts';
import { PUBLIC_CONFIG, serveApi } from '../test/api.ts';
import { FakeSource } from '../test/live.ts';
import { leavePage } from '../test/page.tsx';
import { renderUi } from '../test/render.tsx';
import { OutageBoundary, OutageNotice } from '../ui/Outage.tsx';
import { LiveChip, PausedNotice } from './LiveChip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.all.length = 0;
  vi.stubGlobal('EventSource', FakeSource);
  serveApi({});
});

afterEach(leavePage);

const last = () => FakeSource.all.at(-1) as FakeSource;
const isOpen = () => FakeSource.all.filter(({ readyState }) => readyState !== 2).length;
const chip = () => screen.getByRole('button', { name: /Live updates/ });
const says = () => chip().textContent?.replace('Live updates: ', '');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const ready = () => act(() => last().notify('ready', { id: 'a-1' }, 'a-1'));
const stream = () => screen.getAllByRole('status').map((status) => status.textContent);

async function open() {
  renderUi(
    <QueryClientProvider client={queryClient}>
      <OutageBoundary announces>
        <LiveChip serverId="s1" />
        <OutageNotice />
        <PausedNotice />
      </OutageBoundary>
    </QueryClientProvider>,
  );
  await act(() => vi.dynamicImportSettled());
  await pass(1);
}

/** No answer to anything. */
function cut(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}

test('it connects after the page is there, and is live once the stream is ready', async () => {
  await open();
  expect([last().url, says()]).toEqual(['/api/live?server=s1', 'Connecting…']);
  ready();
  expect(says()).toBe('Live');
});

test('a short break is not spoken of, a longer one is, and one that lasts is heard of, as is its end', async () => {
  await open();
  ready();
  act(() => last().breakOff());
  await pass(SETTLE_MS - 1);
  expect(says()).toBe('Live');
  await pass(1);
  expect(says()).toBe('Reconnecting…');
  expect(stream().join('')).toBe('');
  for (const wait of [500, 1_500, 3_500]) {
    await pass(wait);
    act(() => last().notify('ping', {}));
  }
  expect(stream().join('')).toBe('Live updates are interrupted.');
  ready();
  expect(says()).toBe('Live');
  expect(stream().join('')).toBe('Live updates are back.');
});

test('without the API it reconnects first and is then offline, with the page’s one notice; and all is back with it', async () => {
  await open();
  queryClient.setQueryData(['something'], 'known');
  await pass(1_000);
  ready();
  cut();
  const heardAt = FakeSource.all.length;
  const fail = () => act(() => last().breakOff());
  fail();
  await pass(1_000);
  expect(says()).toBe('Reconnecting…');
  expect(FakeSource.all.length).toBe(heardAt + 1);
  fail();
  await pass(2_000);
  fail();
  await pass(100);
  expect(says()).toMatch(/^Offline – data from \d/);
  expect(screen.getByText(/Reconnecting automatically/)).toBeTruthy();

  serveApi({ system: { config: () => PUBLIC_CONFIG } });
  await pass(4_000);
  expect(screen.queryByText(/Reconnecting automatically/)).toBeNull();
  ready();
  expect(says()).toBe('Live');
});

test('an API that has too much to do is busy, not offline', async () => {
  await open();
  queryClient.setQueryData(['something'], 'known');
  await pass(1_000);
  act(() => notifyOutage(new Error('503: {"message":"Later.","code":"OVERLOADED","requestId":"r"}')));
  await pass(1);
  expect(says()).toMatch(/^Busy – data from \d/);
  expect(screen.getByText('The server is busy.')).toBeTruthy();
});

test('the menu says the state and pauses; every page then shows a line with the way back', async () => {
  await open();
  ready();
  fireEvent.click(chip());
  await pass(100);
  expect([says(), isOpen()]).toEqual(['Live', 1]);
  expect(screen.getByText('Changes appear as they happen')).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Pause' }));
  await pass(SETTLE_MS);
  expect([says(), isOpen(), stream().join('')]).toEqual(['Paused', 0, 'Live updates are paused.Resume']);
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await pass(SETTLE_MS);
  expect(isOpen()).toBe(1);
  ready();
  expect([says(), stream().join('')]).toEqual(['Live', '']);
});

test('a pause ends with the page', async () => {
  await open();
  fireEvent.click(chip());
  await pass(100);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Pause' }));
  await pass(100);
  cleanup();
  await open();
  ready();
  expect(says()).toBe('Live');
});

test('after the session has ended there is no stream and nothing to say', async () => {
  await open();
  ready();
  act(() => setSessionEnded());
  expect([screen.queryByRole('button'), isOpen()]).toEqual([null, 0]);
});

test('a close because of the session runs the Unauthorized path', async () => {
  await open();
  ready();
  serveApi({}, { signedIn: false });
  act(() => last().notify('close', { reason: 'session' }));
  await pass(50);
  expect(screen.getByRole('alert').textContent).toContain('You are logged out. Logging in again...');
  expect(isOpen()).toBe(0);
});
