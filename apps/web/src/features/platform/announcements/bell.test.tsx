import type { Inbox } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { serveApi, type TestServices } from '../../../test/api.ts';
import { deferred, leavePage, renderPart } from '../../../test/page.tsx';
import { closeOverlay } from '../../../ui/overlay.ts';
import { WakeSignal } from './Bell.tsx';

afterEach(() => {
  act(() => closeOverlay());
  leavePage();
});

const said = (id: string, title: string, readAt: string | null = null) => ({
  id,
  title,
  message: `${title} at length.`,
  author: 'chief',
  createdAt: new Date(Date.now() - 3_600_000).toISOString(),
  readAt,
});

const READ = new Date().toISOString();

/** Creates a fake inbox that remembers what was read. */
function bellOf(...announcements: Inbox['announcements']) {
  let all = announcements;
  const services: NonNullable<TestServices['announcements']> = {
    inbox: async () => ({
      open: true,
      unread: all.filter(({ readAt }) => readAt === null).length,
      announcements: all,
    }),
    markRead: async (_account, id) => {
      all = all.map((one) => (one.id === id ? { ...one, readAt: READ } : one));
    },
    markAllRead: async (_account, upTo) => {
      all = all.map((one) => (one.id <= upTo ? { ...one, readAt: READ } : one));
    },
  };
  return { services, add: (one: Inbox['announcements'][number]) => (all = [one, ...all]) };
}

const askAgain = () =>
  act(() => queryClient.invalidateQueries({ queryKey: trpc.announcements.inbox.queryKey() }));

async function open(bell: ReturnType<typeof bellOf>, more: NonNullable<TestServices['announcements']> = {}) {
  const served = serveApi({ announcements: { ...bell.services, ...more } });
  await renderPart(<WakeSignal />);
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: /^Alerts: / });
  await user.click(button);
  return { served, user, button };
}

