import type { GameSessionDetail, SignUpInput, UpdateSessionInput, Viewer } from '@tenfour/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { PlanDialog } from './PlanDialog.tsx';
import { SessionDialog } from './SessionDetail.tsx';

afterEach(leavePage);

const person = (id: string) => ({ id, username: id });

const SESSION: GameSessionDetail = {
  id: 'g1',
  title: 'Patrol',
  state: 'planned',
  plannedAt: '2026-03-01T20:00:00.000Z',
  host: person('ana'),
  startedAt: null,
  closedAt: null,
  full: false,
  low: false,
  accepted: 3,
  mine: 'accepted',
  seriesId: null,
  summary: null,
  description: '',
  coHosts: [],
  roles: [
    { id: 'police', name: 'Police', count: 2, filled: [person('bo'), person('cy')], waiting: [person('di')] },
  ],
  withoutRole: [],
  tentative: [],
  declined: [],
  myRoleId: null,
  commands: [],
  commandsProblem: null,
  autoStart: false,
  startProblem: null,
  nextBoostAt: null,
  boosts: 0,
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
