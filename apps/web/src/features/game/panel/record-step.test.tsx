import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { serveApi } from '../../../test/api.ts';
import { harborServer, permissionsOf } from '../../../test/fixtures.ts';
import { leavePage, renderPart } from '../../../test/page.tsx';
import { GamePanel } from './GamePanel.tsx';

afterEach(leavePage);

const info = {
  serverName: 'Harbor Roleplay',
  playerCount: 1,
  maxPlayers: 40,
  online: true,
  joinKey: null,
  queueLength: 0,
  asOf: new Date().toISOString(),
  stale: false,
  problem: null,
};

const answer = {
  success: true,
  message: '',
  id: 'c1',
  state: 'sent',
  position: null,
  expectedAt: null,
  code: null,
  nextInMs: 0,
} as const;

async function sendFromPanel(command: string) {
  serveApi({
    game: {
      info: async () => info,
      players: async () => [{ Player: 'Ana:1', Permission: 'Normal', Callsign: null, Team: 'Civilian' }],
      commandLogs: async () => [],
      commands: async () => [],
      execute: async () => ({ ...answer, command }),
    },
    gameEvents: { list: async () => [] },
    customCommands: { list: async () => [] },
  });
  const router = await renderPart(<GamePanel server={harborServer} permissions={permissionsOf('owner')} />);
  await screen.findByRole('button', { name: 'Actions for Ana' });
  await userEvent.type(screen.getByRole('combobox', { name: 'Command' }), `${command}{Enter}`);
  await screen.findByText('Command Executed Successfully');
  return router;
}

test('a kick that was sent offers its record, with player, type and reason', async () => {
  const router = await sendFromPanel(':kick ana RDM at the bank');
  await userEvent.click(screen.getByRole('button', { name: 'Record this kick' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/server/s1/punishments'));
  expect(router.state.location.search).toEqual({ punish: 'Ana', type: 'kick' });
  expect(router.state.location.state.sentToGame).toEqual({
    reason: 'RDM at the bank',
    commandId: 'c1',
  });
});

test('other commands offer no record', async () => {
  await sendFromPanel(':pm ana hello');
  expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull();
});
