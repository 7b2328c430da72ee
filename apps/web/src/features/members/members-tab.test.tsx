import type { Member } from '@tenfour/contracts';
import { DomainError, type Role } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../test/api.ts';
import { policy } from '../../test/fixtures.ts';
import { leavePage, renderPart } from '../../test/page.tsx';
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

test.each<[string, Role, boolean, string[]]>([
  ['the owner: everybody but the owner', 'owner', false, ['Role of ben', 'Role of kim', 'Role of lu']],
  ['an admin without delegation: nobody', 'admin', false, []],
  ['an admin with delegation: who stands below', 'admin', true, ['Role of kim', 'Role of lu']],
  ['a moderator: nobody', 'moderator', true, []],
])('roles can be changed by %s', async (_who, role, delegated, changeable) => {
  serveApi({ members: { list } }, { role, rules: policy(delegated) });
  await renderPart(<MembersTab serverId="s1" />);
  await screen.findByText('ben');
  const names = () =>
    screen
      .queryAllByRole('combobox', { name: /^Role of/ })
      .map((select) => select.getAttribute('aria-label'));
  await waitFor(() => expect(names()).toEqual(changeable));
  expect(within(row('mara')).queryByRole('button')).toBeNull();
});

test('a role is changed once, with the literal toast', async () => {
  const changeRole = vi.fn(async () => ({ ...member('lu', 'moderator') }));
  serveApi({ members: { list, changeRole } });
  await renderPart(<MembersTab serverId="s1" />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Role of lu' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Moderator' }));
  expect(await screen.findByText('Member role updated successfully!')).toBeTruthy();
  expect(changeRole).toHaveBeenCalledTimes(1);
  expect(changeRole).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ userId: 'u-lu', role: 'moderator' }),
  );
  expect(screen.getByRole('combobox', { name: 'Role of lu' })).toHaveProperty('value', 'Moderator');
});

test('a refused change: the literal sentence, the reason, and the old role', async () => {
  const changeRole = async () => {
    throw new DomainError('CONFLICT', { message: 'Somebody else changed lu at the same moment.' });
  };
  serveApi({ members: { list, changeRole } });
  await renderPart(<MembersTab serverId="s1" />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Role of lu' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Admin' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to update member role. Please try again.');
  expect(toast.textContent).toContain('Somebody else changed lu');
  expect(screen.getByRole('combobox', { name: 'Role of lu' })).toHaveProperty('value', 'Member');
});

test('removing asks with the literal sentence first', async () => {
  const remove = vi.fn(async () => {});
  serveApi({ members: { list, remove } });
  await renderPart(<MembersTab serverId="s1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove kim' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Are you sure you want to remove this member?');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Remove kim' }));
  const again = await screen.findByRole('alertdialog');
  await userEvent.click(within(again).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Member removed successfully!')).toBeTruthy();
  expect(screen.queryByText('kim')).toBeNull();
  expect(remove).toHaveBeenCalledTimes(1);
});

test('no match says so and can be cleared', async () => {
  serveApi({ members: { list } });
  await renderPart(<MembersTab serverId="s1" />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Admin 1' }));
  expect(screen.queryByText('kim')).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'kim');
  expect(screen.getByText('No members match “kim”')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByText('kim')).toBeTruthy();
});
