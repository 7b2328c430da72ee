import type {
  AccountLogEntry,
  AccountService,
  Erasure,
  PrivacyService,
  Session,
  SignInNotice,
} from '@tenfour/contracts';
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
  const times = { createdAt: at, lastSeenAt: at, expiresAt: at, factorAt: null };
  return { id, userAgent, place: '203.0.113.x', current: id === 'here', isNew: id === 'phone', ...times };
}

const NOTICE: SignInNotice = {
  ...{ id: 'n1', createdAt: '2026-12-05T12:00:00.000Z', device: 'Chrome on Android', place: '203.0.113.x' },
  ...{ action: 'Create an API key', sessionId: 'phone', message: 'sent' },
};

const LOG: AccountLogEntry[] = Array.from({ length: 10 }, (_, index) => ({
  ...{ id: `l${index}`, createdAt: '2026-12-05T12:00:00.000Z', action: 'account.factor-given' },
  ...{ device: null, place: '203.0.113.x', method: 'totp', subject: null },
}));

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
  const revokeOtherSessions = async () => {
    sessions = sessions.filter(({ current }) => current);
  };
  let { messages, notices } = { messages: true, notices: [NOTICE] };
  const account: Partial<AccountService> = {
    sessions: async () => sessions,
    revokeSession,
    revokeOtherSessions,
    notices: async () => ({ messages, notices }),
    dismissNotice: async () => {
      notices = [];
      return { messages, notices };
    },
    setSignInMessages: async (_account, enabled) => {
      messages = enabled;
      return { messages, notices };
    },
    log: async (_account, { cursor }) =>
      cursor === undefined ? LOG : LOG.slice(0, 1).map((one) => ({ ...one, id: 'z' })),
  };
  serveApi({ account, privacy });
  await renderPart(<AccountPage />);
  const panel = within(await screen.findByRole('region', { name: "Where you're signed in" }));
  await panel.findByText('This device');
  const rows = () => panel.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { panel, rows };
}

test('lists this session first, and signs out another one', async () => {
  const { panel, rows } = await openPage();
  expect(rows()).toEqual([
    expect.stringMatching(/^Firefox on Windows This device203\.0\.113\.x · Since .+$/),
    expect.stringMatching(/^Chrome on Android 5m ago203\.0\.113\.x · New device · Since .+Sign out$/),
    expect.stringMatching(/^Browser 3h ago203\.0\.113\.x · Since .+Sign out$/),
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
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('This device')]));
  expect(panel.queryByRole('button')).toBeNull();
});

test('asks whether a sign-in on a new device was the person’s, until they confirm it', async () => {
  await openPage();
  expect(await screen.findByText('Tried: Create an API key')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'It was me' }));
  await waitFor(() => expect(screen.queryByText('New sign-in. Was it you?')).toBeNull());
});

test('turns messages about new devices off', async () => {
  const { panel } = await openPage();
  const messages = await panel.findByRole<HTMLInputElement>('switch', { name: /Discord message/ });
  await userEvent.click(messages);
  await waitFor(() => expect(messages.checked).toBe(false));
});

test('lists the account log a page at a time', async () => {
  await openPage();
  const log = within(await screen.findByRole('region', { name: 'Account log' }));
  await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(10));
  expect(log.getAllByRole('listitem')[0]?.textContent).toMatch(/^Second factor givenAuthenticator app · 203/);
  await userEvent.click(log.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(11));
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
