import type { DiscordRoles, SaveDiscordRolesInput } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
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
