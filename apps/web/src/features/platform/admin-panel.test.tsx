import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import type { Panel, PlatformServer, StaffLog } from '@tenfour/contracts';
import { type AccessLevel, DomainError } from '@tenfour/domain';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../data/query-client.ts';
import { trpc } from '../../data/trpc.ts';
import { routeTree } from '../../routeTree.gen.ts';
import { type Caller, serveApi, type TestServices } from '../../test/api.ts';
import { deferred, leavePage } from '../../test/page.tsx';
import { slowTime } from '../../test/slow-time.ts';

afterEach(leavePage);

const HOUR = 3_600_000;

function panelOf(accessLevel: AccessLevel, leftMs = HOUR): Panel {
  const expiresAt = new Date(Date.now() + leftMs).toISOString();
  return { accountId: 'staff-1', username: 'chief', accessLevel, expiresAt };
}

const bay: PlatformServer = {
  id: 's1',
  serverName: 'Harbor City',
  name: 'Harbor City',
  ownerId: 'u1',
  ownerName: 'mara',
  ownerPlan: 'free',
  joinCode: 'K7Q2XABC',
  isActive: true,
  status: 'active',
  memberCount: 3,
  suspendedAt: null,
  suspendedReason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const line: StaffLog = {
  id: 'l1',
  adminUserId: 'staff-1',
  adminName: 'chief',
  action: 'user_warned',
  targetUserId: null,
  targetName: null,
  serverId: 's1',
  serverName: 'Harbor City',
  details: 'By hand',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const totals = {
  totalServers: 50_000,
  suspendedServers: 2,
  totalUsers: 60_000,
  staffMembers: null,
  pendingAltRequests: 0,
  failedLogins: 1,
};

/** Opens an address in the whole app, with an open panel of `caller.platform`. */
async function visit(path: string, services: TestServices, caller: Caller = { platform: 'admin' }) {
  window.history.replaceState(null, '', path);
  const { platform, ...others } = services;
  const served = serveApi(
    {
      system: { config: () => ({ productName: 'Tenfour', communityInviteUrl: null }) },
      joinRequests: { pending: async () => [] },
      announcements: {
        sent: async () => [],
        inbox: async () => ({ open: false, unread: 0, announcements: [] }),
      },
      platformLog: { list: async () => [line] },
      platformServers: { list: async () => [bay] },
      platformStaff: { list: async () => [] },
      ...others,
      platform: {
        session: async (viewer) => viewer && panelOf(viewer.level),
        summary: async () => totals,
        ...platform,
      },
    },
    caller,
  );
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { served, router };
}

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

test('the totals are said in full, and what is not for this level is said to be', async () => {
  await visit('/admin', {});
  await screen.findByText('50,000', { selector: 'dd span' });
  screen.getByText('Visible to super admins');
  screen.getByRole('link', { name: '1 failed sign-in in 24 hours' });
  expect(screen.getAllByRole('tab')).toHaveLength(7);
});

test('?tab=staff lands on Staff Management, where an admin is told why there is no list, and makes staff', async () => {
  await visit('/admin?tab=staff', {});
  await screen.findByText('The access list is visible to super admins only.');
  await userEvent.click(screen.getByRole('button', { name: 'Create Staff' }));
  const level = within(await dialog('Create Staff')).getByRole('combobox', { name: 'Access level' });
  expect(
    within(level)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Staff']);
});

test('a call that finds the panel closed brings the form over it; typing and dialogs stay, nothing leads to Discord', async () => {
  const { served } = await visit('/admin?tab=servers', {
    platform: {
      login: async () => {
        served.caller.platform = 'admin';
        const tokens = { panel: 'p', expiresAt: Date.now() + HOUR, device: 'd' };
        return { panel: panelOf('admin'), tokens };
      },
    },
    platformServers: { list: async () => [bay], suspend: async () => ({ ...bay, status: 'suspended' }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend Harbor City' }));
  const question = await screen.findByRole('alertdialog', { name: 'Suspend Harbor City?' });
  await userEvent.type(within(question).getByLabelText('Reason'), 'Under review');
  delete served.caller.platform;
  await userEvent.click(within(question).getByRole('button', { name: 'Suspend' }));
  const over = await dialog('The admin panel is closed');
  expect(screen.queryByRole('alert')).toBeNull();
  expect((within(over).getByLabelText('Username') as HTMLInputElement).value).toBe('chief');
  await userEvent.keyboard('{Escape}');
  expect(within(over).getByRole('link', { name: 'Leave the admin panel' }).getAttribute('href')).toBe('/');
  await userEvent.type(within(over).getByLabelText('Password'), 'secret{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'The admin panel is closed' })).toBeNull());
  expect((within(question).getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Under review');
  await userEvent.click(within(question).getByRole('button', { name: 'Suspend' }));
  await screen.findByText('Server Suspended');
});

test('what is typed outlives a look at another page; signing out takes everything of the panel away', async () => {
  const { served, router } = await visit('/admin?tab=create-log', {
    platform: {
      logout: async () => {
        delete served.caller.platform;
      },
    },
  });
  await userEvent.type(await screen.findByLabelText('Details'), 'Half a line');
  await act(() => router.navigate({ to: '/' }));
  await act(() => router.navigate({ to: '/admin', search: { tab: 'create-log' } }));
  const details = (await screen.findByLabelText('Details')) as HTMLTextAreaElement;
  expect(details.value).toBe('Half a line');
  await userEvent.click(screen.getByRole('tab', { name: 'Staff Logs' }));
  await screen.findByText('By hand');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out of the panel' }));
  await screen.findByRole('form', { name: 'Sign in to the admin panel' });
  expect(screen.queryByText('By hand')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('five minutes before its end the panel says so and offers to stay; at its end the server is asked', async () => {
  const time = slowTime();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  let over = false;
  const session = vi.fn(async () => (over ? null : panelOf('admin', 5 * 60_000 + 3_000)));
  await visit('/admin', { platform: { session } });
  await screen.findByText('Closes in 5 min');
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull();
  await time.pass(4_000);
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  await dialog('Stay in the admin panel');
  over = true;
  act(() => queryClient.setQueryData(trpc.platform.session.queryKey(), panelOf('admin', 2_000)));
  await time.pass(3_000);
  await dialog('The admin panel is closed');
});

test('how long sign-in has to wait is counted down, and what is typed stays', async () => {
  const time = slowTime();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const login = vi.fn(async () => {
    throw new DomainError('TOO_MANY_REQUESTS', { message: 'Wait.', details: { retryAfter: 30 } });
  });
  await visit('/admin', { platform: { login } }, {});
  await user.type(await screen.findByLabelText('Username'), 'chief');
  await user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByText(/Too many tries\. You can try again in 0:\d\d\./, { selector: 'form span' });
  screen.getByText('Sign-in has to wait a little. The form says how long.');
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(login).toHaveBeenCalledTimes(1);
  await time.pass(31_000);
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('secret');
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  await waitFor(() => expect(login).toHaveBeenCalledTimes(2));
});

test('a password that is wrong is cleared, one that could not be sent is not', async () => {
  let answer = new DomainError('UNAVAILABLE', { message: 'Not now.' });
  const login = async () => {
    throw answer;
  };
  await visit('/admin', { platform: { login } }, {});
  await userEvent.type(await screen.findByLabelText('Username'), 'chief');
  const password = screen.getByLabelText('Password') as HTMLInputElement;
  await userEvent.type(password, 'secret{Enter}');
  await screen.findByText('Not now.');
  expect(password.value).toBe('secret');
  answer = new DomainError('INVALID_CREDENTIALS', { message: 'No.' });
  await userEvent.type(password, '{Enter}');
  await waitFor(() => expect(password.value).toBe(''));
  expect(document.activeElement).toBe(password);
});

test('a look into a server is asked once, whatever the page hears or wherever it comes back from', async () => {
  const inspect = vi.fn(async () => ({
    ...bay,
    joinPolicy: 'open' as const,
    timezone: 'UTC',
    hasErlcKey: true,
    hasRobloxKey: false,
    delegateManagement: false,
    pendingCount: 0,
    punishmentCount: 0,
    onDuty: 0,
    openModCalls: 0,
    webhooks: { active: 0, off: 0 },
    customCommands: { enabled: 0, off: 0 },
    members: [],
    activity: [],
    staffLogs: [],
  }));
  await visit('/server-management?serverId=s1', { platformServers: { inspect } }, { platform: 'staff' });
  await screen.findByRole('heading', { name: 'Harbor City', level: 1 });
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
    await queryClient.invalidateQueries();
  });
  expect(inspect).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
  await waitFor(() => expect(inspect).toHaveBeenCalledTimes(2));
});

test('without an open panel there is no inspector, and nothing is asked', async () => {
  const inspect = vi.fn();
  await visit('/server-management?serverId=s1', { platformServers: { inspect } }, {});
  await screen.findByText('There is no page at /server-management');
  expect(inspect).not.toHaveBeenCalled();
});

test('the answer to a dialog that was closed while it waited does not close the next one', async () => {
  const answer = deferred<PlatformServer>();
  const other = { ...bay, id: 's2', serverName: 'Mill Town', name: 'Mill Town' };
  await visit('/admin?tab=servers', {
    platformServers: { list: async () => [bay, other], suspend: () => answer.promise },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend Harbor City' }));
  const first = within(await screen.findByRole('alertdialog'));
  await userEvent.type(first.getByLabelText('Reason'), 'Under review');
  await userEvent.click(first.getByRole('button', { name: 'Suspend' }));
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Suspend Mill Town' }));
  const next = within(await screen.findByRole('alertdialog', { name: 'Suspend Mill Town?' }));
  await userEvent.type(next.getByLabelText('Reason'), 'Typed meanwhile');
  answer.resolve({ ...bay, status: 'suspended', isActive: false });
  await screen.findByText('Server Suspended');
  expect((next.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Typed meanwhile');
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
});

test('what is typed while a log entry is under way stays, and the staff log can be narrowed to all it can hold', async () => {
  const answer = deferred<StaffLog>();
  const { router } = await visit('/admin?tab=create-log', { platformLog: { create: () => answer.promise } });
  await userEvent.selectOptions(await screen.findByLabelText('Action type'), 'manual_review');
  await userEvent.type(screen.getByLabelText('Details'), 'First.');
  await userEvent.click(screen.getByRole('button', { name: 'Create log' }));
  await userEvent.type(screen.getByLabelText('Details'), ' Second.');
  answer.resolve(line);
  await screen.findByText('Log Created');
  expect((screen.getByLabelText('Details') as HTMLTextAreaElement).value).toBe('First. Second.');
  await act(() => router.navigate({ to: '/admin', search: {} }));
  for (const action of ['staff_unlocked', 'staff_changed'])
    expect(await screen.findByRole('option', { name: action })).toBeTruthy();
});

test('words that were sent without an answer are the same announcement when the dialog is opened again', async () => {
  const ids: unknown[] = [];
  const send = async (_viewer: unknown, { clientId }: { clientId?: string | undefined }) => {
    ids.push(clientId);
    throw new DomainError('UNAVAILABLE', { message: 'Not now.' });
  };
  await visit('/admin?tab=announcements', { announcements: { sent: async () => [], send } });
  const sendOnce = async (typed: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
    const form = within(await dialog('Announcement to all staff'));
    if (typed !== '') await userEvent.type(form.getByLabelText('Title'), typed);
    if (typed !== '') await userEvent.type(form.getByLabelText('Message'), typed);
    await userEvent.click(form.getByRole('button', { name: 'Send announcement' }));
    await screen.findByText('Not now.');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  };
  await sendOnce('Tonight');
  await sendOnce('');
  await waitFor(() => expect(ids).toHaveLength(2));
  expect(ids[0]).toBe(ids[1]);
});

test('an inspector whose panel could not be asked says so, and can be tried again', async () => {
  let fails = true;
  const session = async () => {
    if (fails) throw new DomainError('INTERNAL', { message: 'Out of order.' });
    return null;
  };
  await visit('/server-management?serverId=s1', { platform: { session } }, {});
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByText('There is no page at /server-management')).toBeNull();
  fails = false;
  await userEvent.click(retry);
  await screen.findByText('There is no page at /server-management');
});

test('a tab that is none is the staff log, and Home and End open what they lead to', async () => {
  await visit('/admin?tab=nonsense', {});
  await screen.findByText('By hand');
  const first = screen.getByRole('tab', { name: 'Staff Logs' });
  expect(first.getAttribute('aria-selected')).toBe('true');
  act(() => first.focus());
  await userEvent.keyboard('{End}');
  const last = await screen.findByRole('tab', { name: 'Settings', selected: true });
  expect(document.activeElement).toBe(last);
  await userEvent.keyboard('{Home}');
  await screen.findByRole('tab', { name: 'Staff Logs', selected: true });
});

test('a log entry about an id that is nobody’s says so', async () => {
  const create = async () => ({ ...line, targetUserId: 'nobody', serverId: null, serverName: null });
  await visit('/admin?tab=create-log', { platformLog: { create } });
  await userEvent.selectOptions(await screen.findByLabelText('Action type'), 'manual_review');
  await userEvent.type(screen.getByLabelText('User ID'), 'nobody');
  await userEvent.type(screen.getByLabelText('Details'), 'Seen.');
  await userEvent.click(screen.getByRole('button', { name: 'Create log' }));
  await screen.findByText('Log Created');
  screen.getByText('Nobody has this id; it was kept as typed.');
});

test('titles and usernames that are pasted too long are kept and told, and not sent', async () => {
  const { router } = await visit('/admin?tab=announcements', {});
  await userEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
  const form = within(await dialog('Announcement to all staff'));
  await userEvent.clear(form.getByLabelText('Message'));
  await userEvent.paste('Tonight.');
  await userEvent.clear(form.getByLabelText('Title'));
  await userEvent.paste('x'.repeat(121));
  await form.findByText('At most 120 characters.');
  expect(form.getByLabelText('Title')).toHaveProperty('value', 'x'.repeat(121));
  const send = form.getByRole('button', { name: 'Send announcement' });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await act(() => router.navigate({ to: '/admin', search: { tab: 'staff' } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create Staff' }));
  const staff = within(await dialog('Create Staff'));
  await userEvent.click(staff.getByLabelText('Username'));
  await userEvent.paste('y'.repeat(41));
  await userEvent.type(staff.getByLabelText('Password'), 'secret{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('At most 40 characters.');
  expect(document.activeElement).toBe(staff.getByLabelText('Username'));
});
