import type { PlatformServer, StaffLog, StaffMember } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import {
  bay,
  chooseAction,
  dialog,
  HOUR,
  inspectedBay,
  line,
  panelOf,
  totals,
  visit,
} from '../../../test/admin.tsx';
import { deferred, leavePage } from '../../../test/page.tsx';
import { slowTime } from '../../../test/slow-time.ts';

afterEach(leavePage);

// covers: R260-R262, R315, R544
test('the totals are said in full, and what is not for this level is said to be', async () => {
  await visit('/admin', {});
  await screen.findByText('50,000', { selector: 'dd span' });
  screen.getByText('Visible to super admins');
  screen.getByRole('link', { name: '1 failed sign-in in 24 hours' });
  expect(screen.getAllByRole('tab')).toHaveLength(7);
  expect(screen.queryByRole('region', { name: 'Configuration' })).toBeNull();
});

test('what is wrong with the configuration is listed above the totals', async () => {
  const message = 'TRUST_PROXY is not set. Set it to the number of proxies.';
  const warnings = [{ code: 'trust-proxy' as const, variable: 'TRUST_PROXY', message }];
  await visit('/admin', { platform: { summary: async () => ({ ...totals, warnings }) } });
  const region = await screen.findByRole('region', { name: 'Configuration' });
  expect(within(region).getByRole('listitem').textContent).toBe(message);
});

// covers: R275, R276
test('the target of a line is the user, else the server, else a dash; a failure is marked', async () => {
  const named = { targetUserId: 'u7', targetName: 'ana' };
  const lines: StaffLog[] = [
    { ...line, ...named, id: 'l1' },
    { ...line, id: 'l2' },
    { ...line, id: 'l3', serverId: null, serverName: null, action: 'failed_login' },
  ];
  await visit('/admin', { platformLog: { list: async () => lines } });
  await screen.findByText('ana');
  const rows = screen.getAllByRole('row').slice(1);
  const targets = rows.map((row) => within(row).getAllByRole('cell')[3]?.textContent);
  expect(targets).toEqual(['ana', 'Harbor City', '—']);
  expect(rows.map((row) => row.querySelector('[data-failed]') !== null)).toEqual([false, false, true]);
});

// covers: R293
test('an account is listed with its level, its state and since when it is', async () => {
  const chief: StaffMember = {
    id: 'staff-2',
    userId: 'u9',
    discordName: null,
    username: '',
    accessLevel: 'staff',
    password: true,
    isActive: false,
    createdBy: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    lastLoginAt: null,
  };
  const platformStaff = { list: async () => [chief] };
  await visit('/admin?tab=staff', { platformStaff }, { platform: 'super_admin' });
  const row = (await screen.findByText('u9')).closest('tr') as HTMLElement;
  const cells = within(row).getAllByRole('cell');
  expect(cells.slice(1, 4).map(({ textContent }) => textContent)).toEqual([
    'Staff',
    'Inactive',
    'Jan 1, 2026',
  ]);
});

// covers: R542, R745
test('an empty target is not sent; a refusal of the panel says why under its sentence', async () => {
  const create = vi.fn(async (_viewer: unknown, _input: unknown) => line);
  create.mockRejectedValueOnce(new DomainError('UNAVAILABLE', { message: 'The log is full.' }));
  await visit('/admin?tab=create-log', { platformLog: { create } });
  await userEvent.selectOptions(await screen.findByLabelText('Action type'), 'manual_review');
  await userEvent.type(screen.getByLabelText('Details'), 'Seen.');
  await userEvent.click(screen.getByRole('button', { name: 'Create log' }));
  const toast = (await screen.findByRole('alert')).textContent;
  expect(toast).toContain('Failed to create log entry');
  expect(toast).toContain('The log is full.');
  expect(create.mock.calls[0]?.[1]).toEqual({ action: 'manual_review', details: 'Seen.' });
  await userEvent.click(screen.getByRole('button', { name: 'Create log' }));
  await screen.findByText('Log Created');
});

// covers: R298, R545
test('a super admin may give every level; an announcement waits for its title and its message', async () => {
  const { router } = await visit('/admin?tab=staff', {}, { platform: 'super_admin' });
  await userEvent.click(await screen.findByRole('button', { name: 'Create Staff' }));
  const levels = within(await dialog('Create Staff')).getByRole('combobox', { name: 'Access level' });
  const options = within(levels).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value }) => value).sort()).toEqual(['admin', 'staff', 'super_admin']);
  expect((levels as HTMLSelectElement).value).toBe('admin');
  await userEvent.keyboard('{Escape}');
  await act(() => router.navigate({ to: '/admin', search: { tab: 'announcements' } }));
  await userEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
  const form = within(await dialog('New announcement'));
  const locked = () => form.getByRole('button', { name: 'Send announcement' }).getAttribute('aria-disabled');
  await userEvent.type(form.getByLabelText('Message'), 'At 22.');
  expect(locked()).toBe('true');
  await userEvent.type(form.getByLabelText('Title'), 'Tonight');
  expect(locked()).toBeNull();
  await userEvent.clear(form.getByLabelText('Message'));
  expect(locked()).toBe('true');
});

