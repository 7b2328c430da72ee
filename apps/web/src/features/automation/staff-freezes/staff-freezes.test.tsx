import type { StaffFreeze } from '@tenfour/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { FrozenStaff } from './FrozenStaff.tsx';

afterEach(leavePage);

const AT = '2026-03-02T20:00:00.000Z';

const freeze: StaffFreeze = {
  ...{ id: 'f1', userId: 'u2', username: 'rex', at: AT, total: 16, minutes: 10, liftedAt: null },
  actions: [
    { id: 'a1', kind: 'ban', at: AT, text: 'Ban added: Bob_Builder', undo: 'possible' },
    { id: 'a2', kind: 'kick', at: AT, text: 'Kick added: Ana', undo: 'none' },
    { id: 'a3', kind: 'ban', at: AT, text: 'Ban added: Cara', undo: 'done' },
  ],
};

test('the owner sees what a frozen person did, undoes what can be undone and lifts the freeze', async () => {
  const undo = vi.fn(async () => ({ undone: 1, failed: [] }));
  const lift = vi.fn(async () => ({ ...freeze, liftedAt: AT }));
  serveApi({ staffFreezes: { list: async () => [freeze], undo, lift } });
  await renderPart(<FrozenStaff serverId="s1" isOwner state="frozen" />);
  expect((await screen.findByText('16 actions in 10 minutes')).textContent).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Actions of rex' }));
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows.filter((text) => text?.startsWith('Kick added'))).toEqual([
    expect.stringContaining('not reversible'),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo 1 action' }));
  await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: 'Lift the freeze of rex' }));
  await waitFor(() => expect(lift).toHaveBeenCalledTimes(1));
});

test('staff see nothing of it, and nothing is asked', async () => {
  const list = vi.fn(async () => [freeze]);
  serveApi({ staffFreezes: { list } });
  await renderPart(<FrozenStaff serverId="s1" isOwner={false} state="frozen" />);
  expect(screen.queryByText('Frozen staff')).toBeNull();
  expect(list).not.toHaveBeenCalled();
});

test('a lifted freeze is listed apart, and can still be undone', async () => {
  serveApi({ staffFreezes: { list: async () => [{ ...freeze, liftedAt: AT }] } });
  await renderPart(<FrozenStaff serverId="s1" isOwner state="lifted" />);
  expect(await screen.findByRole('heading', { name: 'Lifted freezes' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo 1 action' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Lift/ })).toBeNull();
});
