import { z } from 'zod';
import { zOnServer } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import {
  zCreateStatisticsChannelInput,
  zSaveStatisticsInput,
  zStatisticsChannels,
  zStatisticsTarget,
} from './statistics.ts';

const path = '/servers/{id}/statistics-channels';
const params = { id: 'serverId' };
const editors = onServer('canEditServerSettings');

export const statisticsRouter = router({
  get: onServer('canViewServerSettings')
    .meta({ rest: `GET ${path}`, params, summary: 'Get statistics channels' })
    .input(zOnServer)
    .output(zStatisticsChannels)
    .query(({ ctx }) => ctx.services.statistics.get(ctx.viewer)),

  channels: editors
    .meta({ rest: `GET ${path}/channels`, params, summary: 'List channels for statistics' })
    .input(zOnServer)
    .output(z.array(zStatisticsTarget))
    .query(({ ctx }) => ctx.services.statistics.channels(ctx.viewer)),

  createChannel: editors
    .meta({ rest: `POST ${path}/channels`, params, summary: 'Create a channel for statistics' })
    .input(zCreateStatisticsChannelInput)
    .output(zStatisticsTarget)
    .mutation(({ ctx, input }) => ctx.services.statistics.createChannel(ctx.viewer, input)),

  save: editors
    .meta({ rest: `PUT ${path}`, params, summary: 'Update statistics channels' })
    .input(zSaveStatisticsInput)
    .output(zStatisticsChannels)
    .mutation(({ ctx, input }) => ctx.services.statistics.save(ctx.viewer, input)),
});
