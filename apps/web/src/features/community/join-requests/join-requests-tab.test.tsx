import type { DecidedRequest, WaitingRequest } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { policy, waitingRequest } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { slowTime } from '../../../test/slow-time.ts';
import { STEADY_MS } from '../../../ui/list/use-steady-rows.ts';
import { JoinRequestsTab } from './JoinRequestsTab.tsx';

const server = { id: 's1', joinCode: 'K7Q2XABC' };

afterEach(leavePage);

function request(id: string, username: string, more: Partial<WaitingRequest> = {}): WaitingRequest {
  return waitingRequest(id, username, {
    createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    ...more,
  });
}

const list = async () => [request('r1', 'sam'), request('r2', 'ada')];

function decided(answer: Partial<WaitingRequest>) {
  return vi.fn(async () => ({ ...request('r1', 'sam'), ...answer }));
}

test('a request of a removed person names the time and author of the removal', async () => {
  const hold = { at: '2024-05-01T12:00:00.000Z', by: 'mara' };
  const requests = [
    request('r1', 'sam', { hold: { ...hold, kind: 'removed' } }),
    request('r2', 'ada', { hold: { ...hold, kind: 'manual_role' } }),
    request('r3', 'lu'),
  ];
  serveApi({ joinRequests: { list: async () => requests } });
  await renderPart(<JoinRequestsTab server={server} />);
  await screen.findByText('sam');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('Removed on May 1, 2024 by mara');
  expect(rows[1]).toContain('Role set on May 1, 2024 by mara');
  expect(rows[2]).not.toContain('by mara');
  const roles = ['sam', 'ada'].map((name) => screen.getByRole('combobox', { name: `Role for ${name}` }));
  expect(roles.map((role) => (role as HTMLInputElement).value)).toEqual(['Member', 'Moderator']);
});

test('a waiting request says how long ago it came, and the invite link stays', async () => {
  serveApi({ joinRequests: { list: async () => [request('r1', 'sam')] } });
  await renderPart(<JoinRequestsTab server={server} />);
  expect((await screen.findByText('3h ago')).getAttribute('title')).toMatch(/\d{4}/);
  expect(screen.getByRole('button', { name: 'Copy invite link' })).toBeTruthy();
});

// covers: R459, R640
test('approving grants moderator unless another role is chosen, once', async () => {
  const decide = decided({ status: 'approved', role: 'moderator' });
  serveApi({ joinRequests: { list, decide } });
  await renderPart(<JoinRequestsTab server={server} />);
  expect(await screen.findByRole('combobox', { name: 'Role for sam' })).toHaveProperty('value', 'Moderator');
  expect(screen.getAllByText('3h ago')).toHaveLength(2);
  await userEvent.dblClick(screen.getByRole('button', { name: /^Approve.* sam$/ }));
  expect(await screen.findByText('Join request approved successfully!')).toBeTruthy();
  expect(decide).toHaveBeenCalledTimes(1);
  const sent = { requestId: 'r1', status: 'approved', role: 'moderator' };
  expect(decide).toHaveBeenCalledWith(expect.anything(), sent);
});

test('another role can be chosen before approving', async () => {
  const decide = decided({ status: 'approved', role: 'member' });
  serveApi({ joinRequests: { list, decide } });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Role for ada' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Member' }));
  await userEvent.click(screen.getByRole('button', { name: /^Approve.* ada$/ }));
  const sent = { requestId: 'r2', status: 'approved', role: 'member' };
  await waitFor(() => expect(decide).toHaveBeenCalledWith(expect.anything(), sent));

  await renderPart(<JoinRequestsTab server={server} />);
  const offered = await screen.findAllByRole('combobox', { name: 'Role for sam' });
  expect(offered.at(-1), 'the last choice is remembered').toHaveProperty('value', 'Member');
});

// covers: R460, R640
test('rejecting asks with the literal sentence, and sends no role', async () => {
  const decide = decided({ status: 'rejected' });
  serveApi({ joinRequests: { list, decide } });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Reject sam' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Are you sure you want to reject this join request?');
  expect(decide).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Join request rejected.')).toBeTruthy();
  expect(decide).toHaveBeenCalledWith(expect.anything(), { requestId: 'r1', status: 'rejected' });
});

test('another person was faster: the literal sentence, their name, and the list is read again', async () => {
  const decide = async () => {
    throw new DomainError('CONFLICT', { message: 'Already approved by ada.' });
  };
  const { calls } = serveApi({ joinRequests: { list, decide } });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Approve.* sam$/ }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to approve join request. Please try again.');
  expect(toast.textContent).toContain('Already approved by ada.');
  await waitFor(() => expect(calls.filter((call) => call === 'joinRequests.list')).toHaveLength(2));
});

