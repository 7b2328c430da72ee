import type { AltAccess, AltRequest, CreateAltRequestInput } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { serveApi } from '../../../test/api.ts';
import { altRequestOf } from '../../../test/fixtures.ts';
import { deferred, leavePage, renderPart } from '../../../test/page.tsx';
import { AltManagementPage } from './AltManagementPage.tsx';
import { openVault } from './use-vault.ts';

afterEach(async () => {
  leavePage();
  await (await openVault('u1')).erase();
});

const open: AltAccess = {
  mode: 'passwords',
  openedBy: 'servers',
  passwordOffered: false,
  serversWithKeys: 2,
  servers: [],
};

const closed: AltAccess = {
  ...open,
  openedBy: null,
  serversWithKeys: 0,
  servers: [
    { id: 's1', name: 'Harbor City', role: 'Owner', hasKey: false },
    { id: 's2', name: 'Bay', role: 'Member', hasKey: true },
  ],
};

const request = (more: Partial<AltRequest> = {}) =>
  altRequestOf({ createdAt: new Date().toISOString(), ...more });

async function addAccount(name: string, password: string) {
  await userEvent.type(screen.getByLabelText('Username'), name);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Add account' }));
  await screen.findByRole('button', { name: `Remove ${name}` });
}

async function fillRequest() {
  await userEvent.type(screen.getByLabelText('Server name'), 'Harbor City');
  await userEvent.type(screen.getByLabelText('Server join code'), 'K7');
  await userEvent.type(screen.getByLabelText('Time'), 'Friday');
}

// covers: R326
test('closed: what it takes, what one has, and the ways on; no password form unless there is a password', async () => {
  serveApi({ alts: { access: async () => closed } });
  await renderPart(<AltManagementPage />);
  await screen.findByRole('heading', { name: 'Access Restricted' });
  expect(screen.getByText('Own at least one server').parentElement?.textContent).toContain('Done:');
  const add = screen.getByRole('link', { name: 'Add API Key to Harbor City' });
  expect(add.getAttribute('href')).toContain('/server/s1/settings');
  expect(screen.queryByRole('link', { name: 'Add API Key to Bay' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create Your First Server' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Return to Dashboard' }).getAttribute('href')).toBe('/');
  expect(screen.queryByLabelText('Page password')).toBeNull();
});

// covers: R752
test('the page password: wrong, too often, right; it is in no cache', async () => {
  const answers = [
    () => new DomainError('FORBIDDEN', { message: 'Incorrect password. Please try again.' }),
    () => new DomainError('TOO_MANY_REQUESTS', { message: 'Too many tries. Wait 30 s.' }),
  ];
  let access = { ...closed, passwordOffered: true };
  const unlock = async () => {
    const refusal = answers.shift();
    if (refusal) throw refusal();
    access = { ...access, openedBy: 'password' };
    return access;
  };
  serveApi({ alts: { access: async () => access, unlock, list: async () => [] } });
  await renderPart(<AltManagementPage />);
  const field = await screen.findByLabelText('Page password');
  await userEvent.type(field, 'open-sesame{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Incorrect password. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Wait 30 s.'));
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByText('Access Granted')).toBeTruthy();
  await screen.findByRole('heading', { name: 'Add New Alt Account' });
  const cached = [queryClient.getMutationCache(), queryClient.getQueryCache()].map((cache) =>
    JSON.stringify(cache.getAll().map(({ state }) => state)),
  );
  expect(cached.join()).not.toContain('open-sesame');
});

// covers: R316
test('until it is known whether the page opens it is busy and shows neither', async () => {
  const answer = deferred<AltAccess>();
  serveApi({ alts: { access: () => answer.promise } });
  await renderPart(<AltManagementPage />);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeTruthy());
  expect(screen.queryByRole('heading', { name: 'Access Restricted' })).toBeNull();
  answer.resolve(closed);
  expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeTruthy();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});

test('switched off, the page says so', async () => {
  serveApi({ alts: { access: async () => ({ ...open, mode: 'off', openedBy: null }) } });
  await renderPart(<AltManagementPage />);
  expect(await screen.findByText('Alt management is off')).toBeTruthy();
});

