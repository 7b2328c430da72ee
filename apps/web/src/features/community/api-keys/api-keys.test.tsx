import type { CreatedApiKey } from '@tenfour/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { NewKey } from './NewKey.tsx';

afterEach(leavePage);

const created: CreatedApiKey = {
  id: 'k1',
  name: 'Statistics',
  hint: 'tf_…Ab3_',
  flags: ['canViewPunishments'],
  allowsDangerous: false,
  createdBy: 'mara',
  createdAt: '2026-03-02T20:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  state: 'active',
  key: 'tf_secret',
};

test('permissions are grouped, and a created key is put away with Done', async () => {
  const create = vi.fn(async () => created);
  serveApi({ apiKeys: { create } });
  const can = { ...permissionsOf('owner').can, canViewWebhooks: false, canEditWebhooks: false };
  await renderPart(<NewKey serverId="s1" can={can} />);
  const punishments = screen.getByRole('group', { name: 'Punishments' });
  expect(within(punishments).getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.queryByRole('group', { name: 'Logs and webhooks' })).toBeNull();
  expect(screen.getByLabelText('Expires')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Statistics');
  await userEvent.click(within(punishments).getByRole('checkbox', { name: 'View punishments' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('tf_secret')).toBeTruthy();
  expect(create).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('tf_secret')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '');
});
