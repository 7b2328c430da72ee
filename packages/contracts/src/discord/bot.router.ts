import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { onServer, ownerOnly, router } from '../procedures.ts';
import { zBotChannel, zBotChannelsInput, zBotState } from './bot.ts';
import { zBotPermissions } from './bot-permissions.ts';

const path = '/servers/{id}/bot';
const params = { id: 'serverId' };

export const botRouter = router({
  get: onServer('canViewServerSettings')
    .meta({ rest: `GET ${path}`, params, summary: 'Get the Discord bot' })
    .input(zOnServer)
    .output(zBotState)
    .query(({ ctx }) => ctx.services.bot.get(ctx.viewer)),

  channels: onServer('canEditServerSettings')
    .meta({ rest: `GET ${path}/channels`, params, summary: 'List channels of the Discord bot' })
    .input(zOnServer)
    .output(z.array(zBotChannel))
    .query(({ ctx }) => ctx.services.bot.channels(ctx.viewer)),

  permissions: onServer('canEditServerSettings')
    .meta({ rest: `GET ${path}/permissions`, params, summary: 'Get permissions of the Discord bot' })
    .input(zOnServer)
    .output(zBotPermissions)
    .query(({ ctx }) => ctx.services.bot.permissions(ctx.viewer)),

  setChannels: onServer('canEditServerSettings')
    .meta({
      rest: `PUT ${path}/channels`,
      params,
      summary: 'Set the channels of the Discord bot',
    })
    .input(zBotChannelsInput)
    .output(zBotState)
    .mutation(({ ctx, input }) => ctx.services.bot.setChannels(ctx.viewer, input)),

  disconnect: ownerOnly
    .meta({ rest: `DELETE ${path}`, params, summary: 'Disconnect the Discord server' })
    .input(zOnServer)
    .output(z.void())
    .mutation(({ ctx }) => ctx.services.bot.disconnect(ctx.viewer)),
});
