import type {
  CreateSeriesInput,
  EndSessionInput,
  GameSession,
  GameSessionDetail,
  SessionSettings,
  SignUpInput,
  UpdateSessionInput,
  Viewer,
} from '@tenfour/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { PLANNED_SESSION as SESSION } from '../../../test/game-session.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { FeedDialog } from './FeedDialog.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { SessionDialog } from './SessionDetail.tsx';
import { WeekView } from './WeekView.tsx';

afterEach(leavePage);

const SETTINGS: SessionSettings = {
  lowPlayers: 10,
  lowMinutes: 10,
  reservedSlots: 0,
  boostMinutes: 30,
  staffNeeded: 1,
  endMinutes: 5,
  endMessage: '',
  endShifts: false,
  endCommands: [],
  hosts: [],
  canHost: true,
};

async function show(session: GameSessionDetail, canHost: boolean, calls = {}) {
  const checks = async () => [
    { check: 'staff' as const, ok: false, message: '0 staff members on duty, 1 needed.' },
  ];
  serveApi({ gameSessions: { get: async () => session, checks, ...calls } });
  const none = () => undefined;
  await renderPart(
    <SessionDialog
      serverId="s1"
      timeZone="UTC"
      canHost={canHost}
      sessionId="g1"
      title="Patrol"
      onClose={none}
      onEdit={none}
    />,
  );
  await screen.findByText('bo, cy');
}

test('a session is started in spite of a warning', async () => {
  const start = vi.fn(async () => SESSION);
  await show(SESSION, true, { start });
  await screen.findByText('0 staff members on duty, 1 needed.');
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(start).toHaveBeenCalledOnce());
});

test('people off the host list start nothing', async () => {
  await show(SESSION, false);
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
});

test('an answer is sent with its role, and the waitlist is shown', async () => {
  const signUp = vi.fn(async (_viewer: Viewer, _input: SignUpInput) => SESSION);
  await show(SESSION, false, { signUp });
  expect(screen.getByText('Police · Waitlist')).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'police');
  await waitFor(() => expect(signUp).toHaveBeenCalledOnce());
  expect(signUp.mock.calls[0]?.[1]).toMatchObject({ sessionId: 'g1', answer: 'accepted', roleId: 'police' });
});

test('a running session is boosted and ended, and waits for the next boost', async () => {
  const running = { ...SESSION, state: 'running' as const, nextBoostAt: '2026-03-01T21:00:00.000Z' };
  await show(running, true);
  expect(screen.getByRole('button', { name: 'Boost' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'End' })).toBeDefined();
});

test('a session ends after the countdown of the settings, with its shifts if wanted', async () => {
  const running = { ...SESSION, state: 'running' as const };
  const end = vi.fn(async (_viewer: Viewer, _input: EndSessionInput) => running);
  await show(running, true, { end, settings: async () => SETTINGS });
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  const minutes = await screen.findByRole('textbox', { name: 'Countdown (minutes)' });
  await waitFor(() => expect(minutes).toHaveProperty('value', '5'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'End shifts' }));
  await userEvent.click(screen.getByRole('button', { name: 'End session' }));
  await waitFor(() => expect(end).toHaveBeenCalledOnce());
  expect(end.mock.calls[0]?.[1]).toMatchObject({ sessionId: 'g1', minutes: 5, endShifts: true });
});

