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
  syncedAt: null,
  outcome: null,
};

test('a mapping needs a Discord role, stays when it is refused, and is sent with the ones before it', async () => {
  const save = vi
    .fn(async (_viewer: unknown, _input: SaveDiscordRolesInput) => roles)
    .mockRejectedValueOnce(new DomainError('FORBIDDEN', { message: 'Not yours to give.' }));
  const found = [mapped, { roleId: 'd2', roleName: 'Police' }];
  serveApi({
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

test('a sync that changes nothing says so once', async () => {
  const summary = 'No role changes.';
  const counts = {
    added: 0,
    promoted: 0,
    demoted: 0,
    noAccount: 0,
    held: 0,
    byHand: 0,
    notLowered: 0,
    leftBefore: 0,
    failed: 0,
  };
  let stored: DiscordRoles = { ...roles, enabled: true, outcome: 'Not synced: Discord is down.' };
  serveApi({
    discordRoles: {
      roles: async () => [],
      get: async () => stored,
      sync: async () => {
        stored = { ...stored, syncedAt: '2026-03-02T20:00:00.000Z', outcome: summary };
        return { changes: [], counts, summary };
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
