import { z } from 'zod';
import { onServer, router } from '../procedures.ts';
import { whenMany } from '../step-up.ts';
import {
  zBan,
  zBansStatus,
  zBansStatusInput,
  zIgnoreBansInput,
  zIgnoredBans,
  zImportBansInput,
  zImportedBans,
  zListBansInput,
  zSendBansInput,
  zSentBans,
} from './bans.ts';

const params = { id: 'serverId' };
const both = onServer('canEditPunishments', 'canViewIngamePanel');

export const bansRouter = router({
  status: both
    .meta({ rest: 'GET /servers/{id}/bans/status', params, summary: 'Compare the game’s ban list' })
    .input(zBansStatusInput)
    .output(zBansStatus)
    .query(({ ctx, input }) => ctx.services.bans.status(ctx.viewer, input)),

  list: both
    .meta({ rest: 'GET /servers/{id}/bans', params, summary: 'List bans of the game and on record' })
    .input(zListBansInput)
    .output(z.array(zBan))
    .query(({ ctx, input }) => ctx.services.bans.list(ctx.viewer, input)),

  import: both
    .meta({
      stepUp: whenMany('robloxUserIds'),
      twoPeople: whenMany('robloxUserIds'),
      rest: 'POST /servers/{id}/bans/import',
      params,
      summary: 'Record bans of the game',
    })
    .input(zImportBansInput)
    .output(zImportedBans)
    .mutation(({ ctx, input }) => ctx.services.bans.import(ctx.viewer, input)),

  send: both
    .meta({
      stepUp: whenMany('punishmentIds'),
      twoPeople: whenMany('punishmentIds'),
      rest: 'POST /servers/{id}/bans/send',
      params,
      summary: 'Send recorded bans to the game',
    })
    .input(zSendBansInput)
    .output(zSentBans)
    .mutation(({ ctx, input }) => ctx.services.bans.send(ctx.viewer, input)),

  ignore: both
    .meta({
      stepUp: whenMany('robloxUserIds', 'punishmentIds'),
      twoPeople: whenMany('robloxUserIds', 'punishmentIds'),
      rest: 'POST /servers/{id}/bans/ignore',
      params,
      summary: 'Ignore differences of bans',
    })
    .input(zIgnoreBansInput)
    .output(zIgnoredBans)
    .mutation(({ ctx, input }) => ctx.services.bans.ignore(ctx.viewer, input)),
});
