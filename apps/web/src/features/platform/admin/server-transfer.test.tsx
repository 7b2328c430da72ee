import type { InspectedServer, PlatformTransfer, ProposeTransferInput } from '@tenfour/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { inspectedBay, visit } from '../../../test/admin.tsx';
import { leavePage } from '../../../test/page.tsx';

afterEach(leavePage);

const transfer: PlatformTransfer = {
  id: 't1',
  stage: 'proposed',
  recipientName: 'mo',
  reason: 'Gone since May.',
  proposedBy: 'warden',
  approvedBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  endsAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
  canApprove: true,
  canWithdraw: true,
};

function open(
  server: Partial<InspectedServer>,
  platformTransfers = {},
  platform: 'admin' | 'staff' = 'admin',
) {
  const inspect = async () => ({ ...inspectedBay, ...server });
  const services = { platformServers: { inspect }, platformTransfers };
  return visit('/server-management?serverId=s1', services, { platform });
}

const panel = () => screen.findByRole('region', { name: 'Ownership' });

test('a server whose owner is there cannot be transferred', async () => {
  await open({});
  expect((await panel()).textContent).toContain('mara was last seen');
  expect(screen.queryByRole('button', { name: 'Propose owner' })).toBeNull();
});

test('an admin proposes a new owner of an abandoned server, with a reason', async () => {
  const propose = vi.fn(async (_viewer: unknown, _input: ProposeTransferInput) => ({
    ...transfer,
    canApprove: false,
  }));
  await open({ isAbandoned: true }, { propose });
  await panel();
  await userEvent.click(await screen.findByRole('button', { name: 'Propose owner' }));
  expect(propose).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Gone since May.');
  await userEvent.click(screen.getByRole('button', { name: 'Propose owner' }));
  expect(await screen.findByText('A second member of platform staff has to approve it.')).toBeTruthy();
  const sent = { serverId: 's1', userId: 'u2', reason: 'Gone since May.' };
  expect(propose).toHaveBeenCalledWith(expect.anything(), sent);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
});

test('a second person of any level approves it', async () => {
  const approve = vi.fn(async () => ({
    ...transfer,
    ...{ stage: 'notice' as const, canApprove: false, canWithdraw: false, approvedBy: 'chief' },
  }));
  await open({ isAbandoned: true, transfer: { ...transfer, canWithdraw: false } }, { approve }, 'staff');
  await panel();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(async () =>
    expect((await panel()).textContent).toContain('approved by chief · takes effect'),
  );
  expect(approve).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', transferId: 't1' });
});
