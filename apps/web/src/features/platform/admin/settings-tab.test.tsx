import { DomainError } from '@tenfour/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { stepUpStore } from '../../../data/step-up.ts';
import { dialog, panelOf, totals, visit } from '../../../test/admin.tsx';
import { leavePage } from '../../../test/page.tsx';

afterEach(leavePage);

// covers: R548, R825
test('a new password of five characters waits for the sixth', async () => {
  const setPassword = vi.fn(async () => undefined);
  await visit('/admin?tab=settings', { platform: { setPassword } });
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const form = within(await dialog('Change password'));
  const locked = () => form.getByRole('button', { name: 'Update password' }).getAttribute('aria-disabled');
  await userEvent.type(form.getByLabelText('Current password'), 'what it was');
  await userEvent.type(form.getByLabelText('New password'), '12345');
  await userEvent.type(form.getByLabelText('Repeat new password'), '12345{Enter}');
  expect(locked()).toBe('true');
  expect(setPassword).not.toHaveBeenCalled();
  await userEvent.type(form.getByLabelText('New password'), '6');
  expect(locked()).toBeNull();
  await userEvent.clear(form.getByLabelText('Current password'));
  expect(locked()).toBe('true');
});

test('a refused password is said at its field, without a toast', async () => {
  const refusals = [
    new DomainError('INVALID_CREDENTIALS', { message: 'Your current password is incorrect.' }),
    new DomainError('REFUSED', { message: 'This is too common.', details: { field: 'newPassword' } }),
  ];
  const setPassword = vi.fn(async () => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
  });
  await visit('/admin?tab=settings', { platform: { setPassword } });
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const form = within(await dialog('Change password'));
  await userEvent.type(form.getByLabelText('Current password'), 'what it was');
  await userEvent.type(form.getByLabelText('New password'), 'password');
  await userEvent.type(form.getByLabelText('Repeat new password'), 'password{Enter}');
  const rootOf = (label: string) => form.getByLabelText(label).closest('.mantine-PasswordInput-root');
  const wrong = await form.findByText('Your current password is incorrect.');
  expect(rootOf('Current password')?.contains(wrong)).toBe(true);
  await userEvent.click(form.getByRole('button', { name: 'Update password' }));
  const common = await form.findByText('This is too common.');
  expect(rootOf('New password')?.contains(common)).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Update password' }));
  await screen.findByText('Password Updated');
  const sent = { currentPassword: 'what it was', newPassword: 'password' };
  expect(setPassword).toHaveBeenLastCalledWith(expect.anything(), sent, expect.anything());
});

test('a new password that is repeated differently is not sent, and says so at the repetition', async () => {
  const setPassword = vi.fn(async () => undefined);
  await visit('/admin?tab=settings', { platform: { setPassword } });
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const form = within(await dialog('Change password'));
  await userEvent.type(form.getByLabelText('Current password'), 'what it was');
  await userEvent.type(form.getByLabelText('New password'), 'password');
  const again = form.getByLabelText('Repeat new password');
  await userEvent.type(again, 'passwort');
  await userEvent.click(form.getByRole('button', { name: 'Update password' }));
  expect(await form.findByText('Passwords don’t match.')).toBeTruthy();
  expect(document.activeElement).toBe(again);
  expect(setPassword).not.toHaveBeenCalled();
  await userEvent.clear(again);
  await userEvent.type(again, 'password');
  expect(form.queryByText('Passwords don’t match.')).toBeNull();
});

test('until the second factor is given, the panel asks for it and reads nothing', async () => {
  const summary = vi.fn(async () => totals);
  const session = vi.fn(async () => ({ ...panelOf('super_admin'), factorRequired: true }));
  await visit('/admin', { platform: { session, summary } });
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(stepUpStore.get()?.action).toBe('set-up'));
  expect(summary).not.toHaveBeenCalled();
  session.mockResolvedValue(panelOf('super_admin'));
  act(() => stepUpStore.get()?.answer(true));
  await screen.findByText('50,000', { selector: 'dd span' });
});

test('a super admin reseals the secrets of a former key', async () => {
  const keys = [
    { id: 'k2', state: 'current' as const, secrets: 1 },
    { id: 'k1', state: 'former' as const, secrets: 1_200 },
  ];
  const run = { startedAt: new Date().toISOString(), startedBy: 'chief', resealed: 0, finishedAt: null };
  const reseal = vi.fn(async () => ({ keys, run }));
  const sealing = { get: async () => ({ keys, run: null }), reseal };
  await visit('/admin?tab=settings', { sealing }, { platform: 'super_admin' });
  const panel = within(await screen.findByRole('region', { name: 'Sealing keys' }));
  expect(await panel.findByText('Former · 1,200 secrets')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Reseal secrets' }));
  const question = await screen.findByRole('alertdialog', { name: 'Reseal all secrets?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Reseal secrets' }));
  expect(await panel.findByText('Resealing: 0 of 1,200')).toBeTruthy();
  expect(reseal).toHaveBeenCalledTimes(1);
});
