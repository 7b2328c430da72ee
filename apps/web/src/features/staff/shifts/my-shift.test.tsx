import type { Shift, Weeks } from '@tenfour/contracts';
import { DomainError, type ShiftStatus, shiftButtons } from '@tenfour/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { serveApi, type TestServices } from '../../../test/api.ts';
import { harborServer, mara, modCallOf, permissionsOf, shiftOf } from '../../../test/fixtures.ts';
import { deferred, leavePage, renderPart } from '../../../test/page.tsx';
import { ClockChip } from './ClockChip.tsx';
import { MyShift } from './MyShift.tsx';
import { OnDuty } from './OnDuty.tsx';
import { TypeDialog } from './TypeDialog.tsx';
import { weekLines } from './WeekProgress.tsx';

afterEach(leavePage);

const HOUR_MS = 3_600_000;

function shift(status: ShiftStatus, changes: Partial<Shift> = {}): Shift {
  const now = Date.now();
  const iso = (ms: number) => new Date(ms).toISOString();
  return shiftOf({
    status,
    clockInTime: iso(now - 2 * HOUR_MS),
    clockOutTime: status === 'off_duty' ? iso(now - HOUR_MS) : null,
    breakSince: status === 'on_break' ? iso(now - 60_000) : null,
    workedMs: HOUR_MS,
    asOf: iso(now),
    ...changes,
  });
}

const NO_RULES = {
  requirements: { moderator: null, admin: null },
  sessions: { moderator: null, admin: null },
  quotas: [],
  version: '',
};

const weeks: Weeks = {
  weeks: [
    {
      from: '2026-11-16T00:00:00.000Z',
      workedMs: 6 * HOUR_MS,
      heldMs: 16 * HOUR_MS,
      breakMs: 0,
      shifts: 2,
      requiredMinutes: 600,
      sessions: 1,
      requiredSessions: 2,
    },
  ],
  requiredMinutes: 600,
  requiredSessions: 2,
  records: [{ measure: 'calls', count: 3, required: 5 }],
  types: [
    { typeId: 't1', name: 'Patrol', workedMs: HOUR_MS, requiredMinutes: 120 },
    { typeId: 't2', name: 'Desk', workedMs: 0, requiredMinutes: null },
    { typeId: null, name: 'No type', workedMs: 5 * HOUR_MS, requiredMinutes: null },
  ],
};

const section = () => screen.getByRole('region', { name: 'My shift' });
const own = () => within(section());

async function open(
  current: Shift | null,
  shifts: NonNullable<TestServices['shifts']> = {},
  modCalls: NonNullable<TestServices['modCalls']> = {},
) {
  const served = serveApi({
    modCalls,
    shifts: {
      current: async () => current,
      weeks: async () => weeks,
      rules: async () => ({ types: [], ...NO_RULES }),
      ...shifts,
    },
  });
  await renderPart(
    <>
      <ClockChip serverId="s1" />
      <MyShift serverId="s1" />
    </>,
  );
  await own().findByRole('button', { name: /^Clock (In|Out)$/ });
  return served;
}

const NAMES = { clockIn: 'Clock In', break: 'Break', resume: 'Resume', clockOut: 'Clock Out' } as const;

// covers: R437-R440
test.each([null, 'on_duty', 'on_break', 'off_duty'] as const)(
  'with a shift that is %s only the buttons that can act are shown',
  async (status) => {
    await open(status && shift(status));
    const names = status === 'off_duty' ? { ...NAMES, resume: 'Resume last shift' } : NAMES;
    for (const [action, allowed] of Object.entries(shiftButtons(status))) {
      const button = own().queryByRole('button', { name: names[action as keyof typeof names] });
      expect(button !== null, action).toBe(allowed);
    }
    expect(screen.queryByText(/makes the gap a break/) !== null).toBe(status === 'off_duty');
  },
);

test('a double click on Clock In starts no break, and the focus stays', async () => {
  let current: Shift | null = null;
  const clockIn = async () => {
    current = shift('on_duty');
    return current;
  };
  const setStatus = vi.fn();
  await open(null, { clockIn, setStatus, current: async () => current });
  const button = own().getByRole('button', { name: 'Clock In' });
  await userEvent.click(button);
  expect(await own().findByRole('button', { name: 'Break' })).toBe(document.activeElement);
  fireEvent.click(button, { detail: 2 });
  expect(setStatus).not.toHaveBeenCalled();
});

test('Start shift starts the type that was chosen beside Clock In', async () => {
  const start = vi.fn(async () => deferred<never>().promise);
  const rules = {
    types: [{ id: 't1', name: 'Patrol', weeklyMinutes: null }],
    ...NO_RULES,
  };
  serveApi({
    shifts: {
      current: async () => null,
      active: async () => [],
      weeks: async () => weeks,
      rules: async () => rules,
      start,
    },
    leaves: { away: async () => [] },
  } as never);
  await renderPart(
    <>
      <MyShift serverId="s1" />
      <OnDuty server={harborServer} permissions={permissionsOf('owner')} show={() => {}} />
    </>,
  );
  await userEvent.selectOptions(await screen.findByLabelText('Shift type'), 'Patrol');
  await userEvent.click(await screen.findByRole('button', { name: 'Start shift' }));
  await waitFor(() => expect(start).toHaveBeenCalledOnce());
  expect(start.mock.lastCall?.[1 as never]).toEqual({ serverId: harborServer.id, typeId: 't1' });
});

test('a second press while the first is under way sends nothing, in the card and in the header', async () => {
  const answer = deferred<Shift>();
  const setStatus = vi.fn(() => answer.promise);
  let current = shift('on_duty');
  await open(null, { setStatus, current: async () => current });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Break' }));
  await userEvent.click(screen.getByRole('button', { name: /^Shift:/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Clock Out' }));
  expect(setStatus).toHaveBeenCalledTimes(1);
  current = shift('on_break');
  await act(async () => answer.resolve(current));
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Shift:/ }).textContent).toContain('On break');
});

