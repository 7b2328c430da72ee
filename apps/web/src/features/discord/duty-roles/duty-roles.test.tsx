import type { DutyRoles, SaveDutyRolesInput } from '@tenfour/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { DutyRolesPanel } from './DutyRolesPanel.tsx';

afterEach(leavePage);

const onDuty = { state: 'on_duty' as const, typeId: null, roleId: 'd1', roleName: 'On shift', problem: null };
const duty: DutyRoles = {
  enabled: true,
  guildName: 'Harbor City',
  roles: [onDuty],
  types: [{ id: 't1', name: 'Patrol' }],
  checkedAt: null,
  problem: 'unreachable',
  leftovers: [{ username: 'Riley', roleName: 'On shift' }],
};
const roles = [
  { id: 'd3', name: 'Boss', refusal: 'administrator' as const },
  { id: 'd1', name: 'On shift', refusal: 'above' as const },
  { id: 'd2', name: 'Break', refusal: null },
];

test('each state and shift type has a role, saved as it is chosen; the test says what is refused', async () => {
  const save = vi.fn(async (_viewer: unknown, _input: SaveDutyRolesInput) => duty);
  serveApi({ dutyRoles: { get: async () => duty, roles: async () => roles, save } });
  await renderPart(<DutyRolesPanel serverId="s1" mayEdit />);
  expect(await screen.findByLabelText('On duty: Patrol', { selector: 'input' })).toBeTruthy();
  expect(screen.getByText(/Discord isn’t answering/)).toBeTruthy();
  expect(screen.getByText('Riley: On shift')).toBeTruthy();

  const onBreak = screen.getByLabelText('On break', { selector: 'input' });
  await waitFor(() => expect(onBreak).toHaveProperty('readOnly', false));
  fireEvent.click(onBreak);
  const reasons = await screen.findAllByText('Has Administrator. Tenfour never gives it.');
  expect(reasons[0]?.closest('[role=option]')?.textContent).toContain('Boss');
  const list = document.getElementById(onBreak.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll('[role=option]') ?? [])];
  fireEvent.click(options.find(({ textContent }) => textContent === 'Break') ?? onBreak);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.lastCall?.[1]).toEqual({
    serverId: 's1',
    roles: [
      { state: 'on_duty', typeId: null, roleId: 'd1' },
      { state: 'on_break', typeId: null, roleId: 'd2' },
    ],
  });

  fireEvent.click(screen.getByText('Test'));
  expect(await screen.findByText(/On shift: Not below the bot’s role/)).toBeTruthy();
});

test('those who may only view change nothing', async () => {
  serveApi({ dutyRoles: { get: async () => duty } });
  await renderPart(<DutyRolesPanel serverId="s1" mayEdit={false} />);
  expect(await screen.findByRole('switch', { name: 'Give duty roles' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Test' })).toBeNull();
});
