import type { BotPermissions } from '@tenfour/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { PermissionsPanel } from './PermissionsPanel.tsx';

afterEach(leavePage);

const needs = (granted: boolean) => [{ permission: 'manageRoles' as const, granted }];
const posting = ['viewChannel', 'sendMessages'] as const;
const fine: BotPermissions = {
  features: [
    {
      feature: 'posts',
      inUse: true,
      needs: posting.map((permission) => ({ permission, granted: true })),
      channels: [],
      allowUrl: null,
    },
    { feature: 'duty_roles', inUse: false, needs: needs(false), channels: [], allowUrl: 'https://x/allow' },
  ],
  inviteUrl: 'https://x/invite',
  administrator: false,
  botRole: 'Tenfour',
  rolesAbove: [],
  members: 'polled',
};

test('says that nothing is missing, and links what is not in use', async () => {
  serveApi({ bot: { permissions: async () => fine } });
  await renderPart(<PermissionsPanel serverId="s1" />);
  expect(await screen.findByText('The bot has every permission that it needs.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Allow duty roles' })).toHaveProperty('href', 'https://x/allow');
  expect(screen.queryByRole('link', { name: 'Allow in Discord' })).toBeNull();
  expect(screen.getByText(/noticed within an hour/)).toBeTruthy();
});

test('names what is missing, where, and which roles are too high; checks again', async () => {
  const [posts, duty] = fine.features;
  if (!posts || !duty) throw new Error('no features');
  const permissions = vi.fn(async () => ({
    ...fine,
    features: [
      {
        ...posts,
        channels: [{ name: 'mod-calls', missing: ['sendMessages' as const, 'embedLinks' as const] }],
      },
      { ...duty, inUse: true, allowUrl: null },
    ],
    administrator: true,
    rolesAbove: ['Boss', 'Chief'],
  }));
  serveApi({ bot: { permissions } });
  await renderPart(<PermissionsPanel serverId="s1" />);
  const allow = await screen.findByRole('link', { name: 'Allow in Discord' });
  expect(allow).toHaveProperty('href', 'https://x/invite');
  expect(screen.getByText(/#mod-calls lacks Send Messages and Embed Links/)).toBeTruthy();
  expect(screen.getByText(/move Tenfour above Boss and Chief/)).toBeTruthy();
  expect(screen.getByText(/has Administrator/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(permissions).toHaveBeenCalledTimes(2));
});
