import type { Erasure, PrivacyService, Session } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { closeOverlay, currentOverlay } from '../../../ui/overlay.ts';
import { AccountPage } from './AccountPage.tsx';

afterEach(() => {
  closeOverlay();
  leavePage();
});

const MINUTE_MS = 60_000;

function sessionOf(id: string, userAgent: string | null, minutesAgo: number): Session {
  const at = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
  return { id, userAgent, current: id === 'here', createdAt: at, lastSeenAt: at, expiresAt: at };
}

const nothing: Erasure = { confirm: 'mara', request: null, servers: [] };
const at = '2026-12-05T12:00:00.000Z';
const requested: Erasure = { ...nothing, request: { requestedAt: at, dueAt: at, isRunning: false } };

async function openPage(privacy: Partial<PrivacyService> = { erasure: async () => nothing }) {
  let sessions = [
    sessionOf('phone', 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537', 5),
    sessionOf('here', 'Mozilla/5.0 (Windows NT 10.0) Firefox/130', 0),
    sessionOf('old', null, 180),
  ];
  const revokeSession = async (_account: unknown, sessionId: string) => {
    sessions = sessions.filter(({ id }) => id !== sessionId);
  };
  serveApi({ account: { sessions: async () => sessions, revokeSession }, privacy });
  await renderPart(<AccountPage />);
  const panel = within(await screen.findByRole('region', { name: "Where you're signed in" }));
  await panel.findByText('This device');
  const rows = () => panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { panel, rows };
}

test('lists this session first, and signs out another one', async () => {
  const { panel, rows } = await openPage();
  expect(rows()).toEqual([
    'Firefox on Windows This device',
    'Chrome on Android 5m agoSign out',
    'Browser 3h agoSign out',
  ]);
  expect(screen.getByText('Mara Quill')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');

  await userEvent.click(panel.getByRole('button', { name: 'Sign out: Chrome on Android' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[1]).toMatch(/^Browser/);
});

test('signs out all others', async () => {
  const { panel, rows } = await openPage();
  await userEvent.click(panel.getByRole('button', { name: 'Sign out all others' }));
  await waitFor(() => expect(rows()).toEqual(['Firefox on Windows This device']));
  expect(panel.queryByRole('button')).toBeNull();
});

test('downloads what is stored about the person', async () => {
  await openPage();
  const panel = within(screen.getByRole('region', { name: 'Your data' }));
  expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/privacy',
    '/api/auth/data.html',
    '/api/auth/data.json',
  ]);
});

test('opens the alert settings', async () => {
  await openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Alert settings' }));
  expect(currentOverlay()).toBe('alerts');
});

test('asks for the erasure with the typed name, and cancels it', async () => {
  const typed: string[] = [];
  await openPage({
    erasure: async () => nothing,
    requestErasure: async (_account, confirm) => {
      typed.push(confirm);
      if (confirm !== 'mara') throw new DomainError('BAD_REQUEST', { message: 'Type mara to confirm.' });
      return requested;
    },
    cancelErasure: async () => nothing,
  });
  for (const name of ['other', 'mara']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Erase my data' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase your data?' }));
    await userEvent.type(dialog.getByLabelText('Type mara to confirm'), name);
    await userEvent.click(dialog.getByRole('button', { name: 'Erase my data' }));
  }
  expect(await screen.findByText(/Your data is erased after Dec 5/)).toBeTruthy();
  expect(typed).toEqual(['other', 'mara']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel erasure' }));
  expect(await screen.findByRole('button', { name: 'Erase my data' })).toBeTruthy();
});

test('names the servers that are in the way of an erasure', async () => {
  await openPage({ erasure: async () => ({ ...nothing, servers: [{ id: 's1', name: 'Harbor City' }] }) });
  expect(await screen.findByText(/first transfer or delete your servers: Harbor City/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Erase my data' })).toBeNull();
});

test('says that an erasure is running', async () => {
  const request = { requestedAt: at, dueAt: at, isRunning: true };
  await openPage({ erasure: async () => ({ ...nothing, request }) });
  expect(await screen.findByText('Your data is being erased.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel erasure' })).toBeNull();
});