test('names only: no password is asked for or sent', async () => {
  const create = vi.fn(async (_account: unknown, _input: CreateAltRequestInput) => request());
  serveApi({
    alts: { access: async () => ({ ...open, mode: 'usernames' }), list: async () => [], create },
  });
  await renderPart(<AltManagementPage />);
  await screen.findByText('Names only, no passwords.');
  expect(screen.getByText('The server gets usernames only.')).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await userEvent.type(screen.getByLabelText('Username'), 'alt{Enter}');
  await screen.findByRole('button', { name: 'Remove alt' });
  await fillRequest();
  await userEvent.click(screen.getByRole('button', { name: 'Execute Request' }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  expect(Object.keys(create.mock.calls[0]?.[1].altAccounts[0] ?? {})).toEqual(['id', 'username']);
});

// covers: R331, R678, R748
test('a request is sent once, keeps its id when it is tried again, and leaves no password in a cache', async () => {
  const create = vi
    .fn(async (_account: unknown, _input: CreateAltRequestInput) => request())
    .mockImplementationOnce(async () => {
      throw new DomainError('REFUSED', { message: 'You have 5 requests waiting.' });
    });
  serveApi({ alts: { access: async () => open, list: async () => [], create } });
  await renderPart(<AltManagementPage />);
  expect(await screen.findByText('2 servers with API keys')).toBeTruthy();
  await screen.findByText('No saved accounts');
  await addAccount('alt', 'hunter-2');
  expect(screen.getByText('1/15')).toBeTruthy();
  await fillRequest();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Execute Request' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to submit your request. Please try again.');
  expect(toast.textContent).toContain('You have 5 requests waiting.');
  expect(screen.getByLabelText('Server name')).toHaveProperty('value', 'Harbor City');
  await userEvent.click(screen.getByRole('button', { name: 'Execute Request' }));
  expect(await screen.findByText('Request Submitted')).toBeTruthy();
  const ids = create.mock.calls.map(([, { clientId }]) => clientId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(create.mock.calls[1]?.[1].altAccounts).toMatchObject([{ username: 'alt', password: 'hunter-2' }]);
  const mutations = queryClient.getMutationCache().getAll();
  expect(JSON.stringify(mutations.map(({ state }) => state))).not.toContain('hunter-2');
});

test('where the browser encrypts or stores nothing, accounts are kept for the moment only, and the page says so', async () => {
  serveApi({ alts: { access: async () => open, list: async () => [] } });
  await renderPart(<AltManagementPage />);
  expect(await screen.findByText(/blocked by this browser/)).toBeTruthy();
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect((await openVault('on-plain-http')).kept).toBe('insecure');
});

test('accounts are not sent in the name of another person who has signed in meanwhile', async () => {
  const create = vi.fn(async () => request());
  const { browser } = await import('../../../data/browser.ts');
  const reload = vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
  const { mara } = await import('../../../test/fixtures.ts');
  serveApi({
    account: { me: async () => ({ ...mara, id: 'u2' }) },
    alts: { access: async () => open, list: async () => [], create },
  });
  await renderPart(<AltManagementPage />);
  await screen.findByText('No saved accounts');
  await addAccount('alt', 'hunter-2');
  await fillRequest();
  await userEvent.click(screen.getByRole('button', { name: 'Execute Request' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(create).not.toHaveBeenCalled();
  reload.mockRestore();
});

// covers: R482-R486
test('what became of requests: In Progress, and once decided the reason and who it was', async () => {
  const decided = request({
    id: 'r2',
    status: 'denied',
    staffReason: 'Not on Fridays',
    staffUser: { username: 'chief' },
    decidedAt: new Date().toISOString(),
  });
  serveApi({ alts: { access: async () => open, list: async () => [request(), decided] } });
  await renderPart(<AltManagementPage />);
  const status = await screen.findByRole('region', { name: 'Request Status' });
  const rows = await within(status).findAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('In Progress');
  expect(rows[1]?.textContent).toMatch(/Denied.*Not on Fridays.*chief/);
});

test('the same username is added once, and one that is pasted too long is kept and explained', async () => {
  serveApi({ alts: { access: async () => open, list: async () => [] } });
  await renderPart(<AltManagementPage />);
  await screen.findByText('No saved accounts');
  await addAccount('alt', 'hunter-2');
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  await userEvent.type(screen.getByLabelText('Username'), 'AL{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Username'), 'T');
  await userEvent.type(screen.getByLabelText('Password'), 'other{Enter}');
  const field = screen.getByLabelText('Username');
  expect(await screen.findByText('Already added.', { selector: 'p' })).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('1/15')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(41));
  expect(await screen.findByText('At most 40 characters.')).toBeTruthy();
  expect(field).toHaveProperty('value', 'x'.repeat(41));
});
