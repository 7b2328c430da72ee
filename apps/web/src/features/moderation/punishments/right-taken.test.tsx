import type { PermissionSet } from '@tenfour/domain';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { releaseBlockers } from '../../../data/form-drafts.ts';
import { queryClient } from '../../../data/query-client.ts';
import { trpc } from '../../../data/trpc.ts';
import { type Caller, PUBLIC_CONFIG, serveApi } from '../../../test/api.ts';
import { openApp } from '../../../test/app.tsx';
import { harbor, harborServer, permissionsOf, policy } from '../../../test/fixtures.ts';
import { leavePage } from '../../../test/page.tsx';

afterEach(() => {
  act(releaseBlockers);
  leavePage();
});

function moderator(can: Partial<PermissionSet>): Caller {
  const rules = policy();
  return {
    role: 'moderator',
    rules: { ...rules, moderatorPermissions: { ...rules.moderatorPermissions, ...can } },
  };
}

const field = () => screen.findByRole('combobox', { name: /username/i });

test.each<[string, Partial<PermissionSet>]>([
  ['to record', { canEditPunishments: false }],
  ['to look', { canEditPunishments: false, canViewPunishments: false }],
])('what is typed is there again when the right %s is taken and given back', async (_name, without) => {
  vi.setConfig({ testTimeout: 60_000 });
  const allowed = moderator({ canViewPunishments: true, canEditPunishments: true });
  let now = allowed;
  const path = '/server/s1/punishments';
  const served = serveApi(
    {
      system: { config: () => PUBLIC_CONFIG },
      joinRequests: { pending: async () => [] },
      servers: {
        list: async () => [harbor],
        get: async () => harborServer,
        attention: async () => [],
        permissions: () => permissionsOf('moderator', now.rules),
      },
      punishments: { list: async () => [], issuers: async () => [] },
      templates: { list: async (_viewer, kind) => ({ kind, areDefaults: false, templates: [] }) },
    },
    allowed,
  );
  async function become(caller: Caller) {
    now = caller;
    served.caller = caller;
    await act(() => queryClient.invalidateQueries(trpc.servers.permissions.queryFilter()));
  }
  openApp(path);
  await userEvent.click(await screen.findByRole('button', { name: 'New punishment' }));
  await userEvent.type(await field(), 'Bo');
  await become(moderator({ canViewPunishments: true, canEditPunishments: true, ...without }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /username/i })).toBeNull());
  await become(allowed);
  expect(await field()).toHaveProperty('value', 'Bo');
});
