import type { Session } from '@tenfour/contracts';
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

async function openPage() {
  let sessions = [
    sessionOf('phone', 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537', 5),
    sessionOf('here', 'Mozilla/5.0 (Windows NT 10.0) Firefox/130', 0),
    sessionOf('old', null, 180),
  ];
  const revokeSession = async (_account: unknown, sessionId: string) => {
    sessions = sessions.filter(({ id }) => id !== sessionId);
  };
  serveApi({ account: { sessions: async () => sessions, revokeSession } });
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
    '/api/auth/data.html',
    '/api/auth/data.json',
  ]);
});

test('opens the alert settings', async () => {
  await openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Alert settings' }));
  expect(currentOverlay()).toBe('alerts');
});
