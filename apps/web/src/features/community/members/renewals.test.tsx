import type { Member, Viewer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, policy } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { MembersTab } from './MembersTab.tsx';

afterEach(leavePage);

const UNTIL = '2026-12-01T12:00:00.000Z';
const LATER = '2026-12-08T12:00:00.000Z';
const base = { username: 'ben', discriminator: '0', avatar: '/a.png', robloxUsername: null } as const;
const ben: Member = {
  ...{ ...base, id: 'm2', userId: 'u2', role: 'moderator', roleUntil: UNTIL, rank: 1, status: 'active' },
  ...{ roles: [], joinedAt: '2026-01-01T00:00:00.000Z' },
  renewals: [{ item: 'role', name: 'Moderator', until: LATER, reason: 'Still training.' }],
};

async function openAs(role: 'owner' | 'moderator', members: Member[], end = vi.fn(async () => ben)) {
  const change = vi.fn(async (_viewer: Viewer, _input: object) => ben);
  const ask = vi.fn(async (_viewer: Viewer, _input: object) => ben);
  const service = { list: async () => members, changeRole: change, askRenewal: ask, endRenewal: end };
  serveApi({ members: service }, { role, rules: policy(true) });
  await renderPart(<MembersTab server={harborServer} />);
  return { change, ask, end };
}

const requests = () => screen.findByRole('list', { name: 'Requests for more time' });

test('a manager extends what was asked for with one press', async () => {
  const { change } = await openAs('owner', [ben]);
  const list = await requests();
  expect(within(list).getByText(/^ben asks for Moderator until Dec 8/)).toBeTruthy();
  expect(within(list).getByText('Still training.')).toBeTruthy();
  await userEvent.click(within(list).getByRole('button', { name: 'Extend' }));
  const input = { serverId: harborServer.id, userId: 'u2', role: 'moderator', until: LATER };
  await waitFor(() => expect(change).toHaveBeenLastCalledWith(expect.anything(), input));
  expect(await screen.findByText(/^Moderator until Dec 8/)).toBeTruthy();
});

test('a manager declines, and reads that it was decided before', async () => {
  const gone = vi.fn(async () => {
    throw new DomainError('NOT_FOUND', { message: 'This request is not open anymore.' });
  });
  await openAs('owner', [ben], gone);
  await userEvent.click(within(await requests()).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('This request is not open anymore.')).toBeTruthy();
});

test('a member asks for more time from their own row, and cancels it', async () => {
  const own: Member = { ...ben, userId: 'u1' };
  const { ask, end } = await openAs('moderator', [own]);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for ben' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ask for more time…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask for more time' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Longer by'), '30 days');
  await userEvent.type(within(dialog).getByLabelText('Reason (optional)'), 'Training');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ask' }));
  const until = '2026-12-31T12:00:00.000Z';
  const input = { serverId: harborServer.id, item: 'role', until, reason: 'Training' };
  await waitFor(() => expect(ask).toHaveBeenLastCalledWith(expect.anything(), input));
  const list = await requests();
  expect(within(list).queryByRole('button', { name: 'Extend' })).toBeNull();
  await userEvent.click(within(list).getByRole('button', { name: 'Cancel' }));
  const request = { serverId: harborServer.id, userId: 'u1', item: 'role' };
  await waitFor(() => expect(end).toHaveBeenLastCalledWith(expect.anything(), request));
});

test('others see no requests', async () => {
  await openAs('moderator', [ben]);
  await screen.findByText('ben');
  expect(screen.queryByText('Requests for more time')).toBeNull();
});
