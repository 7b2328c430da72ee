import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useSettingsWorld, visit, world } from '../../../test/settings.tsx';

useSettingsWorld();

test('a new join code is asked about, and names the one that was seen', async () => {
  const rotateJoinCode = vi.fn(async () => {
    world.server = { ...world.server, joinCode: 'NEWCODE2' };
    return { joinCode: 'NEWCODE2' };
  });
  await visit({ rotateJoinCode }, {}, '?section=danger');
  const button = await screen.findByRole('button', { name: 'Replace code' });
  await userEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('K7Q2XABC stops working immediately.');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(rotateJoinCode).not.toHaveBeenCalled();
  await userEvent.click(button);
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replace code' }),
  );
  expect(await screen.findByText('Join code changed')).toBeTruthy();
  expect(rotateJoinCode).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', joinCode: 'K7Q2XABC' });
  // In the toast, and in place of the old one.
  expect(screen.getAllByText('NEWCODE2')).toHaveLength(2);
});
