import type { CustomRoleView, Viewer } from '@tenfour/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useSettingsWorld, visit } from '../../../test/settings.tsx';
import { moved } from './use-roles.ts';

useSettingsWorld();

const base = {
  flags: [],
  department: null,
  memberCount: 0,
  version: 'v1',
  canEdit: true,
  color: 'teal' as const,
};
const lead: CustomRoleView = { ...base, id: 'r1', name: 'Lead', rank: 1.001, memberCount: 2 };
const trial: CustomRoleView = {
  ...base,
  id: 'r2',
  name: 'Trial',
  rank: 0.001,
  flags: ['canViewPunishments'],
};

function open(roles = [lead, trial]) {
  const create = vi.fn(async (_viewer: Viewer, input: object) => ({ ...trial, id: 'r3', ...input }));
  const update = vi.fn(async (_viewer: Viewer, input: object) => ({ ...trial, ...input }));
  const reorder = vi.fn(async (_viewer: Viewer, _input: object) => roles);
  const types = [{ id: 't1', name: 'Patrol', weeklyMinutes: null }];
  const requirements = { moderator: null, admin: null };
  const sessions = { moderator: null, admin: null };
  const rules = async () => ({ types, requirements, sessions, quotas: [], version: '' });
  const services = { roles: { list: async () => roles, create, update, reorder }, shifts: { rules } };
  return { create, update, reorder, ready: visit({}, {}, '?section=permissions', services) };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Custom roles' }));

test('custom roles stand among the fixed ones, highest first, and move by one place', async () => {
  const { reorder, ready } = open();
  await ready;
  const list = await panel();
  await list.findByText('Lead');
  expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Admin',
    'Lead0 permissions · 2 members',
    'Moderator',
    'Trial1 permission · 0 members',
  ]);
  await userEvent.click(list.getByRole('button', { name: 'Move Trial up' }));
  await waitFor(() =>
    expect(reorder).toHaveBeenCalledWith(expect.anything(), {
      serverId: 's1',
      seen: ['admin', 'r1', 'moderator', 'r2'],
      order: ['admin', 'r1', 'r2', 'moderator'],
    }),
  );
});

test('a template fills a new role', async () => {
  const { create, ready } = open([]);
  await ready;
  await userEvent.click((await panel()).getByRole('button', { name: 'New role' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Start from' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Auditor', hidden: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create role' }));
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ name: 'Auditor', flags: expect.arrayContaining(['canViewWebhooks']) }),
    ),
  );
});

test('a department lead leads a shift type', async () => {
  const { create, ready } = open([]);
  await ready;
  await userEvent.click((await panel()).getByRole('button', { name: 'New role' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('combobox', { name: 'Leads department' });
  await userEvent.click(dialog.getByRole('combobox', { name: 'Start from' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Department lead', hidden: true }));
  await userEvent.click(dialog.getByText('What a member with this role can do'));
  dialog.getByText('Manage shifts and infractions of one department');
  await userEvent.click(dialog.getByRole('button', { name: 'Create role' }));
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ department: 't1' })),
  );
});

test('an edit sends the version that it is based on', async () => {
  const { update, ready } = open();
  await ready;
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Edit Trial' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'View settings' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save role' }));
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({
        roleId: 'r2',
        version: 'v1',
        flags: ['canViewPunishments', 'canViewServerSettings'],
      }),
    ),
  );
});

test.each([
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
] as const)('%s moved by %d', (id, by, expected) => {
  expect(moved(['a', 'b', 'c'], id, by).join('')).toBe(expected);
});

test('the dialog lists what a member with the permissions as chosen sees', async () => {
  const { ready } = open();
  await ready;
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Edit Trial' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByText('What a member with this role can do'));
  const opens = () =>
    dialog
      .getAllByRole('listitem')
      .map((row) => row.textContent)
      .filter((text) => text?.endsWith('open'));
  expect(opens()).toEqual(['Overviewopen', 'Punishmentsopen', 'Appealsopen', 'Membersopen']);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'View settings' }));
  dialog.getByText('Management permissions count once the owner lets roles use them.');
  expect(opens()).toHaveLength(4);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Use the in-game panel' }));
  expect(opens()).toHaveLength(6);
});
