import type { DutyRoles, SaveDutyRolesInput } from '@tenfour/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  suffixes: [{ state: 'on_duty', typeId: null, suffix: '| On duty' }],
  types: [{ id: 't1', name: 'Patrol' }],
  checkedAt: null,
  problem: 'unreachable',
  leftovers: [{ username: 'Riley', roleName: 'On shift' }],
  nicknames: [{ username: 'Avery', why: 'owner' }],
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
  // Its role and its suffix.
  expect(await screen.findAllByLabelText('On duty: Patrol', { selector: 'input' })).toHaveLength(2);
  expect(screen.getByText(/Discord isn’t answering/)).toBeTruthy();
  expect(screen.getByText('Riley: On shift')).toBeTruthy();

  const [onBreak] = screen.getAllByLabelText('On break', { selector: 'input' });
  if (!onBreak) throw new Error('no choice for breaks');
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

test('suffixes show a preview, the one that counts first on top, and are saved together', async () => {
  const save = vi.fn(async (_viewer: unknown, _input: SaveDutyRolesInput) => duty);
  serveApi({ dutyRoles: { get: async () => duty, roles: async () => [], save } });
  await renderPart(<DutyRolesPanel serverId="s1" mayEdit />);
  const form = await screen.findByRole('form', { name: 'Nickname suffixes' });
  const fields = within(form).getAllByRole<HTMLInputElement>('textbox');
  expect(fields.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'On break',
    'In session',
    'On duty: Patrol',
    'On duty',
    'In game',
    'On leave',
  ]);
  expect(within(form).getByText('Riley Stone | On duty')).toBeTruthy();
  expect(screen.getByText(/Avery: Owns the Discord server/)).toBeTruthy();
  const button = within(form).getByRole('button', { name: 'Save suffixes' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const [onBreak] = fields;
  fireEvent.change(onBreak ?? form, { target: { value: '\u202e| Break' } });
  expect(within(form).getByText('Remove hidden characters.')).toBeTruthy();
  fireEvent.change(onBreak ?? form, { target: { value: ' | Break' } });
  expect(within(form).getByText('Riley Stone | Break')).toBeTruthy();
  fireEvent.submit(form);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.lastCall?.[1]).toEqual({
    serverId: 's1',
    suffixes: [
      { state: 'on_break', typeId: null, suffix: '| Break' },
      { state: 'on_duty', typeId: null, suffix: '| On duty' },
    ],
  });
});

test('those who may only view change nothing', async () => {
  serveApi({ dutyRoles: { get: async () => duty } });
  await renderPart(<DutyRolesPanel serverId="s1" mayEdit={false} />);
  expect(await screen.findByRole('switch', { name: 'Give duty roles and suffixes' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(screen.queryByRole('button', { name: 'Test' })).toBeNull();
});
