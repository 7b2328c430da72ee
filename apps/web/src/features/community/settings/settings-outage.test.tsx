import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { savingUpdate, typeName, useSettingsWorld, visit } from '../../../test/settings.tsx';

useSettingsWorld();

test('an outage is reported once, and no longer when it is over', async () => {
  const update = savingUpdate();
  await visit({ update });
  await typeName('Harbour');
  const online = globalThis.fetch;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Update Failed');
  expect(await screen.findByText(/Reconnecting automatically/)).toBeTruthy();
  const main = screen.getByRole('main');
  expect(within(main).queryByRole('alert')).toBeNull();
  expect(within(main).getAllByText(/cannot be reached/, { selector: 'strong, span, p' })).toHaveLength(1);
  const bar = screen.getByRole('region', { name: 'Save' });
  expect(bar.textContent).not.toContain('Update Failed');
  const save = within(bar).getByRole('button', { name: /^Save/ });
  expect(save.getAttribute('aria-disabled')).toBe('true');

  vi.stubGlobal('fetch', online);
  await userEvent.click(within(main).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/Reconnecting automatically/)).toBeNull());
  expect(bar.textContent).not.toContain('Update Failed');
  expect(bar.textContent).toContain('Unsaved: 1 change');
  await userEvent.click(save);
  await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
});

// covers: R731
test('a refused permission set: "Update Failed" with the server’s words, and the switch stays as it was turned', async () => {
  const updateRolePermissions = async () => {
    throw new DomainError('UNAVAILABLE', { message: 'The sets are being read.' });
  };
  await visit({ updateRolePermissions }, {}, '?section=permissions');
  const flag = await screen.findByRole('switch', { name: 'Admin: Edit webhooks' });
  await userEvent.click(flag);
  await userEvent.keyboard('{Control>}s{/Control}');
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Update Failed');
  expect(toast.textContent).toContain('The sets are being read.');
  expect(flag).toHaveProperty('checked', false);
});

test('why a key was refused stands at its field, not in the bar as well', async () => {
  const message = 'This does not look like an ER:LC API key.';
  const update = async () => {
    throw new DomainError('REFUSED', { message, details: { field: 'erlcApiKey' } });
  };
  await visit({ update }, {}, '?section=api');
  await userEvent.click(await screen.findByRole('button', { name: 'Replace: ER:LC API key' }));
  await userEvent.keyboard('not a key{Enter}');
  const field = await screen.findByLabelText('New ER:LC API key');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('region', { name: 'Save' }).textContent).not.toContain(message);
});
