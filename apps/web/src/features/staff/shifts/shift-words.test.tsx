import type { PersonHours, Shift } from '@tenfour/contracts';
import type { ShiftStatus } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { HoursCards } from './HoursTable.tsx';
import { OnDuty } from './OnDuty.tsx';
import { ShiftCards } from './ShiftRows.tsx';
import { ShiftRules } from './ShiftRules.tsx';

afterEach(leavePage);

function shift(status: ShiftStatus, at: number): Shift {
  const now = new Date().toISOString();
  return {
    id: `sh${at}`,
    userId: `u${at + 10}`,
    username: `staff_${at}`,
    avatar: '',
    robloxUsername: null,
    robloxUserId: null,
    status,
    type: null,
    clockInTime: now,
    clockOutTime: null,
    breakSince: status === 'on_break' ? now : null,
    workedMs: 0,
    breakMs: 0,
    asOf: now,
    forgotten: false,
    corrected: false,
    fields: {},
  };
}

test.each([
  [[], 'On duty (0)'],
  [['on_duty', 'on_duty'], 'On duty (2)'],
  [['on_duty', 'on_duty', 'on_duty', 'on_break', 'on_break'], 'On duty (3) · On break (2)'],
  [['on_break'], 'On duty (0) · On break (1)'],
] as const)('the list of %j is called "%s"', async (states, title) => {
  serveApi({ shifts: { active: async () => states.map(shift) } });
  await renderPart(
    <OnDuty server={harborServer} permissions={permissionsOf('owner')} show={() => undefined} />,
  );
  expect(await screen.findByRole('region', { name: title })).toBeTruthy();
  // The list is drawn in slices after its title.
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(states.length));
});

const STAFF_1: PersonHours = {
  userId: 'u11',
  username: 'staff_1',
  avatar: '',
  role: 'moderator',
  workedMs: 0,
  heldMs: 0,
  breakMs: 0,
  shifts: 1,
  sessions: 0,
  hosted: 0,
  onDuty: true,
  requiredMinutes: null,
  requiredSessions: null,
};

test.each([
  ['on_duty', 'Break', 'break'],
  ['on_break', 'Resume', 'resume'],
] as const)(
  'the shift of another person who is %s has %s, without a question',
  async (state, label, action) => {
    const act = vi.fn(async () => ({ ...shift(state, 1), status: 'active' as const }));
    const hours = async () => ({ range: 'all' as const, from: null, to: null, people: [STAFF_1] });
    serveApi({ shifts: { active: async () => [shift(state, 1)], hours, act } });
    await renderPart(<OnDuty server={harborServer} permissions={permissionsOf('owner')} show={vi.fn()} />);
    await userEvent.click(await screen.findByRole('button', { name: `${label} shift of staff_1` }));
    await waitFor(() => expect(act).toHaveBeenCalledOnce());
    expect(act.mock.calls[0]).toMatchObject([{}, { shiftId: 'sh1', action }]);
  },
);

test.each([
  [16, '16h will wait for confirmation.'],
  [2, '2h worked'],
])(
  'ending the shift of another person after %i h says what counts, and offers to correct it',
  async (hours, text) => {
    const show = vi.fn();
    serveApi({
      shifts: {
        active: async () => [{ ...shift('on_duty', 1), workedMs: hours * 3_600_000 }],
        hours: async () => ({ range: 'all', from: null, to: null, people: [STAFF_1] }),
      },
    });
    await renderPart(<OnDuty server={harborServer} permissions={permissionsOf('owner')} show={show} />);
    await userEvent.click(await screen.findByRole('button', { name: 'End shift of staff_1' }));
    const question = await screen.findByRole('alertdialog', { name: 'End shift of staff_1?' });
    expect(question.textContent).toContain(text);
    await userEvent.click(within(question).getByRole('button', { name: 'Correct instead' }));
    expect(show).toHaveBeenCalledWith({ shift: 'sh1' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

test('who may not change hours and types reads them, and why nothing can be pressed', async () => {
  const type = { id: 't1', name: 'Patrol', weeklyMinutes: 120 };
  serveApi({
    shifts: {
      rules: async () => ({
        types: [type],
        requirements: { moderator: 600, admin: null },
        sessions: { moderator: 2, admin: 1 },
        version: 'v1',
        quotas: [
          { role: 'moderator', name: 'Moderator', minutes: 600, sessions: 2, calls: 15, punishments: null },
          { role: 'admin', name: 'Admin', minutes: null, sessions: 1, calls: null, punishments: null },
          { role: 'r1', name: 'Trainer', minutes: null, sessions: null, calls: null, punishments: 3 },
          { role: 'r2', name: 'Guest', minutes: null, sessions: null, calls: null, punishments: null },
        ],
      }),
    },
  });
  await renderPart(<ShiftRules server={harborServer} permissions={permissionsOf('moderator')} />);
  expect((await screen.findByText('Patrol')).textContent).toContain('2h a week');
  const rows = within(screen.getByRole('table', { name: 'Required per week' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'RoleHoursSessionsMod callsPunishments',
    'Moderator10h215–',
    'Admin–1––',
    'Trainer–––3',
  ]);
  expect(screen.getByText('With several roles, the highest number counts.')).toBeTruthy();
  expect(screen.getByText(/Set by the owner/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('on a phone the leaderboard is one line per person, with a mark for a reached quota', async () => {
  const person = (
    username: string,
    requiredMinutes: number | null,
    requiredSessions: number | null = null,
  ): PersonHours => ({
    userId: username,
    username,
    avatar: '',
    role: 'moderator',
    workedMs: 7_200_000,
    heldMs: 0,
    breakMs: 0,
    shifts: 1,
    sessions: 0,
    hosted: 0,
    onDuty: false,
    requiredMinutes,
    requiredSessions,
  });
  const people = [person('ben', 60), person('kim', 600), person('lee', 60, 1), person('max', null, 0)];
  await renderPart(
    <HoursCards
      hours={{ range: 'week', from: null, to: null, people }}
      onPerson={() => undefined}
      away={new Map()}
    />,
  );
  const [ben, kim, lee, max] = await screen.findAllByRole('listitem');
  expect(ben?.textContent).toMatch(/^1.*ben2h$/);
  within(ben as HTMLElement).getByRole('img', { name: 'Reached' });
  expect(kim?.textContent).toMatch(/^2.*kim2h$/);
  for (const other of [kim, lee, max])
    expect(within(other as HTMLElement).queryByRole('img', { name: 'Reached' })).toBeNull();
});

test('a shift that ends on the day it began names that day once', async () => {
  const times = { clockInTime: '2024-05-01T12:00:00.000Z', clockOutTime: '2024-05-01T14:30:00.000Z' };
  const ended: Shift = { ...shift('off_duty', 1), ...times };
  const context = {
    timeZone: 'UTC',
    actions: { starting: false, start: () => undefined, pending: null, act: () => undefined },
    mayChange: () => false,
    open: () => undefined,
  };
  await renderPart(<ShiftCards shifts={[ended]} ownId="u1" context={context} />);
  const [row] = await screen.findAllByRole('listitem');
  expect(row?.textContent).toMatch(/May 1, 2024, 12:00\sPM – 2:30\sPM/);
});
