import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { ConnectionPanel } from './ConnectionPanel.tsx';

afterEach(leavePage);

test('the app is added to an account by the same client, without permissions', async () => {
  const state = {
    setUp: true,
    inviteUrl: 'https://discord.com/oauth2/authorize?client_id=7&scope=bot&permissions=8&guild_id=9',
    connection: {
      guildId: '9',
      guildName: 'Harbor',
      connectedBy: 'avery',
      connectedAt: '2026-03-01T20:00:00.000Z',
      modCalls: null,
      joinRequests: null,
      problem: null,
    },
  };
  await renderPart(<ConnectionPanel server={{ id: 's1', name: 'Harbor' }} state={state} isOwner />);
  expect(await screen.findByRole('link', { name: 'Add to my account' })).toHaveProperty(
    'href',
    'https://discord.com/oauth2/authorize?client_id=7&integration_type=1&scope=applications.commands',
  );
});