test('an alert of a server is a link, and opening it marks it as read', async () => {
  const alert = {
    ...{ id: 'x', serverId: 's1', serverName: 'Harbor', kind: 'mod-call' as const, title: 'Urgent mod call' },
    ...{
      text: 'Ana reports Bob: Ramming',
      path: '/server/s1/staff?tab=mod-calls',
      createdAt: READ,
      silent: false,
      readAt: null,
    },
  };
  const served = serveApi({
    alerts: { inbox: async () => ({ unread: 1, alerts: [alert] }), markRead: async () => undefined },
  });
  await renderPart(<WakeSignal />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Alerts: 1 unread' }));
  const link = await screen.findByRole('link', {
    name: /^Unread: Urgent mod call Ana reports Bob: Ramming Harbor/,
  });
  expect(link.getAttribute('href')).toBe('/server/s1/staff?tab=mod-calls');
  await user.click(link);
  await waitFor(() => expect(served.calls).toContain('alerts.markRead'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('with desktop notifications a new alert is shown while the page is hidden, once, but not in quiet hours', async () => {
  const shown: string[] = [];
  class Shown {
    static permission = 'granted';
    static requestPermission = async () => 'granted';
    constructor(title: string) {
      shown.push(title);
    }
  }
  const request = vi.fn(async (_name: string, _options: object, claim: (lock: object) => unknown) => {
    void claim({});
  });
  vi.stubGlobal('Notification', Shown);
  const values = { locks: { value: { request } }, userAgent: { value: 'test' } };
  vi.stubGlobal('navigator', Object.create(navigator, values));
  const alert = (id: string, title: string, silent = false) => ({
    ...{ id, serverId: 's1', serverName: 'Harbor', kind: 'mod-call' as const, title },
    ...{ text: 'Ana reports Bob', path: '/server/s1', createdAt: READ, silent, readAt: null },
  });
  let alerts = [alert('a', 'Old')];
  serveApi({ alerts: { inbox: async () => ({ unread: alerts.length, alerts }) } });
  await renderPart(<WakeSignal />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Alerts: 1 unread' }));
  await user.click(screen.getByRole('button', { name: 'Alert settings' }));
  await user.click(await screen.findByRole('switch', { name: 'Desktop notifications' }));
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  alerts = [alert('b', 'Urgent mod call'), ...alerts];
  await act(() => queryClient.refetchQueries({ queryKey: trpc.alerts.inbox.queryKey() }));
  await waitFor(() => expect(shown).toEqual(['Urgent mod call']));
  await act(() => queryClient.refetchQueries({ queryKey: trpc.alerts.inbox.queryKey() }));
  alerts = [alert('c', 'In quiet hours', true), ...alerts];
  await act(() => queryClient.refetchQueries({ queryKey: trpc.alerts.inbox.queryKey() }));
  expect(request).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('the sound of alerts can be chosen, set in volume and heard', async () => {
  const played: number[] = [];
  const param = {
    setValueAtTime: (value: number) => void played.push(value),
    exponentialRampToValueAtTime: vi.fn(),
  };
  const node = { connect: () => node, start: vi.fn(), stop: vi.fn(), frequency: { value: 0 }, gain: param };
  class Audio {
    currentTime = 0;
    resume = vi.fn();
    createOscillator = () => node;
    createGain = () => node;
  }
  vi.stubGlobal('AudioContext', Audio);
  const { user } = await open(bellOf());
  await user.click(screen.getByRole('button', { name: 'Alert settings' }));
  await user.click(await screen.findByRole('switch', { name: 'Sound' }));
  await user.click(screen.getByRole('radio', { name: 'Pulse' }));
  fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '10' } });
  played.length = 0;
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(played).toEqual([0.4, 0.4, 0.4]);
  expect(localStorage.getItem('tenfour-alert-tone')).toBe('pulse:10');
  await user.click(screen.getByRole('switch', { name: 'Sound' }));
  expect(screen.queryByRole('slider')).toBeNull();
  localStorage.clear();
});

test('the notification menu shows the unread count, and opening one marks it as read and stays open', async () => {
  const { user, button, served } = await open(bellOf(said('b', 'Maintenance'), said('a', 'Welcome', READ)));
  expect(button.getAttribute('aria-label')).toBe('Alerts: 1 unread');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 unread');
  const panel = screen.getByRole('dialog');
  const item = within(panel).getByRole('button', { name: /^Unread: Maintenance/ });
  expect(within(panel).queryByText('Maintenance at length.')).toBeNull();
  await user.click(item);
  expect(within(panel).getByText('Maintenance at length.')).toBeTruthy();
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Alerts: Nothing unread'));
  const read = await within(panel).findByRole('button', { name: /^Maintenance/ });
  expect(read.getAttribute('aria-expanded')).toBe('true');
  await user.click(within(panel).getByRole('button', { name: /^Welcome/ }));
  expect(served.calls.filter((call) => call === 'announcements.markRead')).toHaveLength(1);
});

test('one counts as read before the answer is there, and as unread again when that fails', async () => {
  const gate = deferred<never>();
  const { user, button } = await open(bellOf(said('a', 'One')), { markRead: () => gate.promise });
  await user.click(screen.getByRole('button', { name: /^Unread: One/ }));
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Alerts: Nothing unread'));
  gate.reject(new DomainError('INTERNAL', { message: 'Out of order.' }));
  expect(await screen.findByText('Not marked as read')).toBeTruthy();
  await waitFor(() => expect(button.getAttribute('aria-label')).toContain('1 unread'));
});

test('all are marked as read up to the newest that was seen, once however often it is pressed', async () => {
  const bell = bellOf(said('b', 'Two'), said('a', 'One'));
  const gate = deferred<void>();
  const { user, button, served } = await open(bell, {
    markAllRead: async (account, upTo) => {
      await gate.promise;
      await bell.services.markAllRead?.(account, upTo);
    },
  });
  const all = screen.getByRole('button', { name: 'Mark all as read' });
  await user.dblClick(all);
  bell.add(said('c', 'Three'));
  gate.resolve();
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Alerts: 1 unread'));
  expect(served.calls.filter((call) => call === 'announcements.markAllRead')).toHaveLength(1);
});

test('one that arrives during use of the list waits behind the pill', async () => {
  const bell = bellOf(said('a', 'One'));
  const { user, button } = await open(bell);
  await user.hover(screen.getByRole('button', { name: /One/ }));
  bell.add(said('b', 'Two'));
  await askAgain();
  await waitFor(() => expect(button.getAttribute('aria-label')).toContain('2 unread'));
  expect(screen.queryByRole('button', { name: /Two/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: '1 new' }));
  expect(screen.getByRole('button', { name: /Two/ })).toBeTruthy();
});

test('an empty notification menu says what will arrive in it', async () => {
  await open(bellOf());
  expect(screen.getByText('No alerts yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark all as read' }).getAttribute('aria-disabled')).toBe('true');
});

test('a failed read keeps the old data and can be tried again; a failed mark is reported', async () => {
  let fails = false;
  const bell = bellOf(said('a', 'One'));
  const broken = (): never => {
    throw new DomainError('INTERNAL', { message: 'Out of order.' });
  };
  const { user } = await open(bell, {
    inbox: async (account) => (fails ? broken() : (bell.services.inbox?.(account) ?? broken())),
    markRead: async () => broken(),
  });
  await user.click(screen.getByRole('button', { name: /^Unread: One/ }));
  expect(await screen.findByText('Not marked as read')).toBeTruthy();
  fails = true;
  await askAgain();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('button', { name: /^Unread: One/ })).toBeTruthy();
  fails = false;
  await user.click(retry);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
});