test('the row of a request that another person decided is over immediately', async () => {
  const time = slowTime();
  const decide = async () => {
    throw new DomainError('CONFLICT', { message: 'Already rejected by ada.' });
  };
  let asked = 0;
  const slow = async () => {
    asked += 1;
    return asked === 1 ? list() : new Promise<never>(() => {});
  };
  serveApi({ joinRequests: { list: slow, decide } });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Approve.* sam$/ }));
  await screen.findByRole('alert');
  expect(rows()[0]).toContain('Closed');
  expect(screen.queryByRole('button', { name: /^Approve.* sam$/ })).toBeNull();
  await time.pass(STEADY_MS);
  expect(screen.queryByText('sam')).toBeNull();
  expect(screen.getByText('ada')).toBeTruthy();
});

function rows(): (string | null)[] {
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

/** The list as the API has it: without those that were decided. */
function deciding() {
  let waiting = [request('r1', 'sam'), request('r2', 'ada'), request('r3', 'kim')];
  const over = (ids: readonly string[]) => {
    waiting = waiting.filter(({ id }) => !ids.includes(id));
  };
  const decide = async (_viewer: unknown, input: { requestId: string; status: 'approved' | 'rejected' }) => {
    over([input.requestId]);
    const role = input.status === 'approved' ? ('moderator' as const) : null;
    return { ...request(input.requestId, 'x'), status: input.status, role };
  };
  return { list: async () => waiting, over, decide };
}

test('a decided row keeps its place with the outcome and without buttons, so that a press hits no other row', async () => {
  const time = slowTime();
  const { list: waiting, decide } = deciding();
  serveApi({ joinRequests: { list: waiting, decide } });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Approve.* sam$/ }));
  await screen.findByText('Approved as Moderator');
  await userEvent.click(screen.getByRole('button', { name: 'Reject kim' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reject' }),
  );
  await screen.findByText('Rejected');
  expect(rows().map((text) => /sam|ada|kim/.exec(text ?? '')?.[0])).toEqual(['sam', 'ada', 'kim']);
  for (const name of ['sam', 'kim']) {
    expect(screen.queryByRole('button', { name: new RegExp(`^Approve.* ${name}$`) })).toBeNull();
    expect(screen.queryByRole('button', { name: `Reject ${name}` })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: `Select ${name}` })).toBeNull();
  }
  expect(screen.getByText('1 waiting')).toBeTruthy();
  await time.pass(STEADY_MS);
  expect(rows()).toHaveLength(1);
});

test('while the last decided row keeps its place, the bar says that no one else waits', async () => {
  const time = slowTime();
  let waiting = [request('r1', 'sam')];
  const decide = async () => {
    waiting = [];
    return { ...request('r1', 'sam'), status: 'approved' as const, role: 'moderator' as const };
  };
  serveApi({ joinRequests: { list: async () => waiting, decide } });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Approve.* sam$/ }));
  await screen.findByText('Approved as Moderator');
  expect(await screen.findByText('No more requests')).toBeTruthy();
  await time.pass(STEADY_MS);
  expect(screen.queryByText('No more requests')).toBeNull();
  expect(screen.getByText('No pending requests')).toBeTruthy();
});

test('several that are decided keep their places, and the bar its size', async () => {
  const time = slowTime();
  const { list: waiting, over } = deciding();
  const decideMany = async (_viewer: unknown, { requestIds }: { requestIds: readonly string[] }) => {
    over(requestIds);
    return requestIds.map((requestId) => ({ requestId, decided: true, code: null, message: null }));
  };
  serveApi({ joinRequests: { list: waiting, decideMany } });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select sam' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select kim' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  await waitFor(() => expect(screen.getAllByText('Approved as Moderator')).toHaveLength(2));
  expect(rows()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Approve \d/ })).toBeNull();
  expect(document.querySelector('fieldset')).not.toBeNull();
  await time.pass(STEADY_MS);
  expect(rows()).toHaveLength(1);
  expect(document.querySelector('fieldset')).toBeNull();
});

async function askedFor(select: HTMLElement): Promise<(string | null)[]> {
  await userEvent.click(select);
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
}

test.each([
  ['owner', ['Member', 'Moderator', 'Admin']],
  ['admin', ['Member', 'Moderator', 'Admin']],
  ['moderator', ['Member', 'Moderator']],
] as const)('the %s grants up to their own role', async (role, offered) => {
  const rules = policy();
  rules.moderatorPermissions = { ...rules.moderatorPermissions, canApproveJoinRequests: true };
  serveApi({ joinRequests: { list } }, { role, rules });
  await renderPart(<JoinRequestsTab server={server} />);
  expect(await askedFor(await screen.findByRole('combobox', { name: 'Role for sam' }))).toEqual(offered);
});

