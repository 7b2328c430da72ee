import type { DiscordRoles, SaveDiscordRolesInput } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { DiscordRolesPanel } from './DiscordRolesPanel.tsx';
import { Mappings } from './Mappings.tsx';

afterEach(leavePage);

const mapped = { roleId: 'd1', roleName: 'Owner team', role: 'admin' as const };

const roles: DiscordRoles = {
  enabled: false,
  openJoin: false,
  lower: false,
  byHand: false,
  removeLeavers: false,
  guildName: 'Harbor City',
  mappings: [mapped],
  customRoles: [],
  syncedAt: null,
  outcome: null,
};

test('a mapping needs a Discord role, stays when it is refused, and is sent with the ones before it', async () => {
  const save = vi
    .fn(async (_viewer: unknown, _input: SaveDiscordRolesInput) => roles)
    .mockRejectedValueOnce(new DomainError('FORBIDDEN', { message: 'Not yours to give.' }));
  const found = [mapped, { roleId: 'd2', roleName: 'Police' }];
  serveApi({
    roles: { list: async () => [] },
    discordRoles: {
      roles: async () => found.map(({ roleId, roleName }) => ({ id: roleId, name: roleName })),
      save,
    },
  });
  await renderPart(<Mappings {...{ serverId: 's1', role: 'owner', mayEdit: true, roles }} />);
  const add = screen.getByRole('button', { name: 'Map role' });
  const discordRole = screen.getByRole('combobox', { name: 'Discord role' });
  const role = screen.getByLabelText('Role here');
  await userEvent.click(add);
  expect(screen.getByText('Choose a Discord role.')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();

  await userEvent.click(discordRole);
  await userEvent.click(await screen.findByRole('option', { name: 'Police', hidden: true }));
  await userEvent.selectOptions(role, 'moderator');
  await userEvent.click(add);
  expect((await screen.findByRole('alert')).textContent).toContain('Not yours to give.');
  expect(discordRole).toHaveProperty('value', 'Police');
  await userEvent.click(add);
  await waitFor(() => expect(discordRole).toHaveProperty('value', ''));
  expect(role).toHaveProperty('value', 'moderator');
  expect(save.mock.lastCall?.[1]).toEqual({
    serverId: 's1',
    mappings: [
      { roleId: 'd1', role: 'admin' },
      { roleId: 'd2', role: 'moderator' },
    ],
  });
});

test('a custom role is mapped beside the four, and removed with its pair', async () => {
  const pair = { roleId: 'd1', customRoleId: 'r1' };
  const shown = { ...pair, roleName: 'Owner team', customRoleName: 'Auditor', canEdit: true };
  const save = vi.fn(async (_viewer: unknown, _input: SaveDiscordRolesInput) => roles);
  const custom = {
    color: 'teal' as const,
    rank: 0.001,
    flags: [],
    department: null,
    version: 'v',
    memberCount: 0,
  };
  serveApi({
    discordRoles: { roles: async () => [{ id: 'd1', name: 'Owner team' }], save },
    roles: { list: async () => [{ ...custom, id: 'r2', name: 'Lead', canEdit: true }] },
  });
  const props = { serverId: 's1', role: 'owner' as const, mayEdit: true };
  await renderPart(<Mappings {...props} roles={{ ...roles, customRoles: [shown] }} />);
  await screen.findByRole('option', { name: 'Lead' });
  await userEvent.selectOptions(screen.getByLabelText('Role here'), 'Lead');
  await userEvent.click(screen.getByRole('combobox', { name: 'Discord role' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Owner team', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Map role' }));
  const both = { serverId: 's1', customRoles: [pair, { roleId: 'd1', customRoleId: 'r2' }] };
  await waitFor(() => expect(save.mock.lastCall?.[1]).toEqual(both));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Auditor from Owner team' }));
  await waitFor(() => expect(save.mock.lastCall?.[1]).toEqual({ serverId: 's1', customRoles: [] }));
});

test('a sync that changes nothing says so once', async () => {
  const summary = 'No role changes.';
  const counts = {
    added: 0,
    promoted: 0,
    demoted: 0,
    given: 0,
    taken: 0,
    noAccount: 0,
    held: 0,
    byHand: 0,
    notLowered: 0,
    leftBefore: 0,
    failed: 0,
  };
  let stored: DiscordRoles = { ...roles, enabled: true, outcome: 'Not synced: Discord is down.' };
  serveApi({
    roles: { list: async () => [] },
    discordRoles: {
      roles: async () => [],
      get: async () => stored,
      sync: async () => {
        stored = { ...stored, syncedAt: '2026-03-02T20:00:00.000Z', outcome: summary };
        return { changes: [], customRoles: [], counts, summary };
      },
    },
  });
  await renderPart(<DiscordRolesPanel {...{ serverId: 's1', role: 'owner', mayEdit: true }} />);
  expect(await screen.findByText(/Discord is down/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sync now' }));
  expect((await screen.findByRole('status', { name: 'The sync did this' })).textContent).toContain(summary);
  await waitFor(() => expect(screen.queryByText(/Discord is down/)).toBeNull());
  expect(document.body.textContent?.split(summary)).toHaveLength(2);
});