test('a countdown is shown and stopped', async () => {
  const ending = { ...SESSION, state: 'running' as const, endsAt: '2026-03-01T21:00:00.000Z' };
  const keepRunning = vi.fn(async () => ending);
  await show(ending, true, { keepRunning });
  expect(screen.getByText('Ends 9:00 PM')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Keep running' }));
  await waitFor(() => expect(keepRunning).toHaveBeenCalledOnce());
});

test('a countdown is cut short', async () => {
  const ending = { ...SESSION, state: 'running' as const, endsAt: '2026-03-01T21:00:00.000Z' };
  const end = vi.fn(async (_viewer: Viewer, _input: EndSessionInput) => ending);
  await show(ending, true, { end });
  await userEvent.click(screen.getByRole('button', { name: 'End now' }));
  await waitFor(() => expect(end).toHaveBeenCalledOnce());
  expect(end.mock.calls[0]?.[1]).toMatchObject({ sessionId: 'g1', minutes: 0 });
});

test.each([
  [true, [':h Welcome']],
  [false, undefined],
])('a session is edited by a host who can command: %s', async (canCommand, commands) => {
  const update = vi.fn(async (_viewer: Viewer, _input: UpdateSessionInput) => SESSION);
  serveApi({ gameSessions: { update }, members: { list: async () => [] } });
  const planned = { ...SESSION, commands: [':h Welcome'] };
  const onClose = vi.fn();
  await renderPart(<PlanDialog {...{ serverId: 's1', timeZone: 'UTC', canCommand, planned, onClose }} />);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), ' night');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect(update.mock.calls[0]?.[1]).toMatchObject({ sessionId: 'g1', title: 'Patrol night' });
  expect(update.mock.calls[0]?.[1].commands).toEqual(commands);
});

test('a series is created from the dialog', async () => {
  const create = vi.fn(async (_viewer: Viewer, _input: CreateSeriesInput) => ({ title: 'Patrol' }) as never);
  serveApi({ sessionSeries: { create }, members: { list: async () => [] } });
  const props = { serverId: 's1', timeZone: 'UTC', canCommand: false, onClose: vi.fn() };
  await renderPart(<PlanDialog {...props} planned="new" />);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Patrol');
  await userEvent.click(screen.getByRole('switch', { name: /^Repeat weekly/ }));
  await userEvent.click(screen.getByRole('switch', { name: /^Start automatically/ }));
  fireEvent.change(screen.getByLabelText(/^First session/), { target: { value: '2036-11-29T20:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Plan' }));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls[0]?.[1]).toMatchObject({
    title: 'Patrol',
    autoStart: true,
    repeat: { startsOn: '2036-11-29', time: '20:00', days: ['SA'], interval: 1, until: null, count: null },
  });
});

test('a session says why it did not start automatically', async () => {
  await show({ ...SESSION, startProblem: '0 staff members on duty, 1 needed.' }, false);
  expect(screen.getByText(/^Not started automatically/)).toBeDefined();
});

test('the week is read with arrow keys', async () => {
  const session = (id: string, hours: number): GameSession => ({
    ...SESSION,
    id,
    title: id,
    plannedAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
  });
  const onOpen = vi.fn();
  serveApi({ gameSessions: { list: async () => [session('first', 0), session('second', 0.001)] } });
  await renderPart(<WeekView serverId="s1" timeZone="UTC" onOpen={onOpen} />);
  const first = await screen.findByRole('button', { name: /first/ });
  first.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenCalledWith('second');
});

test('the address of the calendar feed is shown once', async () => {
  let createdAt: string | null = null;
  const create = vi.fn(async () => {
    createdAt = '2026-03-01T20:00:00.000Z';
    return { url: 'https://panel.example/api/calendar/secret.ics' };
  });
  const get = async () => (createdAt === null ? null : { createdAt, readAt: null });
  serveApi({ calendarFeed: { get, create } });
  await renderPart(<FeedDialog opened timeZone="UTC" onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create address' }));
  await screen.findByText('https://panel.example/api/calendar/secret.ics');
  expect(create).toHaveBeenCalledOnce();
  await screen.findByRole('button', { name: 'Replace address' });
});

test('an ended session shows who was there and who was not', async () => {
  const attended = [{ id: 'ana', username: 'ana', isHost: true, shiftMs: 5_400_000, inGame: true }];
  await show({ ...SESSION, state: 'ended', attended, missing: [{ id: 'di', username: 'di' }] }, false);
  expect(screen.getByText('ana · host · 1h 30m')).toBeDefined();
  expect(screen.getByText('Missing').nextElementSibling?.textContent).toBe('di');
});

test('a running session shows its players and the slots for staff', async () => {
  await show({ ...SESSION, state: 'running', players: { now: 31, max: 40, reserved: 2 } }, false);
  expect(screen.getByText(/31 of 40 players, 2 reserved for staff/)).toBeDefined();
});
