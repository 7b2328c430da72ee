import type { Member, Viewer } from '@tenfour/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { MemberRolesDialog } from './MemberRolesDialog.tsx';

afterEach(leavePage);

const bo: Member = {
  ...{ id: 'm2', userId: 'u2', username: 'bo', discriminator: '0', avatar: '/a.png', robloxUsername: null },
  ...{ role: 'member', rank: 0, roles: [], status: 'active', joinedAt: '2026-01-01T00:00:00.000Z' },
};

async function open(member: Member) {
  const giveFlag = vi.fn(async (_viewer: Viewer, { flag, until }: { flag: string; until: string }) => ({
    ...bo,
    permissions: [{ flag: flag as 'canViewPunishments', until }],
  }));
  const takeFlag = vi.fn(async () => bo);
  serveApi({ roles: { list: async () => [], giveFlag, takeFlag }, members: { list: async () => [bo] } });
  const shared = { serverId: 's1', member, viewer: permissionsOf('owner'), lends: [], onLend: vi.fn() };
  await renderPart(<MemberRolesDialog {...shared} opened onClose={vi.fn()} />);
  return { giveFlag, takeFlag };
}

test('a permission is given once its end is chosen', async () => {
  const { giveFlag } = await open(bo);
  expect(screen.queryByText('Single permissions')).toBeNull();
  await userEvent.selectOptions(await screen.findByLabelText('Ends'), 'In 1 day');
  const from = Date.now();
  await userEvent.click(screen.getByRole('checkbox', { name: 'View punishments' }));
  const [, input] = giveFlag.mock.lastCall ?? [];
  expect(input).toMatchObject({ serverId: 's1', userId: 'u2', flag: 'canViewPunishments' });
  const hours = (Date.parse(input?.until ?? '') - from) / 3_600_000;
  expect(hours).toBeGreaterThanOrEqual(24);
  expect(hours).toBeLessThan(24.1);
});

test('a permission that they have shows its end, and is taken with one press', async () => {
  const permissions = [{ flag: 'canViewWebhooks' as const, until: '2026-12-01T12:00:00.000Z' }];
  const { takeFlag } = await open({ ...bo, permissions });
  const held = await screen.findByRole('checkbox', { name: 'View logs and webhooks' });
  expect(screen.getByText(/^Until Dec 1/)).toBeTruthy();
  await userEvent.click(held);
  expect(takeFlag).toHaveBeenCalledTimes(1);
});
