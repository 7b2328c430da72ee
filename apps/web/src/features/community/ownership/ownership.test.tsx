import type { OwnershipTransfer } from '@tenfour/contracts';
import { DomainError } from '@tenfour/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi, type TestServices } from '../../../test/api.ts';
import { mara } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { useSettingsWorld, visit } from '../../../test/settings.tsx';
import { TransferCards } from './TransferCards.tsx';

useSettingsWorld();
afterEach(leavePage);

const me = { userId: mara.id, username: mara.username };
const bo = { userId: 'u2', username: 'bo' };

const offer: OwnershipTransfer = {
  id: 't1',
  serverId: 's1',
  serverName: 'Harbor City',
  stage: 'offered',
  owner: bo,
  recipient: me,
  reason: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  endsAt: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
};

async function openCards(transfers: OwnershipTransfer[], more: TestServices['ownership'] = {}) {
  const open = [...transfers];
  serveApi({ ownership: { list: async () => open, ...more } });
  await renderPart(<TransferCards kind="dashboard" />);
  return { close: () => open.splice(0) };
}

test('an offer is accepted after a question, and the card goes', async () => {
  const accept = vi.fn(async () => void cards.close());
  const cards = await openCards([offer], { accept });
  expect(await screen.findByText(/bo offers you ownership\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Accept: Harbor City' }));
  const question = await screen.findByRole('alertdialog', { name: 'Become the owner of Harbor City?' });
  expect(question.textContent).toContain('bo becomes admin.');
  expect(accept).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Ownership transfers' })).toBeNull());
  expect(accept).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', transferId: 't1' });
});

test('an offer that is gone says so', async () => {
  const decline = async () => {
    throw new DomainError('NOT_FOUND', { message: 'This transfer is no longer open.' });
  };
  await openCards([offer], { decline });
  await userEvent.click(await screen.findByRole('button', { name: 'Decline: Harbor City' }));
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('This transfer is no longer open.');
});

test('the owner objects to a transfer by platform staff; their own offer asks nothing of them', async () => {
  const cancel = vi.fn(async () => undefined);
  const notice = { ...offer, stage: 'notice' as const, owner: me, recipient: bo, reason: 'Gone.' };
  await openCards([notice, { ...offer, id: 't2', serverId: 's2', owner: me, recipient: bo }], { cancel });
  expect(await screen.findByText(/Platform staff will make bo the owner\./)).toBeTruthy();
  expect(screen.getByText('Reason: Gone.')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Object: Harbor City' }));
  await waitFor(() =>
    expect(cancel).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', transferId: 't1' }),
  );
});

test('shows nothing without a transfer', async () => {
  await openCards([]);
  expect(screen.queryByRole('region')).toBeNull();
});

test('the owner offers the server in the settings, and cancels', async () => {
  const open: OwnershipTransfer[] = [];
  const ownership = {
    list: async () => [...open],
    offer: vi.fn(async () => {
      const made = { ...offer, owner: me, recipient: bo };
      open.push(made);
      return made;
    }),
    cancel: vi.fn(async () => void open.splice(0)),
  };
  const member = (userId: string, username: string, role: 'owner' | 'member') => ({
    ...{ id: userId, userId, username, role, discriminator: '0', avatar: '/a', robloxUsername: null },
    ...{ rank: 0, roles: [], status: 'active' as const, joinedAt: '2026-01-01T00:00:00.000Z' },
  });
  const list = async () => [member(mara.id, mara.username, 'owner'), member('u2', 'bo', 'member')];
  await visit({}, {}, '?section=danger', { ownership, members: { list } });
  const button = await screen.findByRole('button', { name: 'Offer ownership' });
  await userEvent.click(await screen.findByRole('combobox', { name: 'New owner' }));
  expect(screen.queryByRole('option', { name: mara.username, hidden: true })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'bo', hidden: true }));
  await userEvent.click(button);
  const question = await screen.findByRole('alertdialog', { name: 'Offer Harbor City to bo?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Offer ownership' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel offer' }));
  expect(await screen.findByRole('button', { name: 'Offer ownership' })).toBeTruthy();
  expect(ownership.offer).toHaveBeenCalledWith(expect.anything(), { serverId: 's1', userId: 'u2' });
});
