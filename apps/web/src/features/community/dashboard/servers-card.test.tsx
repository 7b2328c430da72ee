import { DomainError } from '@tenfour/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copy } from '../../../copy.ts';
import { browser } from '../../../data/browser.ts';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { serveApi } from '../../../test/api.ts';
import { harbor, harborServer, mara, suspended } from '../../../test/fixtures.ts';
import { deferred, leavePage, renderPart } from '../../../test/page.tsx';
import { DashboardPage } from './DashboardPage.tsx';
import { JoinServerDialog } from './JoinServerDialog.tsx';

const leave = browser.leaveTo;
let left: string[] = [];

beforeEach(() => {
  left = [];
  browser.leaveTo = (url) => left.push(url);
});

afterEach(() => {
  leavePage();
  browser.leaveTo = leave;
});

const noRequests = { pending: async () => [] };
const toast = (role: 'status' | 'alert', title: string) =>
  waitFor(() => {
    const found = screen.getAllByRole(role).find((element) => element.textContent?.includes(title));
    if (!found) throw new Error(`no toast "${title}"`);
    return found;
  });

async function openDialog(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
}

// covers: R76, R77, R415, R430, R432, R502, R506
test('Enter creates once, however often it is pressed; the new server opens, and its name is forgotten', async () => {
  const created = deferred<typeof harborServer>();
  const create = vi.fn(() => created.promise);
  serveApi({ servers: { list: async () => [], create }, joinRequests: noRequests });
  const router = await renderPart(<DashboardPage />);
  expect(await screen.findByText(copy.servers.empty)).toBeTruthy();

  await openDialog('Create Server');
  await userEvent.keyboard(' Harbor City {Enter}{Enter}');
  await waitFor(() => expect(create).toHaveBeenCalled());
  await userEvent.keyboard('{Enter}');
  created.resolve(harborServer);
  await toast('status', 'Server Created');
  expect(create).toHaveBeenCalledTimes(1);
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ id: mara.id }), {
    name: 'Harbor City',
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/server/s1');
  await act(() => router.navigate({ to: '/' }));
  await openDialog('Create Server');
  expect(screen.getByLabelText('Server name')).toHaveProperty('value', '');
});

// covers: R503, R505
test.each([
  ['Create Server', 'Server name', 'Please enter a server name'],
  ['Join Server', 'Join code', 'Please enter a join code'],
])(
  '%s without text: the literal toast, not repeated by the field, and nothing is sent',
  async (name, label, text) => {
    const { calls } = serveApi({ joinRequests: noRequests });
    await renderPart(<DashboardPage />);
    await openDialog(name);
    await userEvent.keyboard('   {Enter}');
    const shown = await toast('alert', text);
    expect(shown.textContent).toContain('Error');
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(calls.filter((call) => /create|join$/.test(call))).toEqual([]);
  },
);

test('the Enter that ends a composition does not submit', async () => {
  serveApi({ joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  await openDialog('Create Server');
  const input = screen.getByLabelText('Server name');
  expect(fireEvent.keyDown(input, { key: 'Enter', isComposing: true })).toBe(false);
  expect(fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })).toBe(false);
  expect(fireEvent.keyDown(input, { key: 'Enter' })).toBe(true);
});