test('what the server knows of the linked name, with the way to it; nothing where it was not sent', async () => {
  const waiting = [
    request('r1', 'sam', { robloxUsername: 'RustyOtter', punishments: { total: 2, active: 1 } }),
    request('r2', 'ada', { robloxUsername: 'CleanOtter', punishments: { total: 0, active: 0 } }),
    request('r3', 'kim', { robloxUsername: 'Hidden', punishments: null }),
  ];
  serveApi({ joinRequests: { list: async () => waiting } });
  await renderPart(<JoinRequestsTab server={server} />);
  const link = await screen.findByRole('link', {
    name: 'RustyOtter: 2 punishments, 1 active',
  });
  expect(link.getAttribute('href')).toBe('/server/s1/punishments?q=RustyOtter');
  expect(screen.getAllByText('No punishments')).toHaveLength(1);
  expect(screen.getByText('Hidden').parentElement?.textContent).toBe('Roblox: Hidden');
});

function manyAnswering(answer: (id: string) => Partial<DecidedRequest>) {
  return vi.fn(async (_viewer: unknown, { requestIds }: { requestIds: readonly string[] }) =>
    requestIds.map((requestId) => ({
      requestId,
      decided: true,
      code: null,
      message: null,
      ...answer(requestId),
    })),
  );
}

test('several are approved in one call with one role', async () => {
  const decideMany = manyAnswering(() => ({}));
  serveApi({ joinRequests: { list, decideMany } });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select sam' }));
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toHaveProperty('indeterminate', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  const bar = within(screen.getByRole('group', { name: 'Selected requests' }));
  await userEvent.click(bar.getByRole('combobox', { name: 'Role' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Member' }));
  await userEvent.dblClick(bar.getByRole('button', { name: 'Approve 2' }));
  expect(await screen.findByText('2 approved')).toBeTruthy();
  expect(screen.getByText('Join request approved successfully!')).toBeTruthy();
  expect(decideMany).toHaveBeenCalledTimes(1);
  expect(decideMany).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ requestIds: ['r1', 'r2'], status: 'approved', role: 'member' }),
  );
});

test('several are rejected after a question; one has the literal sentence', async () => {
  const decideMany = manyAnswering(() => ({}));
  serveApi({ joinRequests: { list, decideMany } });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select ada' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reject 1' }));
  const one = await screen.findByRole('alertdialog', { name: 'Reject ada?' });
  expect(one.textContent).toContain('Are you sure you want to reject this join request?');
  await userEvent.click(within(one).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reject 2' }));
  const both = await screen.findByRole('alertdialog', { name: 'Reject 2 requests?' });
  expect(decideMany).not.toHaveBeenCalled();
  await userEvent.click(within(both).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Join request rejected.')).toBeTruthy();
  const [, sent] = decideMany.mock.calls[0] ?? [];
  expect(sent).toEqual({ serverId: 's1', requestIds: ['r1', 'r2'], status: 'rejected' });
});

test('of several, those that could not be decided are named with the reason until dismissed', async () => {
  const decideMany = manyAnswering((id) =>
    id === 'r1'
      ? { decided: false, code: 'CONFLICT', message: 'Already approved by zoe.' }
      : { decided: false, code: 'REFUSED', message: 'The free plan allows 50 members.' },
  );
  let waiting = await list();
  serveApi({ joinRequests: { list: async () => waiting, decideMany } });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  waiting = waiting.slice(1);
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Failed to approve join request. Please try again.');
  expect(toast.textContent).toContain('0 of 2 decided');
  const notice = screen.getByRole('region', { name: 'Not decided' });
  expect(notice.textContent).toContain('samAlready approved by zoe.');
  expect(notice.textContent).toContain('adaThe free plan allows 50 members.');
  expect(screen.queryByRole('checkbox', { name: 'Select sam' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Select ada' })).toHaveProperty('checked', true);
  await userEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Not decided' })).toBeNull();
});

test('losing the flag takes the list away and stops asking', async () => {
  const decide = async () => {
    throw new DomainError('FORBIDDEN', { message: 'Your role in this server does not allow this.' });
  };
  const api = serveApi({ joinRequests: { list, decide } }, { role: 'admin' });
  await renderPart(<JoinRequestsTab server={server} />);
  await screen.findByText('sam');
  api.caller = { role: 'moderator' };
  window.history.replaceState(null, '', '/server/s1');
  await userEvent.click(screen.getByRole('button', { name: /^Approve.* sam$/ }));
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(screen.queryByText('sam')).toBeNull();
});

test('without the flag nothing is asked for', async () => {
  const { calls } = serveApi({ joinRequests: { list } }, { role: 'moderator' });
  await renderPart(<JoinRequestsTab server={server} />);
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(calls).not.toContain('joinRequests.list');
});

test('no one waits', async () => {
  const user = userEvent.setup();
  serveApi({ joinRequests: { list: async () => [] } });
  await renderPart(<JoinRequestsTab server={server} />);
  expect(await screen.findByText('No pending requests')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy invite link' }));
  expect(await navigator.clipboard.readText()).toMatch(/^http.*\/join\/K7Q2XABC$/);
});
