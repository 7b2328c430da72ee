import type { JoinRequest } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../test/api.ts';
import { leavePage, renderPart } from '../../test/page.tsx';
import { JoinRequestsTab } from './JoinRequestsTab.tsx';

afterEach(leavePage);

function request(id: string, username: string): JoinRequest {
  return {
    id,
    serverId: 's1',
    userId: `u-${username}`,
    username,
    avatar: '/avatars/discord/x',
    robloxUsername: null,
    status: 'pending',
    role: null,
    createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  };
}

const list = async () => [request('r1', 'sam'), request('r2', 'ada')];

function decided(answer: Partial<JoinRequest>) {
  return vi.fn(async () => ({ ...request('r1', 'sam'), ...answer }));
}

test('approving grants moderator unless another role is chosen, once', async () => {
  const decide = decided({ status: 'approved', role: 'moderator' });
  serveApi({ joinRequests: { list, decide } });
  await renderPart(<JoinRequestsTab serverId="s1" />);
  expect(await screen.findByRole('combobox', { name: 'Role for sam' })).toHaveProperty('value', 'Moderator');
  expect(screen.getAllByText('waiting 3 h')).toHaveLength(2);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Approve sam' }));
  expect(await screen.findByText('Join request approved successfully!')).toBeTruthy();
  expect(decide).toHaveBeenCalledTimes(1);
  const sent = { requestId: 'r1', status: 'approved', role: 'moderator' };
  expect(decide).toHaveBeenCalledWith(expect.anything(), sent);
});

test('another role can be chosen before approving', async () => {
  const decide = decided({ status: 'approved', role: 'member' });
  serveApi({ joinRequests: { list, decide } });
  await renderPart(<JoinRequestsTab serverId="s1" />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Role for ada' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Member' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve ada' }));
  const sent = { requestId: 'r2', status: 'approved', role: 'member' };
  await waitFor(() => expect(decide).toHaveBeenCalledWith(expect.anything(), sent));
});

test('rejecting asks with the literal sentence, and sends no role', async () => {
  const decide = decided({ status: 'rejected' });
  serveApi({ joinRequests: { list, decide } });
  await renderPart(<JoinRequestsTab serverId="s1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Reject sam' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Are you sure you want to reject this join request?');
  expect(decide).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Join request rejected.')).toBeTruthy();
  expect(decide).toHaveBeenCalledWith(expect.anything(), { requestId: 'r1', status: 'rejected' });
});

test('somebody was faster: the literal sentence, who it was, and the list is read again', async () => {
  const decide = async () => {
    throw new DomainError('CONFLICT', { message: 'Already approved by ada.' });
  };
  const { calls } = serveApi({ joinRequests: { list, decide } });
  await renderPart(<JoinRequestsTab serverId="s1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve sam' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to approve join request. Please try again.');
  expect(toast.textContent).toContain('Already approved by ada.');
  await waitFor(() => expect(calls.filter((call) => call === 'joinRequests.list')).toHaveLength(2));
});

test('without the flag nothing is asked for', async () => {
  const { calls } = serveApi({ joinRequests: { list } }, { role: 'moderator' });
  await renderPart(<JoinRequestsTab serverId="s1" />);
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(calls).not.toContain('joinRequests.list');
});

test('nobody waits', async () => {
  serveApi({ joinRequests: { list: async () => [] } });
  await renderPart(<JoinRequestsTab serverId="s1" />);
  expect(await screen.findByText('Nobody is waiting to join.')).toBeTruthy();
});