// covers: R315, R592
test('?tab=staff lands on Staff Management, where an admin learns why there is no list, and creates staff', async () => {
  await visit('/admin?tab=staff', {});
  const staff = await screen.findByRole('tabpanel');
  await within(staff).findByText('Visible to super admins');
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
  await chooseAction('Suspend', 'Harbor City');
  const question = await screen.findByRole('alertdialog', { name: 'Suspend Harbor City?' });
  await userEvent.type(within(question).getByLabelText('Reason'), 'Under review');
  delete served.caller.platform;
  await userEvent.click(within(question).getByRole('button', { name: 'Suspend' }));
  const over = await dialog('Your admin session ended');
  expect(screen.queryByRole('alert')).toBeNull();
  expect((within(over).getByLabelText('Username') as HTMLInputElement).value).toBe('chief');
  await userEvent.keyboard('{Escape}');
  expect(within(over).getByRole('link', { name: 'Leave panel' }).getAttribute('href')).toBe('/');
  await userEvent.type(within(over).getByLabelText('Password'), 'secret{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your admin session ended' })).toBeNull());
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
  await userEvent.click(screen.getByRole('button', { name: 'Sign out of panel' }));
  await screen.findByRole('form', { name: 'Sign in to the admin panel' });
  expect(screen.queryByText('By hand')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('an account that signs in over another one does not see what the other typed', async () => {
  await visit('/admin?tab=create-log', {});
  await userEvent.type(await screen.findByLabelText('Details'), 'Half a line');
  const other = { ...panelOf('admin'), accountId: 'staff-2', username: 'warden' };
  act(() => void queryClient.setQueryData(trpc.platform.session.queryKey(), other));
  await waitFor(() => expect(screen.getByLabelText('Details')).toHaveProperty('value', ''));
});

test('five minutes before its end the panel says so and offers to stay; at its end the server is asked', async () => {
  const time = slowTime();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  let over = false;
  const session = vi.fn(async () => (over ? null : panelOf('admin', 5 * 60_000 + 3_000)));
  await visit('/admin', { platform: { session } });
  await screen.findByText('Closes in 6m');
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull();
  await time.pass(4_000);
  await user.click(await screen.findByRole('button', { name: 'Stay signed in' }));
  await dialog('Stay signed in');
  over = true;
  act(() => queryClient.setQueryData(trpc.platform.session.queryKey(), panelOf('admin', 2_000)));
  await time.pass(3_000);
  await dialog('Your admin session ended');
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
  await screen.findByText(/Try again in \d+s\./, { selector: 'form span' });
  screen.getByText('Too many attempts');
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(login).toHaveBeenCalledTimes(1);
  await time.pass(31_000);
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('secret');
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  await waitFor(() => expect(login).toHaveBeenCalledTimes(2));
});

// covers: R259
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
  const inspect = vi.fn(async () => inspectedBay);
  await visit('/server-management?serverId=s1', { platformServers: { inspect } }, { platform: 'staff' });
  await screen.findByRole('heading', { name: 'Harbor City', level: 1 });
  const health = (await screen.findByRole('region', { name: 'Health' })).textContent;
  for (const shown of ['The key was rejected.', 'Not set', '1 failing', '3 of 1,000 MB'])
    expect(health).toContain(shown);
  expect(screen.getByRole('group', { name: 'Members' }).textContent).toMatch(/^mo.*joined/);
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
    await queryClient.invalidateQueries();
  });
  expect(inspect).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
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
  await chooseAction('Suspend', 'Harbor City');
  const first = within(await screen.findByRole('alertdialog'));
  await userEvent.type(first.getByLabelText('Reason'), 'Under review');
  await userEvent.click(first.getByRole('button', { name: 'Suspend' }));
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await chooseAction('Suspend', 'Mill Town');
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
  for (const action of ['Staff unlocked', 'Login failed'])
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
    const form = within(await dialog('New announcement'));
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

// covers: R278
test('a log entry is about the server that was picked by its name', async () => {
  const create = vi.fn(async (_viewer: unknown, _input: unknown) => line);
  const list = vi.fn(async (_viewer: unknown, _input: unknown) => [bay]);
  const users = async () => [];
  await visit('/admin?tab=create-log', { platformLog: { create }, platformServers: { list, users } });
  await userEvent.selectOptions(await screen.findByLabelText('Action type'), 'manual_review');
  await userEvent.click(screen.getByText('Server', { selector: 'label *' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Server' }), 'harb');
  await waitFor(() => expect(list.mock.lastCall?.[1]).toMatchObject({ q: 'harb', limit: 10 }));
  await userEvent.click(await screen.findByRole('option', { name: 'Harbor City', hidden: true }));
  await userEvent.type(screen.getByLabelText('Details'), 'Seen.');
  await userEvent.click(screen.getByRole('button', { name: 'Create log' }));
  await screen.findByText('Log Created');
  expect(create.mock.calls[0]?.[1]).toEqual({ action: 'manual_review', details: 'Seen.', serverId: 's1' });
  expect(screen.getByRole('combobox', { name: 'User' })).toHaveProperty('value', '');
});

test('titles and usernames that are pasted too long are kept and explained, and not sent', async () => {
  const { router } = await visit('/admin?tab=announcements', {});
  await userEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
  const form = within(await dialog('New announcement'));
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
