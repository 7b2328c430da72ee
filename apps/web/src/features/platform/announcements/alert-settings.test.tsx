import type { AllAlertPreferences, PushSubscriptionInfo } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi, type TestServices } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { closeOverlay, settleFocus } from '../../../ui/overlay.ts';
import { WakeSignal } from './Bell.tsx';

afterEach(() => {
  act(() => closeOverlay());
  leavePage();
});

const DEFAULTS = { muted: [], onDutyOnly: true, unclaimedMinutes: 5 };
const harbor = {
  ...{ serverId: 's1', serverName: 'Harbor', ...DEFAULTS },
  kinds: ['mod-call', 'unclaimed-call', 'bolo-join'] as const,
};
const lake = { ...harbor, serverId: 's2', serverName: 'Lake', muted: ['mod-call'] as const };

/** Creates a fake of what is stored, which remembers what is saved. */
function storeOf(stored: unknown) {
  const current = structuredClone(stored) as AllAlertPreferences;
  const services: NonNullable<TestServices['alerts']> = {
    preferences: async () => structuredClone(current),
    savePreferences: async (_account, { serverId, ...input }) => {
      current.servers = current.servers.map((one) =>
        one.serverId === serverId ? { ...one, ...input } : one,
      );
    },
    saveQuietHours: async (_account, quietHours) => {
      current.quietHours = quietHours;
    },
  };
  return { current, services };
}

async function openSettings(
  store: ReturnType<typeof storeOf>,
  more: NonNullable<TestServices['alerts']> = {},
  devices: PushSubscriptionInfo[] = [],
) {
  let left = devices;
  const push = {
    list: async () => left,
    unsubscribe: async (_account: unknown, id: string) => {
      left = left.filter((one) => one.id !== id);
    },
  };
  serveApi({ alerts: { ...store.services, ...more }, push });
  await renderPart(<WakeSignal />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Alerts: / }));
  await user.click(screen.getByRole('button', { name: 'Alert settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Alert settings' });
  return { user, settings: within(dialog) };
}

const outOfOrder = (): never => {
  throw new DomainError('INTERNAL', { message: 'Out of order.' });
};

test('kinds are switched off and on per server, and two quick choices are both saved', async () => {
  const store = storeOf({ quietHours: null, servers: [harbor, lake] });
  const { user, settings } = await openSettings(store);
  const calls = await settings.findByRole('switch', { name: 'Urgent and high calls' });
  expect(calls).toHaveProperty('checked', true);
  expect(settings.queryByRole('switch', { name: 'Join requests' })).toBeNull();
  await user.click(calls);
  await user.click(settings.getByRole('switch', { name: 'BOLO joins' }));
  await waitFor(() => expect(store.current.servers[0]?.muted).toEqual(['mod-call', 'bolo-join']));
  await user.selectOptions(settings.getByRole('combobox', { name: 'Server' }), 'Lake');
  const ofLake = settings.getByRole('switch', { name: 'Urgent and high calls' });
  expect(ofLake).toHaveProperty('checked', false);
  await user.click(ofLake);
  await waitFor(() => expect(store.current.servers[1]?.muted).toEqual([]));
  expect(store.current.servers[0]?.muted).toEqual(['mod-call', 'bolo-join']);
});

test('duty and the wait for unclaimed calls are saved, and a value from elsewhere is offered', async () => {
  const store = storeOf({ quietHours: null, servers: [{ ...harbor, unclaimedMinutes: 7 }] });
  const { user, settings } = await openSettings(store);
  const wait = await settings.findByRole('combobox', { name: 'Unclaimed after' });
  expect(wait).toHaveProperty('value', '7');
  await user.selectOptions(wait, '2 min');
  await user.click(settings.getByRole('switch', { name: /^Only on duty/ }));
  await waitFor(() =>
    expect(store.current.servers[0]).toMatchObject({ unclaimedMinutes: 2, onDutyOnly: false }),
  );
  await user.click(settings.getByRole('switch', { name: 'Unclaimed calls' }));
  expect(settings.queryByRole('combobox', { name: 'Unclaimed after' })).toBeNull();
});

test('quiet hours start with the night, in the time zone of the browser', async () => {
  const store = storeOf({ quietHours: null, servers: [] });
  const { user, settings } = await openSettings(store);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await user.click(await settings.findByRole('switch', { name: 'Quiet hours' }));
  await waitFor(() => expect(store.current.quietHours).toEqual({ from: 1_320, to: 420, timeZone }));
  fireEvent.change(settings.getByLabelText('To'), { target: { value: '08:30' } });
  await waitFor(() => expect(store.current.quietHours?.to).toBe(510));
  expect(settings.getByText(timeZone)).toBeTruthy();
  await user.click(settings.getByRole('switch', { name: 'Quiet hours' }));
  await waitFor(() => expect(store.current.quietHours).toBeNull());
});

test('what could not be saved stays, with the reason', async () => {
  const quietHours = { from: 1_320, to: 420, timeZone: 'UTC' };
  const store = storeOf({ quietHours, servers: [harbor] });
  const { user, settings } = await openSettings(store, { savePreferences: outOfOrder });
  const calls = await settings.findByRole('switch', { name: 'Urgent and high calls' });
  await user.click(calls);
  expect(await settings.findByRole('alert')).toHaveProperty('textContent', 'Out of order.');
  expect(calls).toHaveProperty('checked', false);
  fireEvent.change(settings.getByLabelText('To'), { target: { value: '22:00' } });
  await waitFor(() => expect(settings.getAllByRole('alert')).toHaveLength(2));
  expect(settings.getByLabelText('To')).toHaveProperty('value', '22:00');
  expect(store.current.quietHours).toEqual(quietHours);
});

test('lists the devices that receive pushes, and removes one', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const device = {
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537',
    current: false,
  };
  const devices = [{ id: 'p1', ...device, createdAt: at, lastUsedAt: at }];
  const { user, settings } = await openSettings(storeOf({ quietHours: null, servers: [] }), {}, devices);
  await user.click(await settings.findByRole('button', { name: 'Remove: Chrome on Android' }));
  await waitFor(() => expect(settings.queryByRole('heading', { name: 'Push devices' })).toBeNull());
});

test('closing returns the focus to the menu button', async () => {
  const { user } = await openSettings(storeOf({ quietHours: null, servers: [] }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // As the frame does once an overlay is gone.
  settleFocus();
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Alerts: /);
});
