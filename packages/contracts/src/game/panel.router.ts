import { z } from 'zod';
import { onServer, router } from '../procedures.ts';
import {
  zCommandLogEntry,
  zExecuteCommandInput,
  zExecuteCommandResult,
  zGameCommand,
  zGameInfo,
  zOnlinePlayer,
} from './panel.ts';

const params = { id: 'serverId' };
const panel = onServer('canViewIngamePanel');

export const gameRouter = router({
  players: panel
    .meta({ rest: 'GET /servers/{id}/players', params, summary: 'Players online' })
    .output(z.array(zOnlinePlayer))
    .query(({ ctx }) => ctx.services.game.players(ctx.viewer)),

  info: panel
    .meta({ rest: 'GET /servers/{id}/game-info', params, summary: 'The game server and the age of its data' })
    .output(zGameInfo)
    .query(({ ctx }) => ctx.services.game.info(ctx.viewer)),

  commandLogs: panel
    .meta({ rest: 'GET /servers/{id}/command-logs', params, summary: 'Newest 20 commands run in the game' })
    .output(z.array(zCommandLogEntry))
    .query(({ ctx }) => ctx.services.game.commandLogs(ctx.viewer)),

  commands: panel
    .meta({
      rest: 'GET /servers/{id}/commands',
      params,
      summary: 'Commands sent from the panel and their outcomes',
    })
    .output(z.array(zGameCommand))
    .query(({ ctx }) => ctx.services.game.commands(ctx.viewer)),

  execute: panel
    .meta({ rest: 'POST /servers/{id}/execute-command', params, summary: 'Send a command to the game' })
    .input(zExecuteCommandInput)
    .output(zExecuteCommandResult)
    .mutation(({ ctx, input }) => ctx.services.game.execute(ctx.viewer, input)),
});
