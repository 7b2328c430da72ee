import type { UpdateServerInput } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { harborServer } from '../../../test/fixtures.ts';
import { savingUpdate, typeName, useSettingsWorld, visit, world } from '../../../test/settings.tsx';

useSettingsWorld();

test('two tabs: a change saved in the other is shown, and only overwritten on request', async () => {
  const update = vi.fn(async (_viewer: unknown, input: UpdateServerInput) => {
    if (input.seen?.name !== world.server.name) {
      throw new DomainError('CONFLICT', {
        message: 'The server name was changed meanwhile.',
      });
    }
    world.server = { ...world.server, name: input.name ?? '' };
    return world.server;
  });
  await visit({ update });
  const input = await typeName('Mine');
  world.server = { ...harborServer, name: 'Theirs', joinPolicy: 'open' };
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The server name was changed meanwhile.');
  const theirs = '“Theirs” was saved meanwhile.';
  expect(await screen.findByText(theirs)).toBeTruthy();
  expect(input).toHaveProperty('value', 'Mine');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/Choose which to keep/)).toBeTruthy();
  expect(update).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine: Server name' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(world.server.name).toBe('Mine');
});

test('two tabs: the other’s value is named and settled from another section', async () => {
  const { router } = await visit({ update: savingUpdate() });
  await typeName('Mine');
  await userEvent.click(screen.getByRole('link', { name: 'Members and roles' }));
  world.server = { ...harborServer, name: 'Theirs', joinPolicy: 'open' };
  await queryClient.invalidateQueries(trpc.servers.get.queryFilter({ serverId: 's1' }));
  const choice = await within(screen.getByRole('region', { name: 'Save' })).findByText(
    /^Server name: “Theirs” was saved meanwhile/,
  );
  expect(choice).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Immediately' })).toHaveProperty('checked', true);
  await userEvent.keyboard('{Control>}s{/Control}');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Changed meanwhile: Server name. Choose which to keep',
  );
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Save' })).getByRole('button', {
      name: 'Keep mine: Server name',
    }),
  );
  expect(screen.queryByRole('button', { name: 'Take theirs: Server name' })).toBeNull();
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(world.server.name).toBe('Mine'));
  expect(router.state.location.search).toMatchObject({ section: 'permissions' });
});

test('two tabs: theirs can be taken', async () => {
  const update = async () => {
    throw new DomainError('CONFLICT', { message: 'Meanwhile.' });
  };
  await visit({ update });
  const input = await typeName('Mine');
  world.server = { ...harborServer, name: 'Theirs' };
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Take theirs: Server name' }));
  expect(input).toHaveProperty('value', 'Theirs');
  expect(screen.queryByRole('region', { name: 'Save' })).toBeNull();
});
