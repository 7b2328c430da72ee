import type { Member } from '@tenfour/contracts';
import { DomainError, type Role, rank } from '@tenfour/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, policy } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { slowTime } from '../../../test/slow-time.ts';
import { STEADY_MS } from '../../../ui/list/use-steady-rows.ts';
import { MembersTab } from './MembersTab.tsx';

afterEach(leavePage);

function member(username: string, role: Role, userId = `u-${username}`): Member {
  return {
    id: `m-${username}`,
    userId,
    username,
    discriminator: '0',
    avatar: '/avatars/discord/x',
    robloxUsername: null,
    role,
    rank: rank(role),
    roles: [],
    status: 'active',
    joinedAt: '2024-03-01T12:00:00.000Z',
  };
}

const all = [
  member('mara', 'owner', 'u1'),
  member('ben', 'admin'),
  member('kim', 'moderator'),
  member('lu', 'member'),
];
const list = async () => all;

function row(name: string): HTMLElement {
  const found = screen.getAllByRole('listitem').find((item) => within(item).queryByText(name));
  if (!found) throw new Error(`no row of ${name}`);
  return found;
}

// covers: R136, R461, R572
test.each<[string, Role, boolean, string[]]>([
  ['the owner: everybody but the owner', 'owner', false, ['Role of ben', 'Role of kim', 'Role of lu']],
  ['an admin without delegation: nobody', 'admin', false, []],
  ['an admin with delegation: who stands below', 'admin', true, ['Role of kim', 'Role of lu']],
  ['a moderator: nobody', 'moderator', true, []],
])('roles can be changed by %s', async (_who, role, delegated, changeable) => {
  serveApi({ members: { list } }, { role, rules: policy(delegated) });
  await renderPart(<MembersTab server={harborServer} />);
  await screen.findByText('ben');
  const names = () =>
    screen
      .queryAllByRole('combobox', { name: /^Role of/ })
      .map((select) => select.getAttribute('aria-label'));
  await waitFor(() => expect(names()).toEqual(changeable));
  expect(within(row('mara')).queryByRole('button')).toBeNull();
});

async function chooseRole(name: string, role: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: `Role of ${name}` }));
  await userEvent.click(await screen.findByRole('option', { name: role }));
}

async function chooseLowerRole(name: string, role: string): Promise<HTMLElement> {
  await chooseRole(name, role);
  return screen.findByRole('dialog', { name: `Change role of ${name}?` });
}

async function openMenu(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
}

async function askToRemove(name: string): Promise<HTMLElement> {
  const menu = await openMenu(name);
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Remove' }));
  return screen.findByRole('alertdialog');
}

test('every role is shown once, and the owner’s row says why it is locked', async () => {
  serveApi({ members: { list } });
  await renderPart(<MembersTab server={harborServer} />);
  const owner = within(await screen.findByText('Fixed role').then(() => row('mara')));
  expect(owner.getAllByText('Owner')).toHaveLength(1);
  expect(owner.queryByRole('button')).toBeNull();
  const ben = within(row('ben'));
  expect(ben.queryByText('Admin', { ignore: '[role=option] *' })).toBeNull();
  expect(ben.getByRole('combobox')).toHaveProperty('value', 'Admin');
});

