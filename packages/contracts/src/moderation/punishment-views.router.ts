import { z } from 'zod';
import { zId } from '../fields.ts';
import { onServer, router } from '../procedures.ts';
import { zPunishmentView, zSavePunishmentViewsInput } from './punishment-views.ts';

const rest = '/servers/{id}/punishment-views';
const params = { id: 'serverId' };

export const punishmentViewsRouter = router({
  list: onServer('canViewPunishments')
    .meta({ rest: `GET ${rest}`, params, summary: 'List your saved views' })
    .input(z.object({ serverId: zId }))
    .output(z.array(zPunishmentView))
    .query(({ ctx }) => ctx.services.punishmentViews.list(ctx.viewer)),

  save: onServer('canViewPunishments')
    .meta({ rest: `PUT ${rest}`, params, summary: 'Replace your saved views' })
    .input(zSavePunishmentViewsInput)
    .output(z.array(zPunishmentView))
    .mutation(({ ctx, input }) => ctx.services.punishmentViews.save(ctx.viewer, input)),
});
