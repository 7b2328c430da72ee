import type { UndoneApproval } from '@tenfour/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { waitingRequest as request } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { JoinRequestsTab } from './JoinRequestsTab.tsx';

const server = { id: 's1', joinCode: 'K7Q2XABC' };

afterEach(leavePage);

/** Serves a list whose approvals can be undone, except those in `refusals`, by id. */
function serveRequests(refusals: Readonly<Record<string, string>> = {}) {
  const all = [request('r1', 'sam'), request('r2', 'ada'), request('r3', 'kim')];
  const approved = new Set<string>();
  const undoApproval = vi.fn(
    async (_viewer: unknown, { requestIds }: { requestIds: readonly string[] }): Promise<UndoneApproval[]> =>
      requestIds.map((requestId) => {
        const message = refusals[requestId] ?? null;
        if (message === null) approved.delete(requestId);
        return { requestId, undone: message === null, code: message && 'CONFLICT', message };
      }),
  );
  const decide = vi.fn(async (_viewer: unknown, { requestId }: { requestId: string }) => {
    approved.add(requestId);
    return { ...request(requestId, 'x'), status: 'approved' as const, role: 'moderator' as const };
  });
  const decideMany = async (_viewer: unknown, { requestIds }: { requestIds: readonly string[] }) =>
    requestIds.map((requestId) => {
      approved.add(requestId);
      return { requestId, decided: true, code: null, message: null };
    });
  const list = async () => all.filter(({ id }) => !approved.has(id));
  serveApi({ joinRequests: { list, decide, decideMany, undoApproval } });
  return { decide, undoApproval };
}

test('an approval is undone with the keyboard, and the request can be decided again', async () => {
  const { decide, undoApproval } = serveRequests();
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Approve.* sam$/ }));
  expect(await screen.findByText('Join request approved successfully!')).toBeTruthy();
  const undo = screen.getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve.* sam$/ })).toBeNull());
  undo.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Approval undone')).toBeTruthy();
  expect(undoApproval).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', requestIds: ['r1'] });
  await userEvent.click(await screen.findByRole('button', { name: /^Approve.* sam$/ }));
  await waitFor(() => expect(decide).toHaveBeenCalledTimes(2));
});

test('several approvals are undone together', async () => {
  const { undoApproval } = serveRequests();
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 3' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 approvals undone')).toBeTruthy();
  expect(undoApproval.mock.calls[0]?.[1]).toEqual({ serverId: 's1', requestIds: ['r1', 'r2', 'r3'] });
  expect(await screen.findAllByRole('button', { name: /^Approve as/ })).toHaveLength(3);
});

test('an approval that stays says why', async () => {
  serveRequests({ r2: 'The role of ada has changed since. Remove them in Members.' });
  await renderPart(<JoinRequestsTab server={server} />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select sam' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select ada' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('1 of 2. The role of ada has changed since.');
  expect(await screen.findByRole('button', { name: /^Approve.* sam$/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve.* ada$/ })).toBeNull();
});