const claimedBy = (id: string, by: string) =>
  modCallOf({ id, status: 'claimed', claimedBy: { id: by, username: by, avatar: '/a.png' } });
const queue = { pending: 0, urgent: 0, oldestPendingAt: null, resolvedToday: 0, medianResponseMs: null };

test.each(['menuitem', 'button'] as const)(
  'clock-out by %s returns calls, and Undo claims them',
  async (place) => {
    const release = vi.fn(async (_viewer: unknown, id: string) => modCallOf({ id }));
    const setStatus = vi.fn(async (_viewer: unknown, status: ShiftStatus) => shift(status));
    const claim = vi.fn(async (_viewer: unknown, id: string) => modCallOf({ id }));
    await open(
      shift('on_duty'),
      { setStatus },
      {
        list: async () => [claimedBy('c1', mara.id), claimedBy('c2', 'u2')],
        release,
        claim,
        summary: async () => ({ ...queue, open: 2, mine: 1 }),
      },
    );
    if (place === 'menuitem') await userEvent.click(screen.getByRole('button', { name: /^Shift:/ }));
    await userEvent.click(await screen.findByRole(place, { name: 'Clock out, return 1 call' }));
    expect(await screen.findByText('Clocked out successfully!')).toBeTruthy();
    expect(screen.getByText(/1 call back in the queue/)).toBeTruthy();
    expect(release.mock.calls.map(([, id]) => id)).toEqual(['c1']);
    expect(setStatus).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
    expect(screen.getByText('1 call claimed')).toBeTruthy();
    expect(setStatus.mock.lastCall?.[1]).toBe('on_duty');
    expect(claim.mock.calls.map(([, id]) => id)).toEqual(['c1']);
  },
);

test('a plain clock-out names the calls left behind, and offers to return them', async () => {
  const release = vi.fn(async (_viewer: unknown, id: string) => modCallOf({ id }));
  const setStatus = async (_viewer: unknown, status: ShiftStatus) => shift(status);
  await open(
    shift('on_duty'),
    { setStatus },
    {
      list: async () => [claimedBy('c1', mara.id)],
      release,
      summary: async () => ({ ...queue, open: 1, mine: 1 }),
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clock Out' }));
  expect(await screen.findByText(/^1 call still yours/)).toBeTruthy();
  expect(release).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Return' }));
  expect(await screen.findByText(/1 call back in the queue/)).toBeTruthy();
  expect(release.mock.calls.map(([, id]) => id)).toEqual(['c1']);
});

test('off duty the header clocks in with one press', async () => {
  let current: Shift | null = null;
  const clockIn = async () => {
    current = shift('on_duty');
    return current;
  };
  await open(null, { clockIn, current: async () => current });
  const inHeader = () =>
    screen.queryAllByRole('button', { name: 'Clock In' }).filter((one) => !section().contains(one));
  await userEvent.click(inHeader()[0] as HTMLElement);
  expect(await screen.findByText('Clocked in successfully!')).toBeTruthy();
  await waitFor(() => expect(inHeader()).toEqual([]));
});

// covers: R723
test('a refusal: the literal sentence, the reason, and the state is read again', async () => {
  const setStatus = async () => {
    throw new DomainError('CONFLICT', { message: 'This shift has ended already.' });
  };
  const served = await open(shift('on_duty'), { setStatus });
  served.calls.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Clock Out' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to clock out. Please try again.');
  expect(toast.textContent).toContain('This shift has ended already.');
  await waitFor(() => expect(served.calls).toContain('shifts.current'));
});

// covers: R157
test('the timer counts from the server’s clock, not from this machine’s', async () => {
  const ahead = new Date(Date.now() + 5 * HOUR_MS).toISOString();
  await open(shift('on_duty', { asOf: ahead }));
  const [inHeader, inCard] = screen.getAllByRole('timer');
  expect(inHeader?.textContent).toMatch(/^01:00:0\d$/);
  expect(inCard?.textContent).toBe(inHeader?.textContent);
});

test('a forgotten shift says that it does not count, and the week shows how much', async () => {
  await open(shift('on_duty', { forgotten: true }));
  expect(screen.getByText('Over 12 hours. Counts once an admin confirms it.')).toBeTruthy();
  const lines = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('6h of 10h · 16h not counted');
  expect(weekLines(weeks).map(({ name }) => name)).toEqual(['This week', 'Patrol']);
});

test('what another part of the page learns of the shift is shown immediately', async () => {
  await open(shift('on_duty'));
  act(() => {
    queryClient.setQueryData(trpc.shifts.current.queryKey({ serverId: 's1' }), shift('off_duty'));
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Shift:/ }).textContent).toContain('Off duty'),
  );
  expect(screen.getByText(/Last shift 1h,/).textContent).toContain('1h ago');
});

test('a shift that ended since the last look at the clock ended just now', async () => {
  await open(shift('off_duty', { clockOutTime: new Date(Date.now() + 20_000).toISOString() }));
  expect(screen.getByText(/Last shift/).textContent).toContain('Last shift 1h, just now.');
});

test('what was typed of a shift type is there again after a reload', async () => {
  const openNew = () => renderPart(<TypeDialog serverId="s1" type="new" onClose={() => {}} />);
  await openNew();
  await userEvent.type(screen.getByLabelText(/^Name/), 'Traffic');
  await userEvent.type(screen.getByLabelText(/^Hours a week/), '3');
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  await openNew();
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Traffic');
  expect(screen.getByLabelText(/^Hours a week/)).toHaveProperty('value', '3');
});