// covers: R135
test('a higher role is given without a question, with the literal toast, and can be undone', async () => {
  const changeRole = vi.fn(async (_viewer: unknown, { role }: { role: Role }) => member('lu', role));
  serveApi({ members: { list, changeRole } });
  await renderPart(<MembersTab server={harborServer} />);
  await chooseRole('lu', 'Moderator');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('Member role updated successfully!')).toBeTruthy();
  expect(changeRole).toHaveBeenCalledTimes(1);
  expect(changeRole).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ userId: 'u-lu', role: 'moderator' }),
  );
  expect(screen.getByRole('combobox', { name: 'Role of lu' })).toHaveProperty('value', 'Moderator');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Role of lu' })).toHaveProperty('value', 'Member'),
  );
  expect(changeRole).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a manual role says who set it, and Discord roles apply again after one action', async () => {
  const set = { by: 'ben', at: '2024-05-01T12:00:00.000Z' };
  const held = [
    ...all.slice(0, 2),
    { ...member('kim', 'moderator'), manualRole: { ...set, canRelease: true } },
    { ...member('lu', 'member'), manualRole: { ...set, canRelease: false } },
  ];
  const followDiscordRoles = vi.fn(async () => member('kim', 'moderator'));
  serveApi({ members: { list: async () => held, followDiscordRoles } });
  await renderPart(<MembersTab server={harborServer} />);
  await screen.findByText('lu');
  expect(row('kim').textContent).toContain('Role set by ben, May 1, 2024. Ignores Discord roles.');
  const menu = await openMenu('lu');
  expect(within(menu).queryByRole('menuitem', { name: 'Follow Discord roles' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const kims = await openMenu('kim');
  await userEvent.click(within(kims).getByRole('menuitem', { name: 'Follow Discord roles' }));
  expect(await screen.findByText('Discord roles apply')).toBeTruthy();
  expect(followDiscordRoles).toHaveBeenCalledTimes(1);
  expect(row('kim').textContent).not.toContain('set manually');
});

// covers: R133, R134
test('a lower role is given once, after what it takes has been confirmed', async () => {
  const changeRole = vi.fn(async () => ({ ...member('kim', 'member') }));
  serveApi({ members: { list, changeRole } });
  await renderPart(<MembersTab server={harborServer} />);
  const preview = await chooseLowerRole('kim', 'Member');
  expect(preview.textContent).toContain('Loses');
  expect(within(preview).getByText('View punishments')).toBeTruthy();
  expect(changeRole).not.toHaveBeenCalled();
  await userEvent.dblClick(within(preview).getByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('Member role updated successfully!')).toBeTruthy();
  expect(changeRole).toHaveBeenCalledTimes(1);
});

test('a preview can be cancelled: nothing is sent and the role stays', async () => {
  const changeRole = vi.fn(async () => member('ben', 'moderator'));
  serveApi({ members: { list, changeRole } });
  await renderPart(<MembersTab server={harborServer} />);
  const preview = await chooseLowerRole('ben', 'Moderator');
  expect(preview.textContent).toContain('Loses');
  expect(within(preview).getByText('Approve join requests')).toBeTruthy();
  await userEvent.click(within(preview).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('combobox', { name: 'Role of ben' })).toHaveProperty('value', 'Admin');
  expect(changeRole).not.toHaveBeenCalled();
});

// covers: R717
test('a refused change: the literal sentence, the reason, and the old role', async () => {
  const changeRole = async () => {
    throw new DomainError('CONFLICT', { message: 'Someone else just changed lu.' });
  };
  serveApi({ members: { list, changeRole } });
  await renderPart(<MembersTab server={harborServer} />);
  await chooseRole('lu', 'Admin');
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to update member role. Please try again.');
  expect(toast.textContent).toContain('Someone else just changed lu');
  expect(screen.getByRole('combobox', { name: 'Role of lu' })).toHaveProperty('value', 'Member');
});

// covers: R137, R462
test('removing asks with the literal sentence first', async () => {
  const time = slowTime();
  const remove = vi.fn(async () => {});
  serveApi({ members: { list, remove } });
  await renderPart(<MembersTab server={harborServer} />);
  const question = await askToRemove('kim');
  expect(question.textContent).toContain('Are you sure you want to remove this member?');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(within(await askToRemove('kim')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Member removed successfully!')).toBeTruthy();
  expect(remove).toHaveBeenCalledTimes(1);
  const left = row('kim');
  expect(left.textContent).toContain('Former member');
  expect(within(left).queryAllByRole('button')).toEqual([]);
  expect(within(left).queryAllByRole('combobox')).toEqual([]);
  const names = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => ['ben', 'kim', 'lu'].find((name) => within(item).queryByText(name)));
  expect(names(), 'nobody moves up for now').toEqual([undefined, 'ben', 'kim', 'lu']);
  await time.pass(STEADY_MS);
  expect(screen.queryByText('kim')).toBeNull();
});

test('members do what is theirs: their own way out, and the punishments of those they may look up', async () => {
  const leave = vi.fn(async () => {});
  const linked = { ...member('kim', 'moderator'), robloxUsername: 'RustyOtter' };
  const mine = [member('zoe', 'owner'), member('mara', 'moderator', 'u1'), linked, member('lu', 'member')];
  serveApi({ members: { list: async () => mine, leave } }, { role: 'moderator' });
  await renderPart(<MembersTab server={{ ...harborServer, role: 'moderator' }} />);
  const link = await screen.findByRole('link', { name: 'Punishments: RustyOtter' });
  expect(link.getAttribute('href')).toBe('/server/s1/punishments?q=RustyOtter');
  expect(within(row('kim')).queryByRole('button'), 'no menu for one action').toBeNull();
  expect(within(row('lu')).queryByRole('button')).toBeNull();
  await userEvent.click(within(await openMenu('mara')).getByRole('menuitem', { name: 'Leave server' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave Harbor City?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Leave server' }));
  expect(await screen.findByText('Left Harbor City')).toBeTruthy();
  expect(leave).toHaveBeenCalledTimes(1);
});

test('the owner has no way out here', async () => {
  serveApi({ members: { list } });
  await renderPart(<MembersTab server={harborServer} />);
  await screen.findByText('ben');
  expect(within(row('mara')).queryByRole('button')).toBeNull();
});

test('a refusal because the role was lowered reads the rights again and takes the controls away', async () => {
  const changeRole = async () => {
    throw new DomainError('FORBIDDEN', { message: 'Your role in this server does not allow this.' });
  };
  const api = serveApi({ members: { list, changeRole } }, { role: 'admin', rules: policy(true) });
  await renderPart(<MembersTab server={{ ...harborServer, role: 'admin', delegateManagement: true }} />);
  await screen.findByRole('combobox', { name: 'Role of lu' });
  api.caller = { role: 'moderator', rules: policy(true) };
  await chooseRole('lu', 'Moderator');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Role of/ })).toBeNull());
  expect(screen.getByText('lu')).toBeTruthy();
});

test('no match says so and can be cleared', async () => {
  serveApi({ members: { list } });
  await renderPart(<MembersTab server={harborServer} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Admin 1' }));
  expect(screen.queryByText('kim')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'kim');
  expect(screen.getByText('No Admin matches “kim”')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByText('kim')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'nobody');
  expect(screen.getByText('No members match “nobody”')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByText('ben')).toBeTruthy();
});

test('what narrows the list stands in the address, and is read from there', async () => {
  serveApi({ members: { list } });
  const router = await renderPart(<MembersTab server={harborServer} />, '/?tab=members&q=be&role=admin');
  await screen.findByText('ben');
  expect(screen.queryByText('kim')).toBeNull();
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'be');
  expect(screen.getByRole('radio', { name: 'Admin 1' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: 'All 4' }));
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'ki');
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'members', q: 'ki' }));
  await act(() => router.navigate({ to: '/', search: { tab: 'members', role: 'moderator' } as never }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
  expect(screen.getByText('kim')).toBeTruthy();
  expect(screen.queryByText('ben')).toBeNull();
});

