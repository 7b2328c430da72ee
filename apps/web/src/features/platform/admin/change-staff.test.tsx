import type { StaffMember } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { dialog, visit } from '../../../test/admin.tsx';
import { leavePage } from '../../../test/page.tsx';

afterEach(leavePage);

test('a change of an account sends only what changed, and shows a refused password at its field', async () => {
  const account: StaffMember = {
    id: 'staff-2',
    userId: 'u9',
    discordName: null,
    username: 'morgan',
    accessLevel: 'staff',
    password: true,
    isActive: true,
    createdBy: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    lastLoginAt: null,
  };
  const sent: unknown[] = [];
  let refusal: DomainError | null = new DomainError('REFUSED', {
    message: 'This password is on a public list.',
    details: { field: 'password' },
  });
  const platformStaff = {
    list: async () => [account],
    update: async (_viewer: unknown, input: unknown) => {
      sent.push(input);
      if (refusal) throw refusal;
      return account;
    },
  };
  await visit('/admin?tab=staff', { platformStaff }, { platform: 'super_admin' });
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Change .*morgan/ }));
    return within(await dialog('Change morgan'));
  };
  let form = await open();
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('Change morgan')).toBeNull());
  expect(sent).toEqual([]);
  form = await open();
  const password = form.getByLabelText('New password');
  await userEvent.type(password, 'short{Enter}');
  await form.findByText('Use at least 6 characters.');
  expect([sent, document.activeElement]).toEqual([[], password]);
  await userEvent.type(password, 'er{Enter}');
  await form.findByText('This password is on a public list.');
  expect(sent).toEqual([{ id: 'staff-2', newPassword: 'shorter' }]);
  refusal = null;
  await userEvent.type(password, '!{Enter}');
  await waitFor(() => expect(screen.queryByText('Change morgan')).toBeNull());
  expect(sent).toHaveLength(2);
});
