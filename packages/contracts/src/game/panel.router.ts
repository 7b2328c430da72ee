import { z } from 'zod';
import { onServer, router } from '../procedures.ts';
import {
  zCommandLogEntry,
  zExecuteCommandInput,
  zExecuteCommandResult,
  zGameCommand,
  zGameInfo,
  zOnlinePlayer,
  zVehicle,
} from './panel.ts';

const params = { id: 'serverId' };
const panel = onServer('canViewIngamePanel');

export const gameRouter = router({
  players: panel
    .meta({ rest: 'GET /servers/{id}/players', params, summary: 'List players online' })
    .output(z.array(zOnlinePlayer))
    .query(({ ctx }) => ctx.services.game.players(ctx.viewer)),

  vehicles: panel
    .meta({ rest: 'GET /servers/{id}/vehicles', params, summary: 'List vehicles in the game' })
    .output(z.array(zVehicle))
    .query(({ ctx }) => ctx.services.game.vehicles(ctx.viewer)),

  info: panel
    .meta({ rest: 'GET /servers/{id}/game-info', params, summary: 'Get the game server' })
    .output(zGameInfo)
    .query(({ ctx }) => ctx.services.game.info(ctx.viewer)),

  commandLogs: panel
    .meta({ rest: 'GET /servers/{id}/command-logs', params, summary: 'List commands run in the game' })
    .output(z.array(zCommandLogEntry))
    .query(({ ctx }) => ctx.services.game.commandLogs(ctx.viewer)),

  commands: panel
    .meta({
      rest: 'GET /servers/{id}/commands',
      params,
      summary: 'List commands sent from the panel',
    })
    .output(z.array(zGameCommand))
    .query(({ ctx }) => ctx.services.game.commands(ctx.viewer)),

  execute: panel
    .meta({ rest: 'POST /servers/{id}/execute-command', params, summary: 'Send a command to the game' })
    .input(zExecuteCommandInput)
    .output(zExecuteCommandResult)
    .mutation(({ ctx, input }) => ctx.services.game.execute(ctx.viewer, input)),
});
