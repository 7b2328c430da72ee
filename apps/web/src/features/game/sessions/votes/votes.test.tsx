import type { CastVoteInput, OpenVoteInput, SessionVote, Viewer } from '@tenfour/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../../test/api.ts';
import { PLANNED_SESSION } from '../../../../test/game-session.ts';
import { leavePage, renderPart } from '../../../../test/page.tsx';
import { Votes } from './Votes.tsx';

afterEach(leavePage);

const VOTE: SessionVote = {
  id: 'v1',
  audience: 'staff',
  threshold: 5,
  followUp: 'start',
  closesOnPass: true,
  closesAtCount: null,
  openedBy: { id: 'ana', username: 'ana' },
  openedAt: '2026-03-01T18:00:00.000Z',
  closesAt: '2026-03-01T20:00:00.000Z',
  yes: 3,
  no: 1,
  mine: 'yes',
  passedAt: null,
  closedAt: null,
  outcome: null,
  startProblem: null,
  channelName: null,
  postProblem: null,
};

async function show(votes: SessionVote[], canHost: boolean, calls = {}) {
  serveApi({ sessionVotes: calls });
  const session = { ...PLANNED_SESSION, votes };
  await renderPart(<Votes serverId="s1" timeZone="UTC" canHost={canHost} session={session} />);
}

test('a vote is changed and withdrawn', async () => {
  const cast = vi.fn(async (_viewer: Viewer, _input: CastVoteInput) => VOTE);
  await show([VOTE], false, { cast });
  expect(await screen.findByText(/3 of 5 yes · 1 no/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(cast).toHaveBeenCalledTimes(2));
  expect(cast.mock.calls.map(([, input]) => input.choice)).toEqual(['no', null]);
  expect(screen.queryByRole('button', { name: 'Close vote' })).toBeNull();
});

test('a closed vote shows how it ended, and takes no more votes', async () => {
  const startProblem = '0 staff members on duty, 1 needed.';
  const at = '2026-03-01T19:00:00.000Z';
  await show([{ ...VOTE, yes: 5, passedAt: at, closedAt: at, outcome: 'passed', startProblem }], false);
  expect(await screen.findByText(/5 of 5 yes · 1 no · Passed/)).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain(startProblem);
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
});

const PLACES = {
  channels: [{ id: 'c1', name: 'sessions' }],
  roles: [{ id: 'r1', name: 'Players' }],
  channelId: 'c1',
  pingRoleId: null,
};

test('a host opens a public vote where the last one was', async () => {
  const open = vi.fn(async (_viewer: Viewer, _input: OpenVoteInput) => VOTE);
  await show([], true, { open, places: async () => PLACES });
  await userEvent.click(await screen.findByRole('button', { name: 'Open vote' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('radio', { name: 'Discord server' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'When it passes' }), 'start');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Closes early' }), 'count');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Ping' }), 'r1');
  await userEvent.click(dialog.getByRole('button', { name: 'Open vote' }));
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  const rules = { threshold: 5, minutes: 120, closesOnPass: false, closesAtCount: 20 };
  const expected = { sessionId: 'g1', followUp: 'start', ...rules };
  const place = { audience: 'public', channelId: 'c1', pingRoleId: 'r1' };
  expect(open.mock.calls[0]?.[1]).toMatchObject({ ...expected, ...place });
});

test('without Discord a staff vote is opened on the page alone', async () => {
  const open = vi.fn(async (_viewer: Viewer, _input: OpenVoteInput) => VOTE);
  await show([], true, { open, places: () => Promise.reject(new Error('none')) });
  await userEvent.click(await screen.findByRole('button', { name: 'Open vote' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/Staff can vote on this page/);
  await userEvent.click(dialog.getByRole('button', { name: 'Open vote' }));
  await waitFor(() => expect(open).toHaveBeenCalledOnce());
  expect(open.mock.calls[0]?.[1]).toMatchObject({ audience: 'staff', channelId: null, pingRoleId: null });
});
