import type { Approval, TwoPeople } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { ApprovalNotice } from './ApprovalNotice.tsx';
import { TwoPeoplePanel } from './TwoPeoplePanel.tsx';
import { WaitingRequests } from './WaitingRequests.tsx';

afterEach(leavePage);

const NOW = new Date().toISOString();
const REQUEST: Approval = {
  ...{ id: 'a1', what: 'Delete a server', detail: '', requester: { userId: 'other', username: 'bo' } },
  ...{ createdAt: NOW, endsAt: NOW, aloneFrom: null, canApprove: true },
};

async function open(requests: Approval[], enabledAt: string | null = NOW) {
  const state: TwoPeople = { enabledAt, approvers: 2, requests };
  const update = vi.fn(async (_viewer: unknown, { enabled }: { enabled: boolean }) => {
    state.enabledAt = enabled ? NOW : null;
    return { ...state };
  });
  const end = vi.fn(async () => ({ ...state, requests: [] }));
  serveApi(
    { twoPeople: { get: async () => ({ ...state }), update, approve: end, decline: end } },
    { gaveFactor: true },
  );
  await renderPart(<TwoPeoplePanel serverId="s1" />);
  return { update, end };
}

test('the owner turns it on after a question', async () => {
  const { update } = await open([], null);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
  const question = await screen.findByRole('alertdialog', { name: 'Require a second person?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Turn on' }));
  await waitFor(() =>
    expect(update).toHaveBeenLastCalledWith(expect.anything(), { serverId: 's1', enabled: true }),
  );
  expect(await screen.findByText('Nothing waits for approval.')).toBeTruthy();
});

test('a request is approved after a question, and is gone', async () => {
  const { end } = await open([REQUEST]);
  const list = await screen.findByRole('list', { name: 'Waiting for approval' });
  expect(within(list).getByText('Delete a server')).toBeTruthy();
  await userEvent.click(within(list).getByRole('button', { name: 'Approve' }));
  const question = await screen.findByRole('alertdialog', { name: 'Approve this request?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(end).toHaveBeenLastCalledWith(expect.anything(), { serverId: 's1', approvalId: 'a1' }),
  );
});

test('a request of another person is declined, an own one canceled', async () => {
  const own = { ...REQUEST, id: 'a2', what: 'Update a server', canApprove: false };
  const { end } = await open([REQUEST, { ...own, requester: { userId: 'u1', username: 'mara' } }]);
  const [theirs, mine] = await screen.findAllByRole('listitem');
  if (!theirs || !mine) throw new Error('A request is missing.');
  expect(within(mine).queryByRole('button', { name: 'Approve' })).toBeNull();
  await userEvent.click(within(mine).getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(end).toHaveBeenLastCalledWith(expect.anything(), { serverId: 's1', approvalId: 'a2' }),
  );
  expect(await screen.findByText('Request canceled')).toBeTruthy();
});

test('a member below Admin sees their own request where members are listed', async () => {
  const own = { ...REQUEST, requester: { userId: 'u1', username: 'mara' }, canApprove: false };
  const state: TwoPeople = { enabledAt: NOW, approvers: 2, requests: [own] };
  const decline = vi.fn(async () => ({ ...state, requests: [] }));
  serveApi({ twoPeople: { get: async () => state, decline } }, { role: 'moderator' });
  await renderPart(<WaitingRequests serverId="s1" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(decline).toHaveBeenCalledTimes(1));
});

test('a call that was sent for approval says so in place of an error', async () => {
  const update = vi.fn(async () => {
    throw new DomainError('APPROVAL_REQUIRED', { message: 'Sent for approval.' });
  });
  serveApi(
    { twoPeople: { get: async () => ({ enabledAt: NOW, approvers: 2, requests: [] }), update } },
    { gaveFactor: true },
  );
  await renderPart(
    <>
      <ApprovalNotice />
      <TwoPeoplePanel serverId="s1" />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Another admin has to approve this.')).toBeTruthy();
});