test('a role until a date is given in the dialog of custom roles', async () => {
  const changeRole = vi.fn(async (_viewer: unknown, { role }: { role: Role }) => member('lu', role));
  const give = vi.fn(async (_viewer: unknown, _input: { until?: string | null | undefined }) => all[3]);
  const trial = { id: 'r1', name: 'Trial', color: 'teal', flags: [], rank: 0.001, memberCount: 0 };
  const roles = { list: async () => [{ ...trial, version: 'v1', canEdit: true }], give };
  serveApi({ members: { list, changeRole }, roles } as never);
  await renderPart(<MembersTab server={harborServer} />);
  await screen.findByText('lu');
  await userEvent.click(within(row('lu')).getByRole('button', { name: 'Actions for lu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Roles and permissions…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const moderator = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Moderator' });
  expect(moderator.disabled).toBe(true);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Ends' }), 'In 1 day');
  const before = Date.now();
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Trial' }));
  await waitFor(() => expect(give).toHaveBeenCalled());
  const end = Date.parse(String(give.mock.calls[0]?.[1].until)) - 86_400_000;
  expect(end).toBeGreaterThanOrEqual(before);
  expect(end).toBeLessThan(before + 60_000);
  await userEvent.click(moderator);
  await waitFor(() =>
    expect(changeRole).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ role: 'moderator', until: expect.any(String) }),
    ),
  );
});
