import { anyMember, onServer, router } from '../procedures.ts';
import { zSaveTemplatesInput, zTemplates, zTemplatesInput } from './templates.ts';

const rest = '/servers/{id}/templates/{kind}';
const params = { id: 'serverId' };

export const templatesRouter = router({
  list: anyMember
    .meta({ rest: `GET ${rest}`, params, summary: 'List templates' })
    .input(zTemplatesInput)
    .output(zTemplates)
    .query(({ ctx, input }) => ctx.services.templates.list(ctx.viewer, input.kind)),

  save: onServer('canEditServerSettings')
    .meta({ rest: `PUT ${rest}`, params, summary: 'Replace templates' })
    .input(zSaveTemplatesInput)
    .output(zTemplates)
    .mutation(({ ctx, input }) => ctx.services.templates.save(ctx.viewer, input)),
});