// covers: R506, R709
test('a refused join keeps the code, and its field says why', async () => {
  const join = async () => {
    throw new DomainError('NOT_FOUND', { message: 'No server has this join code.' });
  };
  serveApi({ servers: { join }, joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  await openDialog('Join Server');
  await userEvent.keyboard('NOPE{Enter}');
  const shown = await toast('alert', 'Failed to join server');
  expect(shown.textContent).not.toContain('No server has this join code.');
  expect(screen.getAllByText('No server has this join code.')).toHaveLength(1);
  expect(screen.getByLabelText('Join code')).toHaveProperty('value', 'NOPE');
});

// covers: R416, R428, R429
test.each([
  [true, 'Join Request Submitted', copy.servers.joinQueued.message, 'joinRequests.pending'],
  [false, 'Server Joined', copy.servers.joined.message, 'servers.list'],
])('a join with isRequest %s', async (isRequest, title, text, reads) => {
  const join = async () => ({ isRequest, server: { id: 's1', name: 'Harbor City' } });
  const { calls } = serveApi({ servers: { join }, joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  await openDialog('Join Server');
  const before = calls.length;
  await userEvent.keyboard('K7Q2XABC{Enter}');
  expect((await toast('status', title)).textContent).toContain(text);
  await waitFor(() => expect(calls.slice(before)).toContain(reads));
});

test('a pasted invite link becomes its code', async () => {
  const join = vi.fn(async () => ({ isRequest: true, server: { id: 's1', name: 'Harbor City' } }));
  serveApi({ servers: { join }, joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  await openDialog('Join Server');
  await userEvent.paste('https://tenfour.example.com/join/K7Q2XABC?from=discord');
  expect(screen.getByLabelText('Join code')).toHaveProperty('value', 'K7Q2XABC');
  await userEvent.keyboard('{Enter}');
  await toast('status', 'Join Request Submitted');
  expect(join).toHaveBeenCalledWith(expect.anything(), { joinCode: 'K7Q2XABC' });
});

test('a pasted name that is too long is not cut, and not sent', async () => {
  const { calls } = serveApi({ joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  await openDialog('Create Server');
  await userEvent.paste('n'.repeat(61));
  expect(screen.getByLabelText('Server name')).toHaveProperty('value', 'n'.repeat(61));
  expect(screen.getByText('At most 60 characters.')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(calls).not.toContain('servers.create');
});

// covers: R431
test('a join closes its dialog and clears the code', async () => {
  const join = vi.fn(async () => ({ isRequest: true, server: { id: 's1', name: 'Harbor City' } }));
  serveApi({ servers: { join }, joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  await openDialog('Join Server');
  await userEvent.keyboard(' K7Q2XABC {Enter}');
  await toast('status', 'Join Request Submitted');
  expect(join).toHaveBeenCalledWith(expect.anything(), { joinCode: 'K7Q2XABC' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openDialog('Join Server');
  expect(screen.getByLabelText('Join code')).toHaveProperty('value', '');
});

// covers: R74, R75, R711
test('a failing list says why, and Retry reads it again', async () => {
  let works = false;
  const list = async () => {
    if (!works) throw new DomainError('UNAVAILABLE', { message: 'The database is asleep.' });
    return [harbor];
  };
  serveApi({ servers: { list }, joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  const text = 'Error loading servers: The database is asleep.';
  expect(await screen.findByText(text)).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Manage Harbor City' })).toBeTruthy();
});

// covers: R433, R507
test('deleting asks in the browser’s own window, with the literal sentence', async () => {
  const remove = vi.fn(async () => {});
  const list = async () => (remove.mock.calls.length > 0 ? [] : [harbor]);
  serveApi({ servers: { list, remove }, joinRequests: noRequests });
  const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  vi.stubGlobal('confirm', confirm);
  await renderPart(<DashboardPage />);
  const visited = trpc.servers.get.queryKey({ serverId: harbor.id });
  queryClient.setQueryData(visited, harborServer);
  const button = await screen.findByRole('button', { name: 'Delete Harbor City' });
  await userEvent.click(button);
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(confirm).toHaveBeenLastCalledWith(
    'Are you sure you want to delete "Harbor City"? This action cannot be undone.',
  );
  await toast('status', 'Server Deleted');
  expect(await screen.findByText(copy.servers.empty)).toBeTruthy();
  expect(queryClient.getQueryData(visited)).toBeUndefined();
});

// covers: R79, R82, R570
test('members can neither delete nor pass for owners', async () => {
  serveApi({
    servers: { list: async () => [{ ...harbor, role: 'moderator' }] },
    joinRequests: noRequests,
  });
  await renderPart(<DashboardPage />);
  expect(await screen.findByText('Moderator')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  expect(document.querySelector('.tabler-icon-crown')).toBeNull();
});

// covers: R78, R82, R570
test('the owner’s row has the crown beside the role, and the control to delete', async () => {
  serveApi({ servers: { list: async () => [harbor] }, joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  await screen.findByRole('button', { name: 'Delete Harbor City' });
  expect(screen.getByText('Owner').querySelector('.tabler-icon-crown')).toBeTruthy();
});

test('a suspended server says so in its row', async () => {
  serveApi({
    servers: { list: async () => [{ ...harbor, ...suspended }] },
    joinRequests: noRequests,
  });
  await renderPart(<DashboardPage />);
  expect(await screen.findByText('Suspended')).toBeTruthy();
});

test('servers whose game runs come first, of those with staff on duty; the name opens the server', async () => {
  const game = { players: 3, maxPlayers: 40, asOf: new Date().toISOString() };
  const without = { ...harbor, id: 's2', name: 'Their Bay' };
  const staffed = { ...harbor, id: 's3', name: 'Staffed', onDutyCount: 2, game };
  const list = async () => [without, { ...harbor, game }, staffed];
  serveApi({ servers: { list }, joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  const names = await screen.findAllByRole('heading', { level: 3 });
  expect(names.map((name) => name.textContent)).toEqual(['Staffed', 'Harbor City', 'Their Bay']);
  expect(screen.getByRole('link', { name: 'Harbor City' }).getAttribute('href')).toBe('/server/s1');
});

test('a row shows players, calls, requests and staff on duty, and leads to what is open', async () => {
  const game = { players: 35, maxPlayers: 40, asOf: new Date().toISOString() };
  const busy = { ...harbor, unclaimedCallCount: 9, pendingCount: 1, onDutyCount: 4, game };
  const quiet = {
    ...harbor,
    id: 's2',
    name: 'Their Bay',
    game: { ...game, asOf: '2024-01-01T00:00:00.000Z' },
  };
  serveApi({ servers: { list: async () => [busy, quiet] }, joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  const rows = (await screen.findAllByRole('heading', { level: 3 })).map((name) => name.closest('li'));
  const figures = rows.map(
    (row) =>
      row &&
      within(row)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
  );
  expect(figures[0]).toEqual([
    '35 / 40 players',
    '9 unclaimed calls Harbor City',
    '1 join request Harbor City',
    '4 on duty',
    '3 members',
  ]);
  expect(figures[1]).toEqual([expect.stringMatching(/^35 \/ 40 players · Jan 1/), '0 on duty', '3 members']);
  const links = [/^9 unclaimed calls/, /^1 join request/].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/server/s1/staff?tab=mod-calls',
    '/server/s1?tab=requests',
  ]);
});

test('members leave from their row after a question; the owner cannot', async () => {
  const leaveServer = vi.fn(async () => {});
  const theirs = { ...harbor, id: 's2', name: 'Their Bay', role: 'admin' as const };
  const list = async () => (leaveServer.mock.calls.length > 0 ? [harbor] : [harbor, theirs]);
  serveApi(
    { servers: { list }, joinRequests: noRequests, members: { leave: leaveServer } },
    { role: 'admin' },
  );
  await renderPart(<DashboardPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Their Bay' }));
  expect(screen.queryByRole('button', { name: 'Leave Harbor City' })).toBeNull();
  const question = await screen.findByRole('alertdialog', { name: 'Leave Their Bay?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(leaveServer).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Leave Their Bay' }));
  const again = await screen.findByRole('alertdialog');
  await userEvent.click(within(again).getByRole('button', { name: 'Leave server' }));
  await toast('status', 'Left Their Bay');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Their Bay' })).toBeNull());
  expect(leaveServer).toHaveBeenCalledTimes(1);
});

test('a refused leave says why, and the server stays', async () => {
  const refuse = async () => {
    throw new DomainError('CONFLICT', { message: 'Not right now.' });
  };
  const theirs = { ...harbor, name: 'Their Bay', role: 'member' as const };
  const services = { servers: { list: async () => [theirs] }, joinRequests: noRequests };
  serveApi({ ...services, members: { leave: refuse } }, { role: 'member' });
  await renderPart(<DashboardPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave Their Bay' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Leave server' }));
  expect((await toast('alert', "Couldn't leave")).textContent).toContain('Not right now.');
  expect(screen.getByRole('heading', { name: 'Their Bay' })).toBeTruthy();
});

const asked = { id: 'r1', serverName: 'Their Bay', createdAt: '2024-03-01T12:00:00.000Z' };

async function pressWithdraw(): Promise<void> {
  const name = 'Withdraw request: Their Bay';
  await userEvent.click(await screen.findByRole('button', { name }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }));
}

test('a waiting request is taken back after a question', async () => {
  const withdraw = vi.fn(async () => {});
  const pending = async () => (withdraw.mock.calls.length > 0 ? [] : [asked]);
  serveApi({ servers: { list: async () => [] }, joinRequests: { pending, withdraw } });
  await renderPart(<DashboardPage />);
  await pressWithdraw();
  await toast('status', 'Request Withdrawn');
  expect(withdraw).toHaveBeenCalledWith(expect.anything(), { requestId: 'r1' });
  expect(screen.queryByText('Pending Join Requests')).toBeNull();
});

test('a request that was decided meanwhile: the reason, and both lists are read again', async () => {
  let decided = false;
  const withdraw = async () => {
    decided = true;
    throw new DomainError('CONFLICT', { message: 'This request has already been decided.' });
  };
  const theirs = { ...harbor, name: 'Their Bay', role: 'moderator' as const };
  serveApi({
    servers: { list: async () => (decided ? [theirs] : []) },
    joinRequests: { pending: async () => (decided ? [] : [asked]), withdraw },
  });
  await renderPart(<DashboardPage />);
  await pressWithdraw();
  expect((await toast('alert', 'Error')).textContent).toContain('This request has already been decided.');
  expect(await screen.findByRole('heading', { name: 'Their Bay' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Pending Join Requests')).toBeNull());
});

// covers: R65, R66, R68, R69
test('own requests appear with the literal count, and not at all without any', async () => {
  const pending = async () => [
    { id: 'r1', serverName: 'Westbrook', createdAt: '2024-05-01T12:00:00.000Z' },
    { id: 'r2', serverName: 'Springs', createdAt: '2024-05-02T12:00:00.000Z' },
  ];
  serveApi({ joinRequests: { pending } });
  await renderPart(<DashboardPage />);
  expect(await screen.findByText('2 request(s) pending')).toBeTruthy();
  expect(screen.getAllByText('Waiting for approval')).toHaveLength(2);
  expect(screen.getByText('Requested May 1, 2024')).toBeTruthy();
});

// covers: R59, R60
test('a session that dies: the literal toast, "Authentication required", and sign-in after 500 ms', async () => {
  const served = serveApi({ joinRequests: noRequests });
  await renderPart(<DashboardPage />);
  await openDialog('Create Server');
  served.caller = { signedIn: false };
  await userEvent.keyboard('Harbor{Enter}');
  const shown = await toast('alert', 'You are logged out. Logging in again...');
  expect(shown.textContent).toContain('Unauthorized');
  expect(screen.getByText('Authentication required')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Login with Discord' }).getAttribute('href')).toBe('/api/login');
  await waitFor(() => expect(left).toEqual(['/api/login']));
});

test('the join dialog says how many servers you are in, close to the limit', async () => {
  const others = Array.from({ length: 79 }, (_, n) => ({ ...harbor, id: `s${n}`, ownerId: 'u2' }));
  const request = { id: 'r1', serverName: 'Far away', createdAt: '2026-11-21T18:00:00.000Z' };
  serveApi({ servers: { list: async () => others }, joinRequests: { pending: async () => [request] } });
  await renderPart(<JoinServerDialog opened onClose={() => undefined} />);
  expect(await screen.findByText('80 of 100 servers and requests.')).toBeTruthy();
});
