import type { Shift } from '@tenfour/contracts';
import type { ShiftStatus } from '@tenfour/domain';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { OnDuty } from './OnDuty.tsx';
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

test('who may not change hours and types reads them, and why nothing can be pressed', async () => {
  const type = { id: 't1', name: 'Patrol', weeklyMinutes: 120 };
  serveApi({
    shifts: { rules: async () => ({ types: [type], requirements: { moderator: 600, admin: null } }) },
  });
  await renderPart(<ShiftRules server={harborServer} permissions={permissionsOf('moderator')} />);
  expect((await screen.findByText('Patrol')).textContent).toContain('2h a week');
  expect(screen.getByText('10h a week')).toBeTruthy();
  expect(screen.getByText(/Set by the owner/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
